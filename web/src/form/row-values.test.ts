import { describe, expect, test } from 'vitest';
import { fieldMessages } from '@plumbline/contract/field/field-messages.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { checkValue } from './check-value.ts';
import { fieldGroups, isWide } from './form-groups.ts';
import { changedFields, formFields, isAsked, sameValue, startValues, valuesToSend, readFigure } from './row-values.ts';

const { tag, punchListItem, itr, handoverType, taggedItem, drawing } = registers;
const A = { id: '00000000-0000-4000-8000-00000000000a', title: 'A' };
const B = { id: '00000000-0000-4000-8000-00000000000b', title: 'B' };
const row = {
  id: 'x',
  rev: 3,
  createdAt: '',
  updatedAt: '',
  name: 'P-1',
  description: 'Pump',
  discipline: A,
  subSystems: [A, B],
  isExRated: true,
};

describe('the initial values of a form', () => {
  test('include no field the system writes or the form leaves out', () => {
    const names = formFields(tag).map(({ name }) => name);
    expect(names).toContain('name');
    expect(names).not.toContain('itrDone');
    expect(names).not.toContain('tagType');
  });

  test('a new row begins with the start values of its choices', () => {
    expect(startValues(itr, undefined)).toMatchObject({
      name: null,
      generationMethod: 'digital',
      isMultiTag: false,
      signOffs: [],
    });
    expect(startValues(taggedItem, undefined)).toMatchObject({ tagType: 'tag' });
  });

  test('a row begins with what was read', () => {
    expect(startValues(tag, row)).toMatchObject({
      name: 'P-1',
      discipline: A,
      subSystems: [A, B],
      area: null,
      isExRated: true,
      isValidated: false,
    });
  });
});

describe('what a form sends', () => {
  test('a new row sends its filled fields, references by their ids', () => {
    const values = { ...startValues(tag, undefined), name: ' P-2 ', discipline: A, subSystems: [B] };
    expect(valuesToSend(tag, values, undefined)).toEqual({ name: 'P-2', discipline: A.id, subSystems: [B.id] });
  });

  test('a row sends only what differs from what was read', () => {
    const base = startValues(tag, row);
    expect(
      valuesToSend(tag, { ...base, description: '', subSystems: [B, A], area: B, isExRated: false }, base),
    ).toEqual({
      description: null,
      area: B.id,
      isExRated: false,
    });
    expect(changedFields(tag, { ...base, description: 'Pump ' }, base)).toEqual([]);
  });

  test('a field that no longer applies is emptied', () => {
    const base = { ...startValues(punchListItem, undefined), scope: 'taggedItem', taggedItem: A };
    expect(isAsked(punchListItem.fields.taggedItem, base)).toBe(true);
    expect(valuesToSend(punchListItem, { ...base, scope: 'none' }, base)).toEqual({ scope: 'none', taggedItem: null });
  });

  test('the order of references does not matter, that of a list does', () => {
    expect(sameValue([A, B], [B, A], tag.fields.subSystems)).toBe(true);
    expect(sameValue(['1', '2'], ['2', '1'], handoverType.fields.gates)).toBe(false);
  });
});

describe('checking before sending', () => {
  test('applies the rules that both sides share', () => {
    expect(checkValue(null, tag.fields.name, '2026-11-22')).toBe(fieldMessages.required);
    expect(checkValue('  ', tag.fields.name, '2026-11-22')).toBe(fieldMessages.required);
    expect(checkValue('a;b', tag.fields.name, '2026-11-22')).toBe(fieldMessages.semicolon);
    expect(checkValue('x'.repeat(101), tag.fields.name, '2026-11-22')?.en).toContain('100');
    expect(checkValue([], tag.fields.subSystems, '2026-11-22')).toBe(fieldMessages.required);
    expect(checkValue([A], tag.fields.subSystems, '2026-11-22')).toBeUndefined();
    expect(checkValue('2026-11-23', punchListItem.fields.raisedDate, '2026-11-22')).toBe(fieldMessages.future);
    expect(checkValue('2026-11-22', punchListItem.fields.raisedDate, '2026-11-22')).toBeUndefined();
    expect(checkValue(null, drawing.fields.revisionDate, '2026-11-22')).toBeUndefined();
    expect(checkValue(['a'], handoverType.fields.gates, '2026-11-22')).toBe(fieldMessages.notInteger);
    expect(checkValue([{ label: 'Done', type: 'required' }], itr.fields.signOffs, '2026-11-22')).toBe(
      fieldMessages.signOffComplete,
    );
  });

  test('an invalid number stays as typed and is refused with a message', () => {
    expect(readFigure('1,234.5', itr.fields.manhours)).toBe(1234.5);
    expect(readFigure(' ', itr.fields.manhours)).toBeNull();
    expect(readFigure('12x', itr.fields.manhours)).toBe('12x');
    expect(checkValue('12x', itr.fields.manhours, '2026-11-22')).toBe(fieldMessages.notNumber);
    expect(checkValue('12', itr.fields.manhours, '2026-11-22')).toBeUndefined();
    expect(checkValue(1.234, itr.fields.manhours, '2026-11-22')?.en).toContain('2 decimals');
    expect(checkValue('-1', handoverType.fields.order, '2026-11-22')?.en).toContain('At least 0');
  });
});

describe('the groups of a form', () => {
  test('follow the declaration; fields that no group lists come last', () => {
    const groups = fieldGroups(tag, { computed: false });
    expect(groups.map(({ title }) => title?.en)).toEqual(tag.form?.map(({ title }) => title.en));
    expect(fieldGroups(itr, { computed: false })).toHaveLength(1);
    expect(fieldGroups(itr, { computed: false })[0]?.title).toBeUndefined();
  });

  test('include the fields the system maintains in the details', () => {
    const computedGroup = fieldGroups(tag, { computed: true }).at(-1);
    expect(computedGroup?.fields.map(({ name }) => name)).toEqual(['itrTotal', 'itrDone', 'punchOpen']);
  });

  test('give long texts, lists of rows and sign-offs the full width', () => {
    expect(isWide(tag.fields.description)).toBe(true);
    expect(isWide(tag.fields.subSystems)).toBe(true);
    expect(isWide(tag.fields.area)).toBe(false);
  });
});
