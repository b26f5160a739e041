import { existsSync } from 'node:fs';
import { startProduct } from '../checks/journey/browser.ts';
import { PLANT_PASSWORD } from './make-plant.ts';
import { clicksOf, type Click } from './beside/clicks.ts';
import { programIn, startDirectus, type Directus } from './beside/directus.ts';
import { copyRows, forgetTool } from './beside/directus-rows.ts';
import { round, say, sideBySide, tell } from './figure.ts';
import type { BenchOptions } from './options.ts';
import { openPlant } from './plant-database.ts';

const BENCH = 'Beside Directus, the same rows';

type Asks = (click: Click) => Promise<string>;

async function compare(click: Click, { ours, theirs }: { readonly ours: Asks; readonly theirs: Asks }, turns: number) {
  const size = { ours: (await ours(click)).length, theirs: (await theirs(click)).length };
  const ms = await sideBySide(turns, {
    ours: { work: () => ours(click) },
    theirs: { work: () => theirs(click) },
  });
  const atLeast = click.atLeast ?? 1;
  tell({
    bench: BENCH,
    figure: `${click.name}: ours to theirs`,
    ratio: ms.ours / ms.theirs,
    bar: round(1 / atLeast),
    detail: { ...ms, kB: { ours: round(size.ours / 1000), theirs: round(size.theirs / 1000) } },
  });
}

const theirsOf =
  (directus: Directus): Asks =>
  ({ theirs: { method, path, input } }) =>
    directus.ask(method, path, input?.());

/**
 * Compares typical user actions in the product and in Directus over HTTP, each a process of its own on the same
 * database server and with the same rows (issue 12). Runs only where Directus is installed in the folder of
 * `--directus`; it is not part of the product.
 */
export async function run(options: BenchOptions): Promise<void> {
  const { directus: folder, asking, turns } = options;
  if (folder === '' || !existsSync(programIn(folder))) {
    say(
      '  Not measured: --directus names no folder in which Directus is installed (docs/performance-journal.md says how).',
    );
    return;
  }
  const plant = await openPlant(options);
  try {
    say('  copying the rows');
    await copyRows(plant.database.db);
    await forgetTool(plant.database.db);
    await using ends = new AsyncDisposableStack();
    const directus = ends.adopt(await startDirectus(folder, plant.url), (it) => it.stop());
    const product = ends.adopt(
      await startProduct({ databaseUrl: plant.url, demoTags: 0, password: PLANT_PASSWORD }),
      (it) => it.stop(),
    );
    const ours: Asks = async ({ ours: { url, input } }) => {
      const answer = await fetch(`${product.address}${url}`, {
        method: 'POST',
        headers: plant.headers,
        body: JSON.stringify(input()),
      });
      const body = await answer.text();
      if (!body.startsWith('{"code":0')) throw new Error(`${url}: ${body.slice(0, 300)}`);
      return body;
    };
    for (const click of await clicksOf(plant))
      if (click.name.includes(asking)) await compare(click, { ours, theirs: theirsOf(directus) }, turns);
  } finally {
    await plant.close();
  }
}
