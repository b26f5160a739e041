import type { Field } from '@plumbline/contract/field/field.ts';
import { choicesOf } from '@plumbline/contract/field/kinds.ts';
import { isStateField, stateOf, WORK_STATES } from '@plumbline/contract/rules/work-state.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { known } from '../../db/model.ts';
import type { StatePrint } from '../../pdf/print.ts';
import type { StateTexts } from '../../pdf/row-parts.ts';

/** The state of a record for the header of its print: in doubt where it is, otherwise its own. */
export function statePrint(register: RecordKey, key: string, isDoubtful = false): StatePrint | undefined {
  if (isDoubtful) return { state: 'doubt', word: WORK_STATES.doubt.word };
  const field = known(register).fields[factsOf(register).states.field];
  const choice = field && choicesOf(field)?.find(({ value }) => value === key);
  return choice && { state: stateOf(key), word: choice.word };
}

/** The states that the texts of a column stand for, in one language and in both; nothing for other columns. */
export function stateTexts(name: string, field: Field): { readonly states?: StateTexts } {
  if (!isStateField(name, field)) return {};
  const texts = (choicesOf(field) ?? []).flatMap(({ value, word: { en, zh } }) =>
    [en, zh, `${en} ${zh}`].map((text) => [text, stateOf(String(value))] as const),
  );
  return { states: Object.fromEntries(texts) };
}
