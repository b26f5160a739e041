import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import type { RawBuilder } from 'kysely';
import { rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { rules, type Rules } from '../../register/row/rules.ts';

const IN_USE = {
  department: w(
    'This department has {users} {users:user|users}; move {users:that user|them} first.',
    '该部门有 {users} 名用户，请先调整。',
  ),
  post: w(
    'This post is held by {users} {users:user|users}; give {users:that user|them} another one first.',
    '该岗位有 {users} 名用户，请先调整。',
  ),
} as const;

/** The users of row `alias` of a department or post; deleted users have neither. */
const usersOf = (key: keyof typeof IN_USE, { tenantId }: Pick<Actor, 'tenantId'>, id: RawBuilder<unknown>) =>
  sql`(select count(*)::int from app_user u where u.tenant_id = ${tenantId}::uuid and ${sql.ref(`u.${key}_id`)} = ${id})`;

/** Rules of a register that users refer to: how many they are, and that none is left without. */
const chosenByUsers = (key: keyof typeof IN_USE): Rules => ({
  computedOnRead: (actor) => ({ users: usersOf(key, actor, sql.ref('t.id')) }),
  guard: async (db, actor, { op, ids }) => {
    if (op !== 'remove') return [];
    const found = await rows(
      db,
      sql<{ id: string; title: string; users: number }>`select x.id, x.title, x.users from (
          select t.id, ${sql.ref(`t.${registers[key].title}`)} as title, ${usersOf(key, actor, sql.ref('t.id'))} as users
          from ${sql.table(key)} t where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)})) x
        where x.users > 0 order by x.id`,
    );
    const why = (users: number): Word => fill(IN_USE[key], { users });
    return found.map(({ id, title, users }) => ({ id, title, why: why(users) }));
  },
});

/** Departments, posts and types of the dictionary show what refers to them. */
export const settingRules = [
  rules('department', chosenByUsers('department')),
  rules('post', chosenByUsers('post')),
  rules('dictionaryType', {
    computedOnRead: (actor) => ({
      items: sql`(select count(*)::int from dictionary_item i where i.tenant_id = ${actor.tenantId}::uuid
        and i.dictionary_type = t.id and i.deleted_at is null)`,
    }),
  }),
];
