import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { callsWithoutChecks } from './calls-without-checks.ts';
import about from './package.json' with { type: 'json' };

const SERVER = 'http://127.0.0.1:8080';

/** Modules of ours: a group takes them with all they stand on. */
const ours = (...names: readonly string[]): RegExp =>
  new RegExp(`[\\\\/]web[\\\\/]src[\\\\/](${names.join('|').replaceAll('/', '[\\\\/]')})\\.tsx?$`);

/**
 * What is needed together is one file: each stage of a visit is one module with all it stands on, as far as no stage before it
 * has it. So a stage imports only what was there before it: the files never wait for one another in a circle, and modules
 * begin in the order of their imports. Beside them the libraries that change less often than we do. What only some pages need
 * follows their lazy imports.
 */
const GROUPS = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/ },
  { name: 'grid', test: /[\\/]node_modules[\\/]ag-(grid|stack)/ },
  { name: 'chart', test: /[\\/]node_modules[\\/](echarts|zrender)[\\/]/ },
  { name: 'start', test: ours('main') },
  { name: 'shell', test: ours('app/workspace') },
  { name: 'list', test: ours('app/register-route') },
  { name: 'rows', test: ours('grid/register-grid') },
  // what is opened first, of the shell and of a list: fetched when they are at rest
  {
    name: 'opened',
    test: ours(
      'app/(frame-later|level-select)',
      'features/changes/decide-sheet',
      'features/checks/(allocate-panel|ex-banner|multi-tag-sheet)',
      'features/handover/(blocker-lines|retest-sheet)',
      'features/imports/log-actions',
      'features/messages/(message-panel|choices-panel|toasts)',
      'features/preservation/end-offer',
      'lib/confirm-place',
      'register/(row-sheet|columns-choice)',
      'ui/side-sheet-drawer',
      'workflow/chase/told-dialog',
    ),
  },
].map((group, at, { length }) => Object.assign(group, { priority: length - at }));

const PDFJS = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version: pdfjsVersion } = JSON.parse(readFileSync(join(PDFJS, 'package.json'), 'utf8')) as { version: string };
/** Where the parts lie that the PDF reader asks for by name; they never change under one version. */
const PDFJS_FILES = `/assets/pdfjs-${pdfjsVersion}/`;
/** Its worker, character maps of Chinese and Japanese PDFs, and decoders that need no compiling in the browser (readings S03). */
const PDFJS_PARTS = [
  'build/pdf.worker.min.mjs',
  ...readdirSync(join(PDFJS, 'cmaps')).map((name) => `cmaps/${name}`),
  'wasm/openjpeg_nowasm_fallback.js',
  'wasm/jbig2_nowasm_fallback.js',
];

/** Puts those parts beside the pages, under their own names. */
const pdfParts = (): Plugin => ({
  name: 'pdf-parts',
  generateBundle() {
    for (const part of PDFJS_PARTS)
      this.emitFile({
        type: 'asset',
        fileName: `${PDFJS_FILES.slice(1)}${part}`,
        source: readFileSync(join(PDFJS, part)),
      });
  },
  configureServer({ middlewares }) {
    middlewares.use(PDFJS_FILES, (request, response, next) => {
      const part = PDFJS_PARTS.find((name) => `/${name}` === request.url?.split('?')[0]);
      if (part === undefined) return next();
      response.setHeader('content-type', /\.m?js$/.test(part) ? 'text/javascript' : 'application/octet-stream');
      return response.end(readFileSync(join(PDFJS, part)));
    });
  },
});

/**
 * Every input of the component library asks for the form around it. The one module that knows is all it needs; asked for by the
 * name of their package, forms and their checks come along, which only pages with a form need.
 */
const formContextAlone = (): Plugin => ({
  name: 'form-context-alone',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const isInput = source === '@rc-component/form' && /[\\/]antd[\\/]es[\\/]form[\\/]context\.js$/.test(importer);
    return isInput ? this.resolve('@rc-component/form/es/FormContext.js', importer, { skipSelf: true }) : null;
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), formContextAlone(), callsWithoutChecks(), pdfParts()],
  define: { PLUMBLINE_VERSION: JSON.stringify(about.version), PDFJS_FILES: JSON.stringify(PDFJS_FILES) },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Small pictures stay files too: nothing is inlined, so the content policy needs no data: for scripts or styles.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        'service-worker': join(import.meta.dirname, 'src/worker/service-worker.ts'),
      },
      output: {
        codeSplitting: { groups: GROUPS },
        // a browser asks for the worker by this name for ever, and it reigns over the folder it lies in
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': SERVER,
      '/newapi': SERVER,
      '/auth-center': SERVER,
      '/user-center': SERVER,
      '/msg-center': { target: SERVER, ws: true },
    },
  },
});
