import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const SOURCE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly string[];
}

/** Rules beyond the tags, in which a look at every page found faults (names beside what is read, empty headings, twin landmarks). */
const FURTHER = ['label-content-name-mismatch', 'empty-table-header', 'landmark-unique'];

/** What axe finds wrong for people who use a keyboard or a screen reader: the serious and the critical (WCAG 2.2 AA), and `FURTHER` at all. */
export async function seriousFindings(page: Page): Promise<readonly Finding[]> {
  await page.evaluate(await readFile(SOURCE, 'utf8'));
  const found = await page.evaluate(async (further) => {
    const { axe } = globalThis as unknown as {
      readonly axe: {
        run(
          where: Document | { readonly exclude: readonly string[] },
          how: object,
        ): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
    // the numbers on a captcha's picture are marks, no name of it
    const where = { exclude: ['button:has([data-captcha-mark])'] };
    const more = await axe.run(where, { runOnly: { type: 'rule', values: further } });
    return [...violations, ...more.violations].map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.slice(0, 3).map((node) => node.html.slice(0, 200)),
    }));
  }, FURTHER);
  return found.filter(({ id, impact }) => FURTHER.includes(id) || impact === 'serious' || impact === 'critical');
}
