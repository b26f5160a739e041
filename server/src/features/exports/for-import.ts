import { AppError } from '@plumbline/contract/errors.ts';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import type { verbInput } from '@plumbline/contract/register/calls.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { z } from 'zod';
import { known } from '../../db/model.ts';

type Export = z.output<(typeof verbInput)['export']>;

const allOf = (...filters: readonly (Filter | undefined)[]): Filter => ({
  and: filters.filter((filter) => filter !== undefined),
});

/**
 * Turns rows of a list into the sheet that adds them to the register they can become rows of: that register's captions,
 * and only the rows that qualify.
 *
 * @throws AppError `badRequest` for a list that makes no rows, or for a file with other content
 */
export function forImport({ register, input }: { readonly register: AnyRegister; readonly input: Export }): {
  readonly register: AnyRegister;
  readonly input: Export;
} {
  const makes = queryListOf(register.key)?.query.makes;
  const { groupBy, list, lines, selection } = input;
  if (makes === undefined || (groupBy ?? list ?? lines) !== undefined) throw new AppError('badRequest');
  const into = known(makes.register);
  const labelled = makes.fields.flatMap((name) => {
    const [own, theirs] = [register.fields[name], into.fields[name]];
    return own && theirs ? [[name, { ...own, label: theirs.label }] as const] : [];
  });
  const { when } = makes;
  const only: Filter | undefined = when && { field: when.field, op: 'is', value: when.is };
  const isAll = selection?.mode === 'allMatching';
  return {
    register: { ...register, label: into.label, fields: { ...register.fields, ...Object.fromEntries(labelled) } },
    input: {
      ...input,
      columns: [...makes.fields],
      filter: allOf(input.filter, only),
      ...(isAll && { selection: { ...selection, filter: allOf(selection.filter, only) } }),
    },
  };
}
