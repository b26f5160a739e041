import type { Sort } from './filter.ts';
import type { AnyRegister } from './register.ts';

/** A step of a sort as text: `area`, or `-area` for the last first. */
export const sortStep = (text: string): Sort =>
  text.startsWith('-') ? { field: text.slice(1), desc: true } : { field: text };

/** The sort a register has before anybody changes it: its own, or by what its rows are called. */
export const firstSort = (register: AnyRegister): readonly Sort[] =>
  (register.grid?.sort ?? [register.title]).map(sortStep);
