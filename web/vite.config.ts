import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { callsWithoutChecks } from './calls-without-checks.ts';
import about from './package.json' with { type: 'json' };

const SERVER = 'http://127.0.0.1:8080';

/**
 * Matches modules of the product: a group includes them with all their dependencies.
 *
 * @throws Error for a module that was moved
 */
function ours(...names: readonly string[]): RegExp {
  const moved = names.filter((name) => !['.ts', '.tsx'].some((end) => existsSync(join(SOURCES, `${name}${end}`))));
  if (moved.length > 0) throw new Error(`No such module in web/src: ${moved.join(', ')}`);
  return new RegExp(`[\\\\/]web[\\\\/]src[\\\\/](${names.join('|').replaceAll('/', '[\\\\/]')})\\.tsx?$`);
}
const SOURCES = join(import.meta.dirname, 'src');

/**
 * Modules that are needed together form one file: each stage of a visit is one file with all its dependencies, except
 * those that an earlier stage already includes. So a stage imports only from earlier stages: files never wait for each
 * other in a circle, and modules are initialised in import order. Libraries that change less often than the product are
 * in files of their own. Code that only some pages need stays with their lazy imports.
 */
const GROUPS = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/ },
  { name: 'grid', test: /[\\/]node_modules[\\/]ag-(grid|stack)/ },
  { name: 'chart', test: /[\\/]node_modules[\\/](echarts|zrender)[\\/]/ },
  { name: 'start', test: ours('main') },
  { name: 'shell', test: ours('app/workspace') },
  { name: 'list', test: ours('app/register-route') },
  { name: 'rows', test: ours('grid/register-grid') },
  // what users open first in the shell and in a list: loaded when the page is idle
  {
    name: 'opened',
    test: ours(
      'app/frame-later',
      'app/level-select',
      'features/changes/decide-sheet',
      'features/checks/allocate-panel',
      'features/checks/ex-banner',
      'features/checks/multi-tag-sheet',
      'features/handover/blocker-lines',
      'features/handover/retest-sheet',
      'features/imports/log-actions',
      'features/messages/message-panel',
      'features/messages/choices-panel',
      'features/messages/toasts',
      'features/preservation/end-offer',
      'lib/look/confirm-place',
      'register/row/row-sheet',
      'register/columns/columns-choice',
      'ui/side-sheet-drawer',
      'workflow/chase/notification-result-dialog',
    ),
  },
].map((group, at, { length }) => Object.assign(group, { priority: length - at }));

const PDFJS = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version: pdfjsVersion } = JSON.parse(readFileSync(join(PDFJS, 'package.json'), 'utf8')) as { version: string };
/** The folder of the files that the PDF reader requests by name; they never change within one version. */
const PDFJS_FILES = `/assets/pdfjs-${pdfjsVersion}/`;
/**
 * Its worker, character maps for Chinese and Japanese PDFs, and decoders that need no compiling in the browser
 * (readings S03).
 */
const PDFJS_PARTS = [
  'build/pdf.worker.min.mjs',
  ...readdirSync(join(PDFJS, 'cmaps')).map((name) => `cmaps/${name}`),
  'wasm/openjpeg_nowasm_fallback.js',
  'wasm/jbig2_nowasm_fallback.js',
];

/** The folder of the fonts in which texts of drawings are drawn: Latin letters, and all others. */
const DXF_FONTS = `/assets/dxf-fonts-${pdfjsVersion}/`;
const FONT_FILES: Readonly<Record<string, string>> = {
  'LiberationSans-Regular.ttf': join(PDFJS, 'standard_fonts/LiberationSans-Regular.ttf'),
  'NotoSansSC_400Regular.ttf': createRequire(import.meta.url).resolve(
    '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  ),
};

/** Copies the PDF reader's files and the fonts of drawings beside the pages, under their own names. */
const pdfParts = (): Plugin => ({
  name: 'pdf-parts',
  generateBundle() {
    for (const part of PDFJS_PARTS)
      this.emitFile({
        type: 'asset',
        fileName: `${PDFJS_FILES.slice(1)}${part}`,
        source: readFileSync(join(PDFJS, part)),
      });
    for (const [name, path] of Object.entries(FONT_FILES))
      this.emitFile({ type: 'asset', fileName: `${DXF_FONTS.slice(1)}${name}`, source: readFileSync(path) });
  },
  configureServer({ middlewares }) {
    middlewares.use(DXF_FONTS, (request, response, next) => {
      const path = FONT_FILES[request.url?.slice(1).split('?')[0] ?? ''];
      return path === undefined ? next() : response.end(readFileSync(path));
    });
    middlewares.use(PDFJS_FILES, (request, response, next) => {
      const part = PDFJS_PARTS.find((name) => `/${name}` === request.url?.split('?')[0]);
      if (part === undefined) return next();
      response.setHeader('content-type', /\.m?js$/.test(part) ? 'text/javascript' : 'application/octet-stream');
      return response.end(readFileSync(join(PDFJS, part)));
    });
  },
});

/**
 * Every input of the component library requests the context of the form around it. The single module with that context
 * is enough; importing the package by name would also load forms and their validation, which only pages with a form
 * need.
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
  define: {
    PLUMBLINE_VERSION: JSON.stringify(about.version),
    PDFJS_FILES: JSON.stringify(PDFJS_FILES),
    DXF_FONTS: JSON.stringify(DXF_FONTS),
  },
  // a worker keeps the policy of a page only under this name (server/src/http/security-headers.ts)
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].mjs' } } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // small pictures stay files too: nothing is inlined, so the content policy needs no data: for scripts or styles
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        'service-worker': join(import.meta.dirname, 'src/worker/service-worker.ts'),
      },
      output: {
        codeSplitting: { groups: GROUPS },
        // browsers request the worker by this name for ever, and it controls only the folder it is in
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
