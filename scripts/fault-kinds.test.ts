import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { chooseFaults, FAULT_KINDS, LOSS_KINDS, withFault } from './fault-kinds.ts';
import { treeAt } from './tree.ts';

test.each([
  [
    'a lock is left out',
    'select id from row where id = any($1) for update of t',
    'select id from row where id = any($1)',
  ],
  ['a right is not asked', "  await demand(context, permission('tag', 'edit'));", ''],
  ['a bound is off by one', 'if (count >= LIMIT) return;', 'if (count > LIMIT) return;'],
  ['a word is missing in Chinese', "label: w('Area', '区域'),", "label: w('Area', ''),"],
  ['a condition is negated', '  if (isOver(cycle)) return null;', '  if (!(isOver(cycle))) return null;'],
  ['both became either', 'return isOpen && isMine;', 'return isOpen || isMine;'],
  ['deleted rows count', 'where t.id = $1 and t.deleted_at is null', 'where t.id = $1'],
  ['an order is turned', 'sql`order by t.at desc`', 'sql`order by t.at`'],
  ['yes became no', 'const isOne = () => true;', 'const isOne = () => false;'],
  ['nothing counts as one', 'const total = sum ?? 0;', 'const total = sum ?? 1;'],
  ['a step is left out', '  await clear(client);', ''],
  ['nothing is assigned', '  document.cookie = `a=${b}`;', ''],
  ['nothing is returned', '  return made;', '  return undefined;'],
  ['a field is left out', "    code: '0001',", ''],
  ['another number', 'const DAY_SECONDS = 86_400;', 'const DAY_SECONDS = 86401;'],
  ['another text', "const name = 'project';", "const name = 'something else';"],
  ['the choice is turned', 'const at = isFirst ? left : right;', 'const at = isFirst ? right : left;'],
])('%s', (kind, before, after) => {
  expect({ ...FAULT_KINDS, ...LOSS_KINDS }[kind]?.(before)).toBe(after);
});

test('arrows, types and tags are no comparisons', () => {
  for (const line of ['const f = (x) => x;', 'const all: Map<string, number> = new Map();', '  <div className="a">'])
    expect(FAULT_KINDS['a bound is off by one']?.(line)).toBeUndefined();
});

test('a seed chooses thirty faults of all kinds, each in a room of its own and of one line, the same each time', () => {
  const { sources } = treeAt(resolve(import.meta.dirname, '..'));
  const faults = chooseFaults(sources, 30, 1);
  expect(faults).toHaveLength(30);
  expect(new Set(faults.map(({ path }) => path.replace(/[^/]+$/, ''))).size).toBe(30);
  expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(Object.keys(FAULT_KINDS)));
  expect(chooseFaults(sources, 30, 1)).toEqual(faults);
  for (const fault of faults) {
    const text = sources.get(fault.path) ?? '';
    const [lines, changed] = [text.split('\n'), withFault(text, fault).split('\n')];
    expect(lines.flatMap((line, at) => (line === changed[at] ? [] : [at]))).toEqual([fault.line]);
  }
  expect(chooseFaults(sources, 30, 2)).not.toEqual(faults);
});
