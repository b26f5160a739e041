import type { Field, Ref } from '@plumbline/contract/field/field.ts';
import { isMany } from '@plumbline/contract/field/kinds.ts';
import type { Condition } from '@plumbline/contract/register/filter.ts';
import { type QueryListKey, registerOrListOf } from '@plumbline/contract/lists/index.ts';
import { permissionOn } from '@plumbline/contract/registers/list-sheets.ts';
import { registerOf, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { ReactNode } from 'react';
import { readVerb } from '../../lib/call/query.ts';
import { textIn } from '../../lib/value/row-facts.ts';
import { Waiting } from '../../ui/waiting.tsx';
import type { RowTab } from '../extensions.ts';

/** The rows of a register or list that refer to the row of a sheet. */
export interface NamingRows {
  readonly register: RegisterKey | QueryListKey;
  /** The reference, or list of references, of the register. */
  readonly field: string;
  /** The label of the tab. */
  readonly label: Word;
  readonly render: (row: Ref) => ReactNode;
}
/** The filter of the rows whose reference `field` is the row with this id. */
export const namingFilter = (field: string, declared: Field, id: string): Condition =>
  isMany(declared) ? { field, op: 'anyOf', value: [id] } : { field, op: 'is', value: id };

/** A tab with the rows of a register that refer to the row of the sheet, and their number. */
export function rowsTab({ register, field, label, render }: NamingRows): RowTab {
  const declared = registerOrListOf(register)?.fields[field];
  if (declared === undefined || !('to' in declared)) throw new Error(`${register} has no reference ${field}.`);
  const title = registerOf(declared.to)?.title ?? 'name';
  return {
    key: `${register}.${field}`,
    label,
    permission: permissionOn(register, 'see'),
    count: async ({ id }) => (await readVerb(register, 'count', { filter: namingFilter(field, declared, id) })).total,
    render: (row) => <Waiting>{render({ id: row.id, title: textIn(row, title) })}</Waiting>,
  };
}
