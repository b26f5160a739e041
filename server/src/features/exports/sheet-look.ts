import type { Field } from '@plumbline/contract/field/field.ts';
import { NO, YES } from '@plumbline/contract/field/flag.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import type { ColumnRole } from '../../register/sheet-columns.ts';

/** The colour of a caption: orange key, gold optional key, blue required for new rows, white the rest (domain guide 3.14). */
export const colourOf = (role: ColumnRole): 'key' | 'optionalKey' | 'required' | 'optional' =>
  role === 'readOnly' ? 'optional' : role;

/** How the cells of a field are typed in a workbook. */
export function kindOf(field: Field): 'text' | 'number' | 'date' {
  if (field.kind === 'integer' || field.kind === 'number') return 'number';
  return field.kind === 'date' ? 'date' : 'text';
}

/** The values a field's pick-list offers, for kinds that know them without the database. */
export function choicesOf(field: Field, language: Language): readonly string[] | undefined {
  if (field.kind === 'flag') return [YES[language], NO[language]];
  return field.kind === 'choice' ? Object.values(field.of).map((word) => word[language]) : undefined;
}
