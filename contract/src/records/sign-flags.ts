import { flag, type FieldOf } from '../field/field.ts';
import { records, type RecordKey } from './index.ts';

/** The name of a flag of an authorised person. */
type SignFlag = (typeof records)[RecordKey]['signing']['by']['person'];

/** What an authorised person may sign: a flag for each kind of record, as it names it. */
export const signFlags = Object.fromEntries(
  Object.values(records).map(({ signing: { by } }) => [by.person, flag(by.label, {})]),
) as { readonly [N in SignFlag]: FieldOf<'flag'> }; // eslint-disable-line -- the names the records say
