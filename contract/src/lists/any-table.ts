import { choice } from '../field/field.ts';
import { allRegisters } from '../registers/index.ts';
import { w } from '../words/word.ts';

/** The register of the record behind a row, for a list whose rows come from any register. */
export const anyTable = choice(w('Table', '表'), {
  of: Object.fromEntries(allRegisters.map((register) => [register.key, register.label])),
});
