import { AppError } from '@plumbline/contract/errors.ts';
import { isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { type Db, one, sql } from '../db/database.ts';
import { fieldIn, known, snake, tableOf } from '../db/model.ts';

/** The parts of `Key (tenant_id, itr, lower(name))=(…, …, …) already exists.` by column; undefined where a value holds a comma. */
function partsOf(detail: string): ReadonlyMap<string, string> | undefined {
  const [, columns = '', values = ''] = /^Key \((.*)\)=\((.*)\) /s.exec(detail) ?? [];
  const [names, texts] = [columns.split(', '), values.split(', ')];
  if (names.length !== texts.length) return undefined;
  return new Map(names.map((name, at) => [name.replace(/^lower\((.*)\)$/, '$1').replaceAll('"', ''), texts[at] ?? '']));
}

/** What a row of a register is called, without asking the registers: a pair by what it names. */
async function titleFor(db: Db, tenantId: string, of: { register: AnyRegister; id: string }): Promise<string> {
  const { register, id } = of;
  const title = sql.ref(snake(register.title));
  const found = await one(
    db,
    sql<{ title: string | null }>`select ${title}::text as title from ${sql.table(tableOf(register))}
      where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`,
  );
  return found?.title ?? '';
}

/**
 * A refusal of a row that is there already, naming what its key refers to: the index that caught it knows ids alone. Asked
 * after the transaction has ended. Answers null for what is no such refusal, or has no reference in its key.
 */
export async function nameDuplicate(db: Db, error: unknown): Promise<AppError | null> {
  if (typeof error !== 'object' || error === null || Reflect.get(error, 'code') !== '23505') return null;
  const [table, detail] = [String(Reflect.get(error, 'table')), String(Reflect.get(error, 'detail'))];
  const register = allRegisters.find((each) => !each.subset && tableOf(each) === table);
  const parts = partsOf(detail);
  if (!register || !parts || !register.naturalKey.every((name) => parts.has(snake(name)))) return null;
  const isByRef = register.naturalKey.some((name) => {
    const field = fieldIn(register, name);
    return field !== undefined && isRefField(field);
  });
  if (!isByRef) return null;
  const named: string[] = [];
  for (const name of register.naturalKey) {
    const [field, value] = [fieldIn(register, name), parts.get(snake(name)) ?? 'null'];
    if (value === 'null' || !field) continue;
    const isRow = isRefField(field) && !isMany(field);
    named.push(
      isRow ? await titleFor(db, parts.get('tenant_id') ?? '', { register: known(field.to), id: value }) : value,
    );
  }
  return new AppError('duplicate', { title: named.filter((one) => one !== '').join(' - '), register: register.label });
}
