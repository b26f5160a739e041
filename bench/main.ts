import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BenchOptions } from './options.ts';
import { say } from './figure.ts';

type Bench = (options: BenchOptions) => Promise<void>;

/** Every bench by its name; loaded when it is run. */
const BENCHES: Readonly<Record<string, () => Promise<{ readonly run: Bench }>>> = {
  'p1-page': () => import('./p1-page.ts'),
  'p2-search': () => import('./p2-search.ts'),
  'p3-import': () => import('./p3-import.ts'),
  'p4-xlsx': () => import('./p4-xlsx.ts'),
  'p5-export': () => import('./p5-export.ts'),
  'p6-progress': () => import('./p6-progress.ts'),
  'p7-sign': () => import('./p7-sign.ts'),
  'p8-pdf': () => import('./pdf.ts'),
  'p9-weight': () => import('./p9-weight.ts'),
  'p10-grid': () => import('./p10-grid.ts'),
  'p11-sockets': () => import('./p11-sockets.ts'),
  'sign-in': () => import('./sign-in.ts'),
};

/** `npm run bench [name…] [-- --tags N --turns N --data DIR]`; a name may be cut short: `p1`. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tags: { type: 'string', default: '20000' },
      turns: { type: 'string', default: '7' },
      data: { type: 'string', default: join(tmpdir(), 'plumbline-bench') },
    },
  });
  const unknown = positionals.filter((name) => !Object.keys(BENCHES).some((key) => key.startsWith(name)));
  if (unknown.length > 0)
    throw new Error(`There is no bench ${unknown.join(', ')}. There are ${Object.keys(BENCHES).join(', ')}.`);
  const options: BenchOptions = { tags: Number(values.tags), turns: Number(values.turns), data: values.data };
  for (const [name, load] of Object.entries(BENCHES)) {
    if (positionals.length > 0 && !positionals.some((one) => name.startsWith(one))) continue;
    say(`${name}, ${options.tags} tagged items`);
    await (await load()).run(options);
  }
}

await main();
