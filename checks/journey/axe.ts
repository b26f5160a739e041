import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const SOURCE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly string[];
}

/**
 * Rules beyond the tags that found faults when every page was examined (labels that differ from the visible text, empty
 * headings, duplicate landmarks).
 */
const FURTHER = ['label-content-name-mismatch', 'empty-table-header', 'landmark-unique'];

/** The tags axe uses for the rules of WCAG 2.2 AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** Rules whose result can differ when the same page is shown in other colours. */
const COLOURS = ['color-contrast'];

interface Axe {
  getRules(): readonly { readonly ruleId: string; readonly tags: readonly string[] }[];
  configure(how: { readonly noHtml: boolean }): void;
  run(
    where: Document | object,
    how: object,
  ): Promise<{ violations: { id: string; impact: string; nodes: { element?: Element }[] }[] }>;
}

/**
 * The faults axe finds for people who use a keyboard or a screen reader: the serious and critical ones (WCAG 2.2 AA),
 * and any of `FURTHER`. For a page already examined and now shown in other colours, only the colours are checked. What
 * is found is looked for once more: a colour on its way to another is no fault.
 */
export async function seriousFindings(page: Page, what: 'all' | 'colours' = 'all'): Promise<readonly Finding[]> {
  const findings = await examine(page, what);
  if (findings.length === 0) return findings;
  await page.waitForTimeout(400);
  return examine(page, what);
}

async function examine(page: Page, what: 'all' | 'colours'): Promise<readonly Finding[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(SOURCE, 'utf8'));
  const all = {
    runOnly: { type: 'tag', values: TAGS },
    rules: Object.fromEntries(FURTHER.map((rule) => [rule, { enabled: true }])),
  };
  const how = what === 'all' ? all : { runOnly: { type: 'rule', values: COLOURS } };
  const found = await page.evaluate(
    async ({ asked: requested, further }) => {
      const { axe } = globalThis as unknown as { readonly axe: Axe };
      // the markup is read only for nodes with faults: reading it for every node examined takes a tenth of the time
      axe.configure({ noHtml: true });
      const { violations } = await axe.run(document, {
        ...requested,
        resultTypes: ['violations'],
        elementRef: true,
        // none of these rules needs the style sheets themselves
        preload: false,
      });
      // the numbers on a captcha's picture are marks, not its name
      const isMarked = (id: string, element: Element | undefined): boolean =>
        further.includes(id) && element?.matches('button:has([data-captcha-mark])') === true;
      return violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        nodes: nodes
          .filter(({ element }) => !isMarked(id, element))
          .map(({ element }) => String(element?.outerHTML).slice(0, 200)),
      }));
    },
    { asked: how, further: FURTHER },
  );
  return found
    .filter(({ nodes }) => nodes.length > 0)
    .filter(({ id, impact }) => FURTHER.includes(id) || impact === 'serious' || impact === 'critical')
    .map((violation) => ({ ...violation, nodes: violation.nodes.slice(0, 3) }));
}

/** The rules of axe that are not asked, each with the reason; all others are, whatever impact they have. */
const NOT_ASKED: Readonly<Record<string, string>> = {
  'color-contrast-enhanced': 'level AAA; the colours of the product are those of AA (color-contrast)',
  'identical-links-same-purpose':
    'level AAA; a count is a link to the rows it counts, and the same count is on many rows',
  'css-orientation-lock': 'needs the style sheets themselves; checks/styles.test.ts reads all of them',
  'focus-order-semantics':
    'experimental; what takes the focus there are rows and guards of the grid, and lists that scroll, which scrollable-region-focusable wants',
  'td-has-header':
    'experimental; a table whose body scrolls has its head in a table of its own, above columns of the same widths',
};

/**
 * Everything axe finds on a page by all its rules, those of good practice and experimental ones included, except
 * `NOT_ASKED`; of the whole page, or of what is opened above it. What is found is looked for once more, as in
 * `seriousFindings`.
 */
export async function allFindings(page: Page, within?: string): Promise<readonly string[]> {
  const findings = await examineAll(page, within);
  if (findings.length === 0) return findings;
  await page.waitForTimeout(400);
  return examineAll(page, within);
}

async function examineAll(page: Page, within: string | undefined): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(SOURCE, 'utf8'));
  return page.evaluate(
    async ({ left, selector }) => {
      const { axe } = globalThis as unknown as { readonly axe: Axe };
      axe.configure({ noHtml: true });
      const rules = axe.getRules().filter(({ ruleId, tags }) => !left.includes(ruleId) && !tags.includes('deprecated'));
      const opened = [...document.querySelectorAll(selector ?? 'nothing')].findLast((each) => each.checkVisibility());
      const { violations } = await axe.run(opened ?? document, {
        runOnly: { type: 'rule', values: rules.map(({ ruleId }) => ruleId) },
        resultTypes: ['violations'],
        elementRef: true,
        preload: false,
      });
      return violations.flatMap(({ id, impact, nodes }) =>
        nodes.slice(0, 3).map(({ element }) => `${id} (${impact}): ${String(element?.outerHTML).slice(0, 240)}`),
      );
    },
    { left: Object.keys(NOT_ASKED), selector: within },
  );
}
