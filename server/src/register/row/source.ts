import type { Field } from '@plumbline/contract/field/field.ts';
import { emptyOf, isRefField } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { quoted, snake, sqlType } from '../../db/model.ts';
import { idArray } from './columns.ts';
import type { NewRows } from './rules.ts';

/**
 * The rows of a batch as a table expression called `s`, with the columns `id` and those of the fields. One row from a
 * screen arrives as JSON; a hundred thousand from an import arrive as a staging table. The statements are the same.
 */
export interface Source extends NewRows {
  /** The ids of its rows; `made` when the expression generates them itself, for new rows only. */
  readonly ids: readonly string[] | 'made';
  /**
   * True for new lines that all carry their final place, already calculated among the existing lines: it is not
   * calculated again when they are added.
   */
  readonly isPlaced?: boolean;
  /**
   * A query of the ids of rows judged together with these, which may name them although they do not exist yet: lines of
   * one file, of which some are refused. By default its own rows.
   */
  readonly together?: RawBuilder<unknown>;
  /** True when the rows that its fields name are held already. */
  readonly isHeld?: boolean;
  /** The ids that a field names, where they are known without reading the rows: by field. */
  readonly named?: Readonly<Record<string, readonly string[]>>;
}

/** The ids that the references in some values name, by field. */
const namedIn = (
  register: AnyRegister,
  fields: readonly string[],
  values: readonly Readonly<Record<string, unknown>>[],
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    fields
      .filter((name) => isRefField(fieldOf(register, name)))
      .map((name) => [
        name,
        [...new Set(values.flatMap((row) => row[name] ?? []))].filter((id) => typeof id === 'string'),
      ]),
  );

/** A few rows, as JSON. Every row has the same fields. */
export function jsonSource(
  register: AnyRegister,
  fields: readonly string[],
  rows: readonly { readonly id: string; readonly values: Readonly<Record<string, unknown>> }[],
): Source {
  const columns = fields.map((name) => `${quoted(snake(name))} ${sqlType(fieldOf(register, name))}`);
  const data = rows.map(({ id, values }) => ({
    id,
    ...Object.fromEntries(fields.map((name) => [snake(name), values[name] ?? emptyOf(fieldOf(register, name).kind)])),
  }));
  const as = sql.raw(['id uuid', ...columns].join(', '));
  return {
    from: sql`jsonb_to_recordset(${JSON.stringify(data)}::jsonb) as s(${as})`,
    fields,
    ids: rows.map(({ id }) => id),
    named: namedIn(
      register,
      fields,
      rows.map(({ values }) => values),
    ),
  };
}

/** The same values for many rows. */
export function sameSource(
  register: AnyRegister,
  ids: readonly string[],
  values: Readonly<Record<string, unknown>>,
): Source {
  const fields = Object.keys(values);
  const { from, named = {} } = jsonSource(register, fields, [{ id: UNUSED, values }]);
  const columns = sql.join(fields.map((name) => sql.ref(`s.${snake(name)}`)));
  return {
    from: sql`(select x.id, ${columns} from unnest(${idArray(ids)}) as x(id) cross join ${from}) as s`,
    fields,
    ids,
    named,
  };
}
const UNUSED = '00000000-0000-0000-0000-000000000000';

function fieldOf(register: AnyRegister, name: string): Field {
  const field = register.fields[name];
  if (!field) throw new Error(`${register.key} has no field ${name}`);
  return field;
}
