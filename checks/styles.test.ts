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
