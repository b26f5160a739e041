import { flag, type FieldOf } from '../field/field.ts';
import type { WorkRecord } from '../workflow/record.ts';
import { records, type RecordKey } from './index.ts';

/** The name of a flag of an authorised person. */
type SignFlag = Extract<(typeof records)[RecordKey]['signing']['by'], { readonly person: string }>['person'];

const all: readonly WorkRecord[] = Object.values(records);

/** The signing rights of an authorised person: one flag for each kind of record, as the record declares it. */
export const signFlags = Object.fromEntries(
  all.flatMap(({ signing: { by } }) => ('person' in by ? [[by.person, flag(by.label, {})]] : [])),
) as { readonly [N in SignFlag]: FieldOf<'flag'> }; // eslint-disable-line -- the names the records say
