import { choice } from '../field/field.ts';
import { allRegisters } from '../registers/index.ts';
import { w } from '../words/word.ts';

/** Which register the record behind a row is in, of a list whose rows come from any of them. */
export const anyTable = choice(w('Table', '表'), {
  of: Object.fromEntries(allRegisters.map((register) => [register.key, register.label])),
});
