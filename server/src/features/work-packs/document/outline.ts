import {
  CARD_PARTS,
  cardOf,
  cardPart,
  type CardPart,
  type DocumentOutline,
  type OutlineLine,
  PACK_PARTS,
  type ShownOutline,
} from '@plumbline/contract/features/work-packs/full-document.ts';
import { type Db, oneRow, rows, sql, type Tx } from '../../../db/database.ts';
import { known } from '../../../db/model.ts';
import type { Actor } from '../../../register/row/actor.ts';
import { visible } from '../../../register/row/columns.ts';

/** A job card of a pack. */
interface Card {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

/** The cards of a pack that the actor sees, in order. */
export const cardsOf = (db: Db, actor: Actor, pack: string): Promise<readonly Card[]> =>
  rows(
    db,
    sql<Card>`select t.id, t.name, t.description from job_card t where ${visible(known('jobCard'), actor, 't')}
      and t.work_pack = ${pack}::uuid order by t."order", t.title_sort`,
  );

/** The stored lines that still exist; new ones are added at the end, switched on. */
export function arranged<K extends string>(
  stored: readonly OutlineLine[],
  keys: readonly K[],
): readonly OutlineLine<K>[] {
  const there = new Set<string>(keys);
  const known = new Set(stored.map(({ key }) => key));
  const isKey = (line: OutlineLine): line is OutlineLine<K> => there.has(line.key);
  return [...stored.filter(isKey), ...keys.filter((key) => !known.has(key)).map((key) => ({ key, on: true }))];
}

/** A new order in which lines the editor cannot see stay behind the lines they followed before. */
export function withUnseen(before: readonly OutlineLine[], now: readonly OutlineLine[]): readonly OutlineLine[] {
  const seen = new Set(now.map(({ key }) => key));
  const made = [...now];
  for (const [at, line] of before.entries()) {
    if (seen.has(line.key) || cardOf(line.key) === null) continue;
    const behind = before[at - 1]?.key;
    made.splice(made.findIndex(({ key }) => key === behind) + 1, 0, line);
  }
  return made;
}

const keptOutline = async (db: Db, tenantId: string, pack: string): Promise<DocumentOutline> =>
  (
    await oneRow(
      db,
      sql<{
        outline: DocumentOutline;
      }>`select outline from work_pack_outline where tenant_id = ${tenantId}::uuid and work_pack = ${pack}::uuid`,
    )
  )?.outline ?? { parts: [], inCard: [] };

const CARD_KEYS = Object.keys(CARD_PARTS) as readonly CardPart[]; // eslint-disable-line -- the keys of a literal of ours

/** The outline of a pack as visible to the actor. */
export async function shownOutline(
  db: Db,
  actor: Actor,
  request: { readonly pack: string; readonly seesCards: boolean; readonly canSave: boolean },
): Promise<ShownOutline> {
  const stored = await keptOutline(db, actor.tenantId, request.pack);
  const cards = request.seesCards ? await cardsOf(db, actor, request.pack) : [];
  return {
    parts: arranged(stored.parts, [...Object.keys(PACK_PARTS), ...cards.map(({ id }) => cardPart(id))]),
    inCard: arranged(stored.inCard, CARD_KEYS),
    cards: Object.fromEntries(cards.map(({ id, name, description }) => [cardPart(id), { name, description }])),
    canSave: request.canSave,
  };
}

/** Saves the outline of a pack, whose row must be locked. */
export async function saveOutline(tx: Tx, tenantId: string, pack: string, outline: DocumentOutline): Promise<void> {
  const before = await keptOutline(tx, tenantId, pack);
  const stored = { parts: withUnseen(before.parts, outline.parts), inCard: outline.inCard };
  await sql`insert into work_pack_outline (tenant_id, work_pack, outline)
    values (${tenantId}::uuid, ${pack}::uuid, ${JSON.stringify(stored)}::jsonb)
    on conflict (tenant_id, work_pack) do update set outline = excluded.outline`.execute(tx);
}
