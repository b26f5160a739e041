import { InvalidError, type FieldError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql } from '../db/database.ts';
import { known } from '../db/model.ts';
import type { Actor } from './actor.ts';
import { idArray, table, visible } from './columns.ts';
import type { Values } from './values.ts';

const GONE = w(
  'This row does not exist any more, or is not in the chosen scope. Choose another.',
  '该行已不存在或不在所选范围内，请重新选择。',
);

/** Refuses references to rows the actor cannot see: other tenants, other levels, deleted ones. All answered alike. */
export async function checkRefs(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  written: readonly Values[],
): Promise<void> {
  const errors: FieldError[] = [];
  for (const [name, field] of Object.entries(register.fields)) {
    if (!('to' in field)) continue;
    const ids = [...new Set(written.flatMap((values) => values[name] ?? []))].filter((id) => typeof id === 'string');
    if (ids.length === 0) continue;
    const target = known(field.to);
    const seen = await rows(
      db,
      sql<{
        id: string;
      }>`select t.id from ${table(target)} t where ${visible(target, actor, 't')} and t.id = any(${idArray(ids)})`,
    );
    if (seen.length < ids.length) errors.push({ field: name, words: GONE });
  }
  if (errors.length > 0) throw new InvalidError(errors);
}
