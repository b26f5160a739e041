import { describe, expect, test } from 'vitest';
import { blockKinds, SUBJECT_KEYS, subjectOf, weightsOf } from '@plumbline/contract/blocks/kinds.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { isRefField } from '@plumbline/contract/field/kinds.ts';
import { queryListOf, queryLists, registerOrListOf } from '@plumbline/contract/lists/index.ts';
import { w } from '@plumbline/contract/words/word.ts';
import type { Blocks } from '@plumbline/contract/workflow/block.ts';
import { RECORD_KEYS } from '@plumbline/contract/workflow/records.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { compose } from '@plumbline/server/http/feature.ts';
import { rulesOfKind } from '@plumbline/server/workflow/block/block-rules.ts';

compose(features);

const all = SUBJECT_KEYS.flatMap((subject) =>
  blockKinds(subject).map((kind) => ({ subject, kind: kind.kind, of: kind })),
);

/** The field at the end of a path of a register or list. */
function at(register: string, path: readonly string[]): Field | undefined {
  const [name = '', ...rest] = path;
  const field = registerOrListOf(register)?.fields[name];
  return rest.length > 0 && field && isRefField(field) ? at(field.to, rest) : field;
}

test('a kind of blocker without its words in both languages does not compile', () => {
  const words = { label: w('a', '甲'), cause: w('b', '乙'), open: w('c', '丙'), clearedBy: w('d', '丁') };
  const complete: Blocks<'place'> = { certificate: { by: 'place', weight: 'stop', ...words } };
  const { label: _label, ...wordless } = words;
  // @ts-expect-error it has no name
  const nameless: Blocks<'place'> = { certificate: { by: 'place', weight: 'stop', ...wordless } };
  // @ts-expect-error its name has one language
  const english: Blocks<'place'> = { certificate: { weight: 'stop', ...words, label: { en: 'a' } } };
  // @ts-expect-error it names a field the register does not have
  const elsewhere: Blocks<'place'> = { certificate: { by: 'nowhere', weight: 'stop', ...words } };
  expect([complete, nameless, english, elsewhere].length).toBe(4);
});

test('every subject is a record with a list, and every query list that blocks is among the kinds', () => {
  for (const subject of SUBJECT_KEYS) {
    const { list, register } = subjectOf(subject);
    expect(queryListOf(list)?.query.of?.register).toBe(register);
    expect(RECORD_KEYS).toContain(register);
    const listed = queryLists.flatMap(({ key, query }) => (query.blocks?.[subject] ? [key] : []));
    expect(blockKinds(subject).map(({ kind }) => kind)).toEqual(expect.arrayContaining(listed));
  }
});

describe.each(all)('$kind blocks a $subject', ({ kind, subject, of: block }) => {
  const { by, gate, fields, until, weight } = block;

  test('its weight says for what it counts', () => {
    for (const part of weightsOf(block))
      if (typeof part !== 'string' && 'flag' in part) expect(at(kind, part.flag)?.kind).toBe('flag');
    if (typeof weight !== 'string' && !weightsOf(block).includes(weight as never))
      expect(subjectOf(subject).waitsFor).toEqual(expect.arrayContaining(Object.keys(weight)));
  });

  test('its fields are of the right kind', () => {
    const places: readonly string[] = ['subSystem', 'system', subjectOf(subject).register];
    const way = by === undefined ? undefined : at(kind, [by]);
    if (by !== undefined) expect(places).toContain(way && isRefField(way) ? way.to : '');
    if (gate.path.length > 0) expect(at(kind, gate.path)?.kind).toBe('integer');
    for (const name of [until, fields.plannedDate, fields.since])
      if (name !== undefined) expect(at(kind, [name])?.kind).toBe('date');
    if (fields.discipline) expect(at(kind, [fields.discipline])).toMatchObject({ to: 'discipline' });
    if (fields.assignedTo) expect(at(kind, [fields.assignedTo])).toMatchObject({ to: 'authorisedPerson' });
  });

  test('its rows are found by its declaration or by SQL, and something closes them', () => {
    const { pairs, lines } = rulesOfKind(block);
    expect([by, pairs, lines].filter((way) => way !== undefined).length).toBe(1);
    if (lines === undefined) expect(block.record !== undefined || until !== undefined).toBe(true);
  });
});
