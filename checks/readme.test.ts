import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settings } from '@plumbline/server/settings.ts';

const ROOT = join(import.meta.dirname, '..');

test('the settings table of the README equals the settings of the server, defaults included', () => {
  const rows = [...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/^\| `([A-Z_]+)`\s*\| (.+?)\s*\|/gm)].map(
    ([, name, value]) => [name, value],
  );
  const source = [
    'settings.ts',
    'client-settings.ts',
    'sign-in-settings.ts',
    'network-settings.ts',
    'provider-settings.ts',
    'file-settings.ts',
    'backup-settings.ts',
  ]
    .map((file) => readFileSync(join(ROOT, 'server/src', file), 'utf8'))
    .join('\n');
  const known = [...new Set([...source.matchAll(/'([A-Z]+(?:_[A-Z]+)*)'/g)].map((found) => found[1] ?? ''))].filter(
    (name) => name.length > 3,
  );
  expect(rows.map(([name]) => name).toSorted()).toEqual(known.toSorted());
  const now = settings({});
  const table = Object.fromEntries(rows);
  expect(Number(table['PORT'])).toBe(now.port);
  expect(Number(table['PORT_RICH'])).toBe(now.portRich);
  expect(table['HOST']).toBe(now.network.host);
  expect(Number(table['DEMO_TAGS'])).toBe(now.demoTags);
  expect(table['LOG_LEVEL']).toBe(now.logLevel);
  expect(now.dataDir.endsWith(table['DATA_DIR'] ?? '?')).toBe(true);
});
