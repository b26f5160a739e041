import type { z } from 'zod';
import { newUser, userChanges, type usersImport as call } from '@plumbline/contract/features/users/calls/users.ts';
import { errorText, InvalidError } from '@plumbline/contract/errors.ts';
import { w, type Language, type Word } from '@plumbline/contract/words/word.ts';
import { rows, sql, type Db } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { parse } from '../../http/invalid-input.ts';
import { knownError } from '../../http/known-error.ts';
import type { HeldRole } from './bindings.ts';

/** A row as it was sent. */
export type SentRow = z.output<(typeof call)['input']>['rows'][number];
/** An error in a row. */
export interface Problem {
  readonly field: string;
  readonly msg: string;
}

const WORDS = {
  twice: w('This login name is in the list twice.', '该登录名在列表中重复。'),
  noDepartment: w('There is no department with this code.', '没有该编码的部门。'),
  noPost: w('There is no post with this code.', '没有该编码的岗位。'),
  noRole: w('There is no role with this code.', '没有该编码的角色。'),
} as const;

/** What rows can refer to, by lower-case code; users by login name. */
export interface Known {
  readonly users: ReadonlyMap<string, string>;
  readonly departments: ReadonlyMap<string, string>;
  readonly posts: ReadonlyMap<string, string>;
  readonly roles: ReadonlyMap<string, HeldRole>;
}

/** Reads what rows can refer to. */
export async function known(db: Db, { caller: { tenantId } }: SignedIn): Promise<Known> {
  const coded = async (table: string, column = 'code') => {
    const found = await rows<{ id: string; code: string }>(
      db,
      sql`select id, lower(${sql.ref(column)}) as code from ${sql.table(table)} where tenant_id = ${tenantId} and deleted_at is null`,
    );
    return new Map(found.map(({ id, code }) => [code, id]));
  };
  const roles = await rows<HeldRole>(
    db,
    sql`select id, lower(code) as code, permissions from role where tenant_id = ${tenantId}`,
  );
  return {
    users: await coded('app_user', 'username'),
    departments: await coded('department'),
    posts: await coded('post'),
    roles: new Map(roles.map((role) => [role.code, role])),
  };
}

/** A row that can be imported. */
export interface Planned {
  /** Null for a user who does not exist yet. */
  readonly id: string | null;
  readonly user: z.output<typeof newUser>;
  readonly changes: z.output<typeof userChanges> | null;
  readonly roles: readonly HeldRole[];
}

/** The refusal of a row as texts: field by field if it concerns fields. */
export function problemsOf(error: unknown, language: Language): readonly Problem[] {
  const refusal = knownError(error);
  if (refusal === null) throw error;
  if (refusal instanceof InvalidError)
    return refusal.fields.map(({ field, words }) => ({ field, msg: words[language] }));
  return [{ field: '', msg: errorText(refusal, language) }];
}

const isEmpty = (cell: unknown): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');

/** The value a code refers to, or a refusal at its field. */
function refer<T>(cell: unknown, by: ReadonlyMap<string, T>, refusal: { field: string; words: Word }): T | undefined {
  if (isEmpty(cell)) return undefined;
  const found = by.get(String(cell).trim().toLowerCase());
  if (found === undefined) throw new InvalidError([refusal]);
  return found;
}

const rolesIn = (cell: unknown, roles: Known['roles']): readonly HeldRole[] =>
  String(isEmpty(cell) ? '' : cell)
    .split(/[;;]/)
    .flatMap((code) => refer(code, roles, { field: 'roles', words: WORDS.noRole }) ?? []);

/** Reads a number in a sheet as its digits. */
const cellOf = (cell: unknown): unknown => (typeof cell === 'number' ? String(cell) : cell);

/**
 * Reads and checks a row.
 *
 * @param seen login names of the previous rows; this row's is added
 * @throws InvalidError naming each field
 */
export function plan(row: SentRow, facts: Known, seen: Set<string>): Planned {
  const { department, post, roles, ...details } = row;
  const given = Object.fromEntries(
    Object.entries(details)
      .filter(([, cell]) => !isEmpty(cell))
      .map(([name, cell]) => [name, cellOf(cell)]),
  );
  const departmentId = refer(department, facts.departments, { field: 'department', words: WORDS.noDepartment });
  const postId = refer(post, facts.posts, { field: 'post', words: WORDS.noPost });
  const filled = { ...given, ...(departmentId && { departmentId }), ...(postId && { postId }) };
  const user = parse(newUser, filled);
  const name = user.username.toLowerCase();
  if (seen.has(name)) throw new InvalidError([{ field: 'username', words: WORDS.twice }]);
  seen.add(name);
  const id = facts.users.get(name) ?? null;
  const { password: _once, username: _same, ...rest } = filled as Readonly<Record<string, unknown>>;
  return {
    id,
    user,
    changes: id === null ? null : parse(userChanges, { ...rest, id }),
    roles: rolesIn(roles, facts.roles),
  };
}
