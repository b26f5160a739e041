import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import about from './package.json' with { type: 'json' };

const SERVER = 'http://127.0.0.1:8080';

/** The parts of the component library that only some pages need, and that follow their lazy imports. */
const SOME_PAGES =
  'date-picker|time-picker|calendar|picker|table|tree|pagination|tabs|input-number|mini-decimal|drawer|radio|segmented|progress|upload';

/**
 * Which parts of node_modules share a file: React, which every page needs; what the shell and most pages need of the
 * component library, as one file instead of forty; and the two heavy libraries. The sign-in page needs the first only.
 */
const GROUPS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
  { name: 'grid', test: /node_modules[\\/]ag-(grid|stack|charts)/, priority: 2 },
  { name: 'chart', test: /node_modules[\\/](echarts|zrender)/, priority: 2 },
  {
    name: 'parts',
    test: new RegExp(
      `node_modules[\\\\/](antd[\\\\/]es|@rc-component)[\\\\/](?!(${SOME_PAGES})[\\\\/])|node_modules[\\\\/]@ant-design`,
    ),
    minShareCount: 2,
    priority: 1,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  define: { PLUMBLINE_VERSION: JSON.stringify(about.version) },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Small pictures stay files too: nothing is inlined, so the content policy needs no data: for scripts or styles.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
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
