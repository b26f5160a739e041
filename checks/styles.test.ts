import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../web/src');
/** A rule of fewer declarations may say the same as another by chance. */
const TELLING = 3;
/** The repeats left when Stack, Row, Grid, Muted, PlainList and Card replaced the others; lower it when some go. */
const MOST = 49;

/** The rules of all style sheets by their declarations, in any order. */
function rulesByBody(): ReadonlyMap<string, readonly string[]> {
  const found = globSync('**/*.css', { cwd: WEB }).flatMap((file) => {
    const text = readFileSync(join(WEB, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    return [...text.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
      rule: `${file} ${selector.trim().replaceAll(/\s+/g, ' ')}`,
      declarations: body
        .split(';')
        .map((declaration) => declaration.trim().replaceAll(/\s+/g, ' '))
        .filter(Boolean),
    }));
  });
  const telling = found.filter(({ declarations }) => declarations.length >= TELLING);
  const groups = Map.groupBy(telling, ({ declarations }) => declarations.toSorted().join('; '));
  return new Map([...groups].map(([body, rules]) => [body, rules.map(({ rule }) => rule)]));
}

/** Where things are said again for screens whose colours the system replaces. */
const FORCED = 'lib/look/forced-colours.css';
/** The ways style sheets and pages say that something is selected. */
const SELECTED = /\[aria-(?:pressed|selected|checked|current)[^\]]*\]/g;

test('what style sheets mark as selected, and every bar, is also visible in high contrast (use B9)', () => {
  const forced = readFileSync(join(WEB, FORCED), 'utf8');
  const marks = globSync('**/*.css', { cwd: WEB })
    .filter((file) => file !== FORCED)
    .flatMap((file) => readFileSync(join(WEB, file), 'utf8').match(SELECTED) ?? []);
  expect(marks.length).toBeGreaterThan(10);
  const unknown = [...new Set(marks)].filter((mark) => !forced.includes(mark.replace(/=.*\]/, '')));
  expect(unknown, `add these to web/src/${FORCED}`).toEqual([]);
  // a part drawn by a share of its frame is a bar, and the frame says so
  const bars = globSync('**/*.tsx', { cwd: WEB })
    .map((file) => ({ file, text: readFileSync(join(WEB, file), 'utf8') }))
    .filter(({ text }) => /scaleX\(\$\{|'?width'?: `\$\{[^`]*\}%`/.test(text.replaceAll(/<Skeleton[^>]*>/g, '')));
  expect(bars.length).toBeGreaterThan(2);
  expect(bars.filter(({ text }) => !text.includes('data-bar')).map(({ file }) => file)).toEqual([]);
});

test('a look that several pages share is a component of web/src/ui/layout.tsx, not a rule of each page', () => {
  const rules = rulesByBody();
  // if the expressions read nothing, this test would prove nothing
  expect(rules.size).toBeGreaterThan(500);
  const repeated = [...rules].filter(([, where]) => where.length > 1);
  const repeats = repeated.reduce((sum, [, where]) => sum + where.length - 1, 0);
  expect(repeats, repeated.map(([body, where]) => `${body}\n  ${where.join('\n  ')}`).join('\n')).toBeLessThanOrEqual(
    MOST,
  );
});

/** The longest motion that answers an act, in seconds. */
const LONGEST = 0.15;
/** Motions that answer no act: what waits, what others changed, the picture of the sign-in page. */
const OTHER_MOTION = ['breathe', 'turn', 'rise', 'pl-slide', 'pl-fresh', 'pl-appear'];

test('what moves after an act has arrived within 150 ms, and nothing moves where motion is reduced', () => {
  const motions = globSync('**/*.css', { cwd: WEB }).flatMap((file) =>
    [...readFileSync(join(WEB, file), 'utf8').matchAll(/(?:transition|animation):([^;]*);/g)].map(([, how = '']) => ({
      file,
      how: how.trim(),
    })),
  );
  const acts = motions.filter(({ how }) => !OTHER_MOTION.some((name) => how.startsWith(name)));
  expect(acts.length).toBeGreaterThan(5);
  const late = acts.filter(({ how }) =>
    [...how.matchAll(/(\d*\.?\d+)s\b/g)].some(([, seconds]) => Number(seconds) > LONGEST),
  );
  expect(late).toEqual([]);
  const base = readFileSync(join(WEB, 'app/base.css'), 'utf8');
  expect(base).toMatch(/prefers-reduced-motion: reduce\) \{\s*\*,[\s\S]*?transition-duration: 0s !important/);
});

test('no page is locked to the way a tablet is held (the rule css-orientation-lock of axe)', () => {
  const sheets = globSync('**/*.css', { cwd: WEB });
  expect(sheets.length).toBeGreaterThan(50);
  expect(sheets.filter((file) => readFileSync(join(WEB, file), 'utf8').includes('orientation:'))).toEqual([]);
});
