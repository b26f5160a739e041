import { EVIDENCE_PARTS } from '@plumbline/contract/features/work-packs/full-document.ts';
import { tagPwlRecord } from '@plumbline/contract/records/tag-pwl.ts';
import { statesThat } from '@plumbline/contract/workflow/records.ts';
import type { RawBuilder } from 'kysely';
import { type Db, oneRow, rows, sql } from '../../../db/database.ts';
import { known } from '../../../db/model.ts';
import type { Actor } from '../../../register/row/actor.ts';
import { visible } from '../../../register/row/columns.ts';
import type { AskedDocument, PartOf } from './document-rows.ts';
import { chunks, fileParts, type Look } from './plan.ts';

/** The subject of evidence. */
type Subject = AskedDocument['of'];

/** The rounds `t` of a subject on tagged items `x`, as visible to the actor. */
const roundsOf = (actor: Actor, { kind, key }: Subject): RawBuilder<unknown> => sql`from tag_pwl t
  join tagged_item x on x.tenant_id = t.tenant_id and x.id = t.tagged_item and x.deleted_at is null
  where ${visible(known('tagPwl'), actor, 't')}
    and ${kind === 'tag' ? sql`x.id = ${key}::uuid` : sql`lower(x.purchase_order_number) = lower(${key})`}`;

/** The number of rounds that evidence of a subject would include. */
export const countRounds = async (db: Db, actor: Actor, subject: Subject): Promise<number> =>
  (await oneRow(db, sql<{ count: number }>`select count(*)::int as count ${roundsOf(actor, subject)}`))?.count ?? 0;

interface Round {
  readonly id: string;
  readonly tag: string;
  readonly name: string;
  /** True when somebody filled it in or signed it. */
  readonly worked: boolean;
}

/**
 * The parts of evidence in order: a cover; then for each tagged item all its rounds, the filled sheets, and its files.
 */
export async function evidenceParts(look: Look, subject: Subject): Promise<readonly PartOf[]> {
  const { db, actor, sees } = look;
  if (!sees('tagPwl')) return [];
  const worked = statesThat(tagPwlRecord, 'begun', 'ready', 'done');
  const found = await rows(
    db,
    sql<Round>`select t.id, x.id as tag, x.name, t.progress = any(${[...worked]}::text[]) as worked ${roundsOf(actor, subject)}
      order by x.title_sort, x.id, t.due_date nulls last, t.title_sort, t.id`,
  );
  const ids = found.map(({ id }) => id);
  const parts: PartOf[] = [{ kind: 'cover', section: EVIDENCE_PARTS.cover, card: null, register: 'tagPwl', ids }];
  for (const [, ofTag] of Map.groupBy(found, ({ tag }) => tag)) {
    const card = ofTag[0]?.name ?? '';
    const own = ofTag.map(({ id }) => id);
    const filled = ofTag.filter((round) => round.worked).map(({ id }) => id);
    parts.push(
      { kind: 'table', section: EVIDENCE_PARTS.rounds, card, register: 'tagPwl', ids: own },
      ...chunks({ section: EVIDENCE_PARTS.sheets, card }, 'sheets', 'tagPwl', filled),
      ...(await fileParts(look, { section: EVIDENCE_PARTS.files, card }, [['tagPwl', own]])),
    );
  }
  return parts;
}
