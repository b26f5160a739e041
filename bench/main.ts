import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BenchOptions } from './options.ts';
import { say } from './figure.ts';

type Bench = (options: BenchOptions) => Promise<void>;

/** Every benchmark by name; each is loaded when it is run. */
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
  'p12-lists': () => import('./p12-lists.ts'),
  'p13-beside': () => import('./p13-beside.ts'),
  'p14-cycle': () => import('./p14-cycle.ts'),
  'p15-reviews': () => import('./p15-reviews.ts'),
  'p16-packs': () => import('./p16-packs.ts'),
  'p17-files': () => import('./p17-files.ts'),
  'p18-invoices': () => import('./p18-invoices.ts'),
  'p19-drawings': () => import('./p19-drawings.ts'),
  'p20-reports': () => import('./p20-reports.ts'),
  'p21-reviews': () => import('./p21-reviews.ts'),
  day: () => import('./day.ts'),
  'p22-schedules': () => import('./p22-schedules.ts'),
  'sign-in': () => import('./sign-in.ts'),
  bulk: () => import('./bulk.ts'),
  'large-import': () => import('./large-import.ts'),
  'there-and-back': () => import('./there-and-back.ts'),
  faults: () => import('./faults/faults.ts'),
};
/** Benchmarks that take long, need another program, or kill processes: run only when named. */
const ONLY_BY_NAME: readonly string[] = ['large-import', 'there-and-back', 'faults'];

/**
 * `npm run bench [name…] [-- --tags N --packs N --turns N --data DIR]`; a name may be abbreviated: `p1`. For `faults`
 * also `--only R1,R2 --rounds N --clients N --minutes N --seed N`, of which `day` takes `--minutes`, and `--people
 * 10,50,500`; for `p12` also
 * `--asking text`: only questions whose name contains the text, `--alone`: without the statements of an expert,
 * `--subcontractor`: in the view of a subcontractor, and `--lists`: query lists only.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tags: { type: 'string', default: '20000' },
      packs: { type: 'string', default: '1000' },
      turns: { type: 'string', default: '7' },
      data: { type: 'string', default: join(tmpdir(), 'plumbline-bench') },
      rounds: { type: 'string', default: '200' },
      clients: { type: 'string', default: '500' },
      minutes: { type: 'string', default: '5' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: 'R1,R2,R3,R4,R5' },
      people: { type: 'string', default: '50' },
      asking: { type: 'string', default: '' },
      alone: { type: 'boolean', default: false },
      subcontractor: { type: 'boolean', default: false },
      lists: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.filter((name) => !Object.keys(BENCHES).some((key) => isMeant(key, name)));
  if (unknown.length > 0)
    throw new Error(`There is no bench ${unknown.join(', ')}. There are ${Object.keys(BENCHES).join(', ')}.`);
  const { data, only, asking, alone, subcontractor, lists } = values;
  const [tags, packs, turns, rounds, clients, minutes, seed] = [
    values.tags,
    values.packs,
    values.turns,
    values.rounds,
    values.clients,
    values.minutes,
    values.seed,
  ].map(Number) as [number, number, number, number, number, number, number]; // as many as there are names
  const options: BenchOptions = {
    tags,
    packs,
    turns,
    data,
    asking,
    alone,
    subcontractor,
    lists,
    people: values.people.split(',').map(Number),
    faults: { rounds, clients, minutes, seed, only },
  };
  for (const [name, load] of Object.entries(BENCHES)) {
    const isNamed = positionals.some((positional) => isMeant(name, positional));
    if (!isNamed && (positionals.length > 0 || ONLY_BY_NAME.includes(name))) continue;
    say(`${name}, ${options.tags} tagged items`);
    await (await load()).run(options);
  }
}

/** True for the name of a benchmark or its number: `p1` means p1-page, not p10. */
function isMeant(name: string, typed: string): boolean {
  return name === typed || name.startsWith(`${typed}-`);
}

await main();
