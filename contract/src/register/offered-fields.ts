import type { LevelOptionValues } from '../level-options.ts';
import type { Filter } from './filter.ts';
import type { AnyRegister } from './register.ts';

/** Returns the fields of a register that are hidden because their option is off. */
export const leftOut = (options: LevelOptionValues, register: AnyRegister): ReadonlySet<string> =>
  new Set(
    Object.entries(register.fields).flatMap(([name, { option }]) =>
      option !== undefined && options[option] === false ? [name] : [],
    ),
  );

/**
 * Returns a register without the fields hidden by an option: its screens and empty sheets show the rest. The values of
 * hidden fields are kept, and files that contain the fields are still read.
 */
export function offeredFields(options: LevelOptionValues, register: AnyRegister): AnyRegister {
  const left = leftOut(options, register);
  if (left.size === 0) return register;
  const stay = <T extends string>(names: readonly T[]): readonly T[] =>
    names.filter((name) => !left.has(name.replace(/^-/, '')));
  const { grid, form } = register;
  return {
    ...register,
    fields: Object.fromEntries(Object.entries(register.fields).filter(([name]) => !left.has(name))),
    ...(grid && {
      grid: {
        ...(grid.columns && { columns: stay(grid.columns) }),
        ...(grid.sort && { sort: stay(grid.sort) }),
      },
    }),
    ...(form && { form: form.map((group) => ({ ...group, fields: stay(group.fields) })) }),
  };
}

const asks = (filter: Filter, left: ReadonlySet<string>): boolean => {
  if ('and' in filter) return filter.and.some((part) => asks(part, left));
  if ('or' in filter) return filter.or.some((part) => asks(part, left));
  return left.has(filter.field);
};

/**
 * Removes conditions on hidden fields from a filter: a search stored while they were shown would otherwise narrow a
 * list by fields nobody sees. Of several conditions joined by "and", those on visible fields stay.
 */
export function offeredFilter(filter: Filter | undefined, left: ReadonlySet<string>): Filter | undefined {
  if (filter === undefined || left.size === 0 || !asks(filter, left)) return filter;
  if (!('and' in filter)) return undefined;
  const rest = filter.and.filter((part) => !asks(part, left));
  return rest.length === 0 ? undefined : { and: rest };
}
