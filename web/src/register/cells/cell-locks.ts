import type { Field } from '@plumbline/contract/field/field.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { cellText } from '../../lib/value/cell-text.ts';
import { formFields, isAsked } from '../../form/row-values.ts';
import { columnsOf } from '../../grid/columns.ts';
import { editWords } from './edit-words.ts';

/** The columns whose cells users cannot edit. */
export function lockedColumns(register: AnyRegister, may: boolean): ReadonlySet<string> {
  const open = new Set(may ? formFields(register).flatMap(({ name, field }) => (field.live ? [] : [name])) : []);
  return new Set(columnsOf(register).flatMap(({ name }) => (open.has(name) ? [] : [name])));
}

/**
 * Why a cell cannot be edited; undefined when it can. Reasons that only the server knows are reported when the edit is
 * saved.
 */
export function whyLocked(
  register: AnyRegister,
  { may, locked }: { readonly may: boolean; readonly locked: ReadonlySet<string> },
  { row, name, field }: { readonly row: AnyRow; readonly name: string; readonly field: Field },
): Word | undefined {
  if (!may) return editWords.readOnly;
  if (locked.has(name)) return editWords.system;
  const { when } = field;
  const other = when && register.fields[when.field];
  // a column that is not shown was not read: only the server can decide
  if (!when || !other || !(when.field in row) || isAsked(field, row)) return undefined;
  const describe = (language: 'en' | 'zh'): string =>
    fill(editWords.notAsked, { field: other.label[language], value: cellText(when.is, other, language) })[language];
  return { en: describe('en'), zh: describe('zh') };
}
