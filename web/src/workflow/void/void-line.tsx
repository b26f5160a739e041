import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { voidFieldsOf } from '@plumbline/contract/workflow/void/voidable.ts';
import { useFormat } from '../../lib/value/language.ts';
import { textIn } from '../../lib/value/row-facts.ts';
import { LockLine } from '../lock-line.tsx';
import { isVoidRow } from '../../lib/value/is-void-row.ts';
import { voidWords } from './words.ts';

/** Who voided a row, when and why; renders nothing while it is not void. */
export function VoidLine({
  register,
  row,
}: {
  readonly register: string;
  readonly row: AnyRow;
}): React.JSX.Element | null {
  const format = useFormat();
  const voidFields = voidFieldsOf(register);
  if (voidFields === undefined || !isVoidRow(register, row)) return null;
  const on = textIn(row, voidFields.on);
  const facts = {
    on: on === '' ? '' : format.date(on),
    by: textIn(row, voidFields.by),
    reason: textIn(row, voidFields.reason),
  };
  const word = row['voidedWithTag'] === true ? voidWords.withTag : voidWords.isVoid;
  return <LockLine word={fill(word, facts)} />;
}
