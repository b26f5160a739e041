import { describe, expect, test } from 'vitest';
import { blockKinds, ownerField, SUBJECT_KEYS, subjectOf } from '@plumbline/contract/blocks/index.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { isRefField } from '@plumbline/contract/field/kinds.ts';
import { queryListOf, queryLists } from '@plumbline/contract/lists/index.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { w } from '@plumbline/contract/words/word.ts';
import type { Blocks } from '@plumbline/contract/workflow/block.ts';
import { RECORD_KEYS } from '@plumbline/contract/workflow/records.ts';
import '@plumbline/server/features/all-features.ts';
import { rulesOfKind } from '@plumbline/server/workflow/block/block-rules.ts';

const all = SUBJECT_KEYS.flatMap((subject) => blockKinds(subject).map((kind) => ({ subject, ...kind, declared: kind })));

/** The fields a path of a register leads through. */
function along(register: string, path: readonly string[]): readonly (Field | undefined)[] {
  let key = register;
  return path.map((name) => {
    const field = registerOf(key)?.fields[name];
    if (field && isRefField(field)) key = field.to;
    return field;
  });
}

test('a kind of blocker without its words in both languages does not compile', () => {
  const words = { label: w('a', '甲'), cause: w('b', '乙'), open: w('c', '丙'), clearedBy: w('d', '丁') };
  const whole: Blocks<'place'> = { certificate: { by: 'place', weight: 'stop', ...words } };
  const { label: _label, ...wordless } = words;
  // @ts-expect-error it has no name
  const nameless: Blocks<'place'> = { certificate: { by: 'place', weight: 'stop', ...wordless } };
  // @ts-expect-error its name has one language
  const english: Blocks<'place'> = { certificate: { weight: 'stop', ...words, label: { en: 'a' } } };
  // @ts-expect-error it names a field the register does not have
  const elsewhere: Blocks<'place'> = { certificate: { by: 'nowhere', weight: 'stop', ...words } };
  expect([whole, nameless, english, elsewhere].length).toBe(4);
});

test('every list of blockers exists, and every query list that blocks is among the kinds', () => {
  for (const subject of SUBJECT_KEYS) {
    const { list, register } = subjectOf(subject);
    expect(queryListOf(list)?.query.of?.register).toBe(register);
    expect(RECORD_KEYS).toContain(register);
  }
  for (const { key, query } of queryLists)
    for (const subject of SUBJECT_KEYS)
      if (query.blocks?.[subject]) expect(blockKinds(subject).map(({ kind }) => kind)).toContain(key);
});

describe.each(all)('$kind blocks a $subject', ({ kind, subject, blocking, record, weight, declared }) => {
  const { waitsFor = [] } = subjectOf(subject);
  const weights = typeof weight === 'string' || 'flag' in weight || 'option' in weight ? [weight] : Object.values(weight);

  test('by fields of the right kind', () => {
    if (typeof weight !== 'string' && !('flag' in weight) && !('option' in weight))
      expect(waitsFor).toEqual(expect.arrayContaining(Object.keys(weight)));
    for (const one of weights)
      if (typeof one !== 'string' && 'flag' in one) expect(along(kind, one.flag)[1]?.kind).toBe('flag');
    const gate = blocking?.gate && ('in' in blocking.gate ? blocking.gate.in : blocking.gate.from);
    if (gate) expect(along(kind, gate).at(-1)?.kind).toBe('integer');
    const fields = registerOf(kind)?.fields ?? {};
    const { by, until, plannedDate, discipline } = blocking ?? {};
    if (by !== undefined) expect(['subSystem', 'system', subjectOf(subject).register]).toContain(along(kind, [by]).flatMap((field) => (field && isRefField(field) ? [field.to] : []))[0]);
    if (until !== undefined) expect(fields[until]?.kind).toBe('date');
    if (plannedDate !== undefined) expect(fields[plannedDate]?.kind).toBe('date');
    if (discipline !== undefined) expect(along(kind, [discipline])[0]).toMatchObject({ to: 'discipline' });
    const owner = ownerField(declared);
    if (owner !== undefined) expect(fields[owner]).toMatchObject({ to: 'authorisedPerson' });
  });

  test('its rows are found by its declaration or by SQL, and something closes them', () => {
    const { pairs, lines } = rulesOfKind(declared);
    expect([blocking?.by, pairs, lines].filter((way) => way !== undefined).length).toBe(1);
    if (lines === undefined) expect(record !== undefined || blocking?.until !== undefined).toBe(true);
  });
});
