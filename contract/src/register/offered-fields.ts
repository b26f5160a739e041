import type { LevelOptionValues } from '../level-options.ts';
import type { Filter } from './filter.ts';
import type { AnyRegister } from './register.ts';

/** The fields of a register that an option leaves out while it is off. */
export const leftOut = (options: LevelOptionValues, register: AnyRegister): ReadonlySet<string> =>
  new Set(
    Object.entries(register.fields).flatMap(([name, { option }]) =>
      option !== undefined && options[option] === false ? [name] : [],
    ),
  );

/**
 * A register without the fields that an option leaves out while it is off: what its screens and its empty sheets show. What
 * the fields hold is kept, and a file that names them is still read.
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
 * What is asked of a register, without what asks fields that are left out: a search that was kept while they were shown would
 * narrow a list by what nobody sees. Of several conditions that must all hold those that ask none stay.
 */
export function offeredFilter(filter: Filter | undefined, left: ReadonlySet<string>): Filter | undefined {
  if (filter === undefined || left.size === 0 || !asks(filter, left)) return filter;
  if (!('and' in filter)) return undefined;
  const rest = filter.and.filter((part) => !asks(part, left));
  return rest.length === 0 ? undefined : { and: rest };
}
