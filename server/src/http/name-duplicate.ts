import { AppError } from '@plumbline/contract/errors.ts';
import { isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { type Db, oneRow, sql } from '../db/database.ts';
import { fieldIn, known, snake, tableOf } from '../db/model.ts';

/**
 * The parts of `Key (tenant_id, itr, lower(name))=(…, …, …) already exists.` by column; undefined where a value
 * contains a comma.
 */
function partsOf(detail: string): ReadonlyMap<string, string> | undefined {
  const [, columns = '', values = ''] = /^Key \((.*)\)=\((.*)\) /s.exec(detail) ?? [];
  const [names, texts] = [columns.split(', '), values.split(', ')];
  if (names.length !== texts.length) return undefined;
  return new Map(names.map((name, at) => [name.replace(/^lower\((.*)\)$/, '$1').replaceAll('"', ''), texts[at] ?? '']));
}

/** The title of a row, read directly rather than through its register: a pair is titled by what it names. */
async function titleFor(db: Db, tenantId: string, target: { register: AnyRegister; id: string }): Promise<string> {
  const { register, id } = target;
  const title = sql.ref(snake(register.title));
  const found = await oneRow(
    db,
    sql<{ title: string | null }>`select ${title}::text as title from ${sql.table(tableOf(register))}
      where tenant_id = ${tenantId}::uuid and id = ${id}::uuid`,
  );
  return found?.title ?? '';
}

/** The key of a row that another row collided with. */
interface Key {
  readonly register: AnyRegister;
  readonly parts: ReadonlyMap<string, string>;
}

/**
 * The key in a unique violation; undefined for any other error, and for keys other than natural keys that have several
 * parts or a reference.
 */
function keyOf(error: unknown): Key | undefined {
  if (typeof error !== 'object' || error === null || Reflect.get(error, 'code') !== '23505') return undefined;
  const register = allRegisters.find((each) => !each.subset && tableOf(each) === Reflect.get(error, 'table'));
  const parts = partsOf(String(Reflect.get(error, 'detail')));
  if (!register || !parts?.size) return undefined;
  const { naturalKey } = register;
  const isWhole = naturalKey.every((name) => parts.has(snake(name)));
  const isPlain = naturalKey.length === 1 && naturalKey.every((name) => refersTo(register, name) === undefined);
  return isWhole && !isPlain ? { register, parts } : undefined;
}

/** The register that one part of a key refers to. */
function refersTo(register: AnyRegister, name: string): AnyRegister | undefined {
  const field = fieldIn(register, name);
  return field && isRefField(field) && !isMany(field) ? known(field.to) : undefined;
}

/**
 * Returns the refusal for a duplicate row, naming its whole key and the rows the key refers to: the index that caught
 * it knows only ids. Runs after the transaction has ended. Returns null for any other error, or for a key that is a
 * single text.
 */
export async function nameDuplicate(db: Db, error: unknown): Promise<AppError | null> {
  const key = keyOf(error);
  if (key === undefined) return null;
  const { register, parts } = key;
  const named: string[] = [];
  for (const name of register.naturalKey) {
    const value = parts.get(snake(name)) ?? 'null';
    if (value === 'null') continue;
    const target = refersTo(register, name);
    const tenantId = parts.get('tenant_id') ?? '';
    named.push(target ? await titleFor(db, tenantId, { register: target, id: value }) : value);
  }
  return new AppError('duplicate', {
    title: named.filter((part) => part !== '').join(' - '),
    register: register.label,
  });
}
