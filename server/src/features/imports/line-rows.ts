import type { Lines } from '@plumbline/contract/lines/lines.ts';
import { linesIn } from '@plumbline/contract/lines/index.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { rollUpsOf } from '@plumbline/contract/workflow/roll-ups.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { rows, sql, type Tx } from '../../db/database.ts';
import { known, snake } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column } from '../../register/row/columns.ts';
import { lockRows } from '../../register/row/lock-rows.ts';
import { idsFrom } from '../../register/row/ids.ts';
import { holdWholes } from '../../register/derive/lock-wholes.ts';
import { lockedParents } from '../../register/write/lines/parents.ts';
import { linesOfRows, placesSql } from '../../register/write/lines/places.ts';
import { warningsOf } from '../../register/write/lines/warnings.ts';

/** The rows that the lines of the file belong to. */
const parentIds = (tx: Tx, { of: parentField }: Lines): Promise<readonly string[]> =>
  idsFrom(
    tx,
    sql`select distinct ${column('s', parentField)} as id from typed s where ${column('s', parentField)} is not null`,
  );

/** Locks the rows that lines and other child rows of the file belong to, before the rows themselves are locked. */
export async function holdLineParents(tx: Tx, actor: Actor, register: AnyRegister): Promise<void> {
  if (rollUpsOf(register.key).length > 0) {
    const ids = await idsFrom(tx, sql`select existing as id from typed where existing is not null`);
    const fields = Object.keys(register.fields).filter((name) => !register.fields[name]?.live);
    await holdWholes(tx, actor, register, { ids, source: { from: sql`typed s`, fields, ids: 'made' } });
  }
  const lines = linesIn(register.key);
  if (lines) await lockRows(tx, actor, known(lines.parent), await parentIds(tx, lines));
}

/**
 * Gives the lines of the file their final positions: their places in the file merged with the existing lines, without
 * gaps. Importing the same file again therefore changes nothing, whether its places count by one or by ten.
 */
export async function placeLines(tx: Tx, actor: Actor, register: AnyRegister): Promise<void> {
  const lines = linesIn(register.key);
  if (!lines) return;
  const [parent, place] = [column('s', lines.of), column('s', lines.place)];
  const wants = sql`s.problems = '[]'::jsonb and s.act is null and ${parent} is not null and (s.existing is null or ${place} is not null)`;
  const wanting = sql`select s.id, ${parent} as parent, ${place} as place from typed s where ${wants}`;
  const others = linesOfRows(actor, lines, {
    parents: sql`select ${parent} from typed s where ${parent} is not null`,
    but: sql`select s.id from typed s where (${wants}) or (s.act = 'delete' and s.problems = '[]'::jsonb)`,
  });
  await sql`update typed set ${sql.ref(snake(lines.place))} = p.place from ${placesSql({ wanting, others })} p
    where p.id = typed.id`.execute(tx);
}

/** New lines of rows that are locked, with the reason, by the id of the line. */
export async function refusedNewLines(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
): Promise<readonly { readonly id: string; readonly why: Word }[]> {
  const lines = linesIn(register.key);
  if (!lines) return [];
  const why = new Map(
    (await lockedParents(tx, actor, lines, await parentIds(tx, lines))).map((parent) => [parent.id, parent.why]),
  );
  if (why.size === 0) return [];
  const added = await rows(
    tx,
    sql<{ id: string; parent: string }>`select s.id, ${column('s', lines.of)} as parent
      from typed s join verdict v on v.n = s.n where v.outcome = 'added'`,
  );
  return added.flatMap(({ id, parent }) => {
    const words = why.get(parent);
    return words ? [{ id, why: words }] : [];
  });
}

/** Adds a note to added, changed and deleted lines about the row they belong to. */
export async function noteWarned(tx: Tx, actor: Actor, register: AnyRegister): Promise<void> {
  const lines = linesIn(register.key);
  if (!lines) return;
  const warnings = await warningsOf(tx, actor, lines, await parentIds(tx, lines));
  const notes = [...warnings].map(([id, words]) => ({ id, note: { column: lines.of, words } }));
  if (notes.length === 0) return;
  await sql`update typed set notes = coalesce(typed.notes, '[]'::jsonb) || jsonb_build_array(x.note)
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as x(id uuid, note jsonb), verdict v
    where v.n = typed.n and v.outcome in ('added', 'updated', 'deleted') and ${column('typed', lines.of)} = x.id`.execute(
    tx,
  );
}
