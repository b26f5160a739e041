import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const SOURCE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly string[];
}

/** What axe finds wrong for people who use a keyboard or a screen reader; the serious and the critical (WCAG 2.2 AA). */
export async function seriousFindings(page: Page): Promise<readonly Finding[]> {
  await page.evaluate(await readFile(SOURCE, 'utf8'));
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      readonly axe: {
        run(
          where: Document,
          how: object,
        ): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.slice(0, 3).map((node) => node.html.slice(0, 200)),
    }));
  });
  return found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
}
