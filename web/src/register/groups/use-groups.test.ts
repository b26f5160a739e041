import { expect, test } from 'vitest';
import { registers } from '@plumbline/contract/registers/index.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fieldOf } from '../../grid/columns.ts';
import { toFilter } from '../../grid/filter-model.ts';
import { groupCondition } from '@plumbline/contract/register/groups.ts';
import { groupableOf, groupingOf } from './use-grouped.ts';
import { pickFilter } from './use-groups.ts';

const tag: AnyRegister = registers.tag;
const ID = '01890000-0000-7000-8000-000000000001';

test('a group is shown by a column filter for exactly that group, whatever the kind of field', () => {
  const names = groupableOf(tag);
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    const field = tag.fields[name];
    if (!field) throw new Error(name);
    const kinds = {
      integer: '5',
      number: '5',
      flag: 'true',
      date: '2026-03-31',
      ref: ID,
      refs: ID,
      text: 'a',
      choice: 'a',
    };
    const some: string | undefined = Object.entries(kinds).find(([kind]) => kind === field.kind)?.[1];
    for (const value of [some ?? '', null]) {
      const filter = pickFilter(tag, { name, value });
      expect(filter, name).toBeDefined();
      expect(filter && toFilter({ [name]: filter }, fieldOf(tag)), name).toEqual(groupCondition(name, field, value));
    }
  }
});

test('lists and fields calculated at each read cannot be grouped by', () => {
  const names = groupableOf(tag);
  const not = Object.entries(tag.fields).filter(([, { live, kind }]) => live === true || kind === 'list');
  for (const [name] of not) expect(names).not.toContain(name);
});

test('a list is grouped by columns with one value per row, and sums the shown columns that add up (use 14)', () => {
  const columns = ['name', 'itrDone', 'itrTotal', 'punchOpen', 'description'];
  expect(groupingOf(tag, ['discipline', 'subSystems'], columns)).toEqual({
    by: [{ name: 'discipline', field: tag.fields['discipline'] }],
    sums: ['itrDone', 'itrTotal', 'punchOpen'],
  });
  expect(groupingOf(tag, ['subSystems', 'discipline'], columns)).toBeUndefined();
  expect(groupingOf(tag, [], columns)).toBeUndefined();
});
