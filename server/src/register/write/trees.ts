import { isMany, isTree } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { allRegisters, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { type Db, sql, type Tx } from '../../db/database.ts';
import { tableOf } from '../../db/model.ts';
import { type Actor, levelOf } from '../row/actor.ts';
import { column, idArray, table } from '../row/columns.ts';
import { idsFrom } from '../row/ids.ts';
import { rules } from '../row/rules.ts';
import { tenantOf } from '../row/tenant-of.ts';

const RING = w('This would make the row its own ancestor.', '经由其间各行，它将成为自身的上级。');
const BEFORE_ITSELF = w(
  'This would make the row come before itself, through the rows it names.',
  '经由所填各行，它将以自身为前提。',
);
const wordsOf = ({ fields }: AnyRegister, name: string): Word => {
  const field = fields[name];
  return field && isMany(field) ? BEFORE_ITSELF : RING;
};

/** The references of a register to a parent row, or to several rows before it. */
const treesOf = ({ fields }: Pick<AnyRegister, 'fields'>): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isTree(field) ? [name] : []));

/** Serialises writers who set parent rows: two at once could each be right and together make a ring. */
export async function holdTrees(tx: Tx, actor: Actor, register: AnyRegister): Promise<void> {
  for (const name of treesOf(register))
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${name} of ${tableOf(register)} ${levelOf(actor, register)}`}, 7))`.execute(
      tx,
    );
}

/** The rows that are their own ancestors. */
const inRing = (
  db: Db,
  actor: Actor,
  register: AnyRegister,
  tree: { readonly name: string; readonly ids: readonly string[] },
): Promise<readonly string[]> => {
  const field = register.fields[tree.name];
  const parents = (alias: string): RawBuilder<unknown> => {
    const it = column(alias, tree.name);
    return sql`(select n.id from unnest(${field && isMany(field) ? it : sql`array[${it}]`}) n(id) where n.id is not null)`;
  };
  return idsFrom(
    db,
    sql`with recursive up as (
        select t.id as start, n.id from ${table(register)} t cross join lateral ${parents('t')} n
        where t.tenant_id = ${tenantOf(actor)} and t.id = any(${idArray(tree.ids)})
        union select up.start, n.id from up join ${table(register)} p on p.tenant_id = ${tenantOf(actor)} and p.id = up.id
          cross join lateral ${parents('p')} n)
      select distinct start as id from up where id = start order by 1`,
  );
};

const trees = allRegisters.flatMap((register) =>
  treesOf(register).map((name) => ({ register, key: register.key as RegisterKey, name })),
);

/** No row of a tree is above itself. */
export const treeRules = trees.map(({ register, key, name }) =>
  rules(key, {
    besideOthers: [
      {
        fields: [name],
        hold: (tx, actor) => holdTrees(tx, actor, register),
        wrong: async (db, actor, ids): Promise<ReadonlyMap<string, Word>> =>
          new Map((await inRing(db, actor, register, { name, ids })).map((id) => [id, wordsOf(register, name)])),
      },
    ],
  }),
);
