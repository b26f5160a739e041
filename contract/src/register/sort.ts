import type { Sort } from './filter.ts';
import type { AnyRegister } from './register.ts';

/** Parses one level of a sort: `area`, or `-area` for descending. */
export const sortStep = (text: string): Sort =>
  text.startsWith('-') ? { field: text.slice(1), desc: true } : { field: text };

/** The default sort of a register: its own, or by the title of its rows. */
export const firstSort = (register: AnyRegister): readonly Sort[] =>
  (register.grid?.sort ?? [register.title]).map(sortStep);

/** True when a list's own order begins with the title of its rows: equal values of any other column then come by title. */
export const isByTitle = (register: AnyRegister): boolean => firstSort(register)[0]?.field === register.title;
