import { InvalidError, type FieldError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../row/actor.ts';
import { idArray, table, visible } from '../row/columns.ts';
import type { Values } from '../row/values.ts';

const GONE = w(
  'This row no longer exists, or is not in the chosen scope. Choose another.',
  '该行已不存在或不在所选范围内，请重新选择。',
);

/**
 * Refuses references to rows the actor cannot see: other tenants, other levels, deleted rows. The error is the same for
 * all of them.
 */
export async function checkRefs(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  written: readonly Values[],
): Promise<void> {
  const named = Object.entries(register.fields).flatMap(([name, field]) => {
    if (!('to' in field)) return [];
    const ids = [...new Set(written.flatMap((values) => values[name] ?? []))].filter((id) => typeof id === 'string');
    return ids.length > 0 ? [{ name, target: known(field.to), ids }] : [];
  });
  if (named.length === 0) return;
  const seen = named.map(
    ({ name, target, ids }) => sql`select ${name}::text as field where ${ids.length}::int > (
      select count(*) from ${table(target)} t where ${visible(target, actor, 't')} and t.id = any(${idArray(ids)}))`,
  );
  const gone = await rows(db, sql<{ field: string }>`${sql.join(seen, sql` union all `)}`);
  const errors = gone.map(({ field }): FieldError => ({ field, words: GONE }));
  if (errors.length > 0) throw new InvalidError(errors);
}
