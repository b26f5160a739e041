import { choicesOf } from '@plumbline/contract/field/kinds.ts';
import { stateOf } from '@plumbline/contract/rules/work-state.ts';
import { factsOf, RECORD_KEYS } from '@plumbline/contract/workflow/records.ts';
import { describe, expect, test } from 'vitest';
import { known } from '../../db/model.ts';
import { statePrint, stateTexts } from './state-print.ts';

describe.each(RECORD_KEYS)('the print of %s', (key) => {
  const { fields } = known(key);
  const name = factsOf(key).states.field;
  const choices = choicesOf(fields[name] ?? { kind: 'flag', label: { en: '', zh: '' } }) ?? [];
  test('shows each of its states with its word', () => {
    expect(choices.length).toBeGreaterThan(1);
    for (const { value, word } of choices)
      expect(statePrint(key, String(value))).toEqual({ state: stateOf(String(value)), word });
  });
  test('shows that it is in doubt before anything else', () => {
    expect(statePrint(key, String(choices[0]?.value), true)?.state).toBe('doubt');
  });
});

test('texts of a column of states name a state in one language and in both; columns of other choices have no states', () => {
  const { fields } = known('tagItr');
  const { states = {} } = fields['progress'] ? stateTexts('progress', fields['progress']) : {};
  expect(states).toMatchObject({
    'Not started': 'not-started',
    未开始: 'not-started',
    'Not started 未开始': 'not-started',
  });
  const { grouping } = known('handoverType').fields;
  expect(grouping && stateTexts('grouping', grouping)).toEqual({});
});
