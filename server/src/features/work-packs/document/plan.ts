import {
  CARD_PARTS,
  type CardPart,
  cardOf,
  type DocumentOutline,
  PACK_PARTS,
  type PackPart,
} from '@plumbline/contract/features/work-packs/full-document.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../../../db/database.ts';
import { baseOf, known } from '../../../db/model.ts';
import type { Actor } from '../../../register/row/actor.ts';
import { idArray, table, titleOf, visible } from '../../../register/row/columns.ts';
import { designedOnes } from '../../../workflow/fill/designed.ts';
import { cardsOf } from './outline.ts';
import type { PartFile, PartOf } from './document-rows.ts';

/** The reader, and the registers they may see. */
export interface Look {
  readonly db: Db;
  readonly actor: Actor;
  readonly sees: (register: string) => boolean;
}

/** Maximum forms or records in one part: a crash loses at most one part, and one part is in memory at a time. */
const TOGETHER = 25;

/** The visible rows in order; none for a register the reader may not see. */
export async function idsOf(
  { db, actor, sees }: Look,
  register: string,
  where: RawBuilder<unknown>,
): Promise<readonly string[]> {
  if (!sees(register)) return [];
  const definition = known(register);
  const found = await rows(
    db,
    sql<{
      id: string;
    }>`select t.id from ${table(definition)} t where ${visible(definition, actor, 't')} and ${where} order by t.title_sort, t.id`,
  );
  return found.map(({ id }) => id);
}

type Under = Pick<PartOf, 'section' | 'card'>;

/** Splits records into parts of limited size. */
export const chunks = (
  under: Under,
  kind: PartOf['kind'],
  register: string,
  ids: readonly string[],
): readonly PartOf[] =>
  Array.from({ length: Math.ceil(ids.length / TOGETHER) }, (_, at) => ({
    ...under,
    kind,
    register,
    ids: ids.slice(at * TOGETHER, (at + 1) * TOGETHER),
  }));

/** Changes in full, then the forms of those whose type has a designed form. */
export async function mocParts(look: Look, under: Under, ids: readonly string[]): Promise<readonly PartOf[]> {
  return [
    ...chunks(under, 'records', 'moc', ids),
    ...chunks(under, 'sheets', 'moc', await designedOnes(look.db, look.actor, 'moc', ids)),
  ];
}

/** The files of records, preceded by a list of them. */
export async function fileParts(
  { db, actor }: Look,
  under: Under,
  owners: readonly (readonly [string, readonly string[]])[],
): Promise<readonly PartOf[]> {
  const files: PartFile[] = [];
  for (const [register, ids] of owners) {
    const definition = known(register);
    const found = await rows(
      db,
      sql<PartFile>`select f.name, f.media_type as type, f.size, f.sha256, ${titleOf(definition, 't')} as on from ${table(definition)} t
        join file f on f.tenant_id = t.tenant_id and f.row_id = t.id and f.register = ${baseOf(definition).key}
          and f.purpose = 'attachment' and f.deleted_at is null
        where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)}) order by t.title_sort, f.id`,
    );
    files.push(...found);
  }
  if (files.length === 0) return [];
  const none = { ...under, register: '', ids: [] };
  return [{ ...none, kind: 'fileList' }, ...files.map((file): PartOf => ({ ...none, kind: 'file', file }))];
}

/** The parts for the pack itself. */
async function packParts(look: Look, pack: string, key: PackPart): Promise<readonly PartOf[]> {
  const under = { section: PACK_PARTS[key], card: null };
  const alone = { ...under, register: 'workPack', ids: [pack] };
  if (key === 'cover') return [{ ...alone, kind: key }];
  // the data of the pack, then the form of its type if one was designed
  if (key === 'form')
    return [
      { ...alone, kind: key },
      ...chunks(under, 'sheets', 'workPack', await designedOnes(look.db, look.actor, 'workPack', [pack])),
    ];
  const mocs = await idsOf(look, 'moc', sql`t.work_packs @> array[${pack}::uuid]`);
  if (key === 'mocList') return mocs.length === 0 ? [] : [{ ...under, kind: 'table', register: 'moc', ids: mocs }];
  if (key === 'mocForms') return mocParts(look, under, mocs);
  return fileParts(look, under, [
    ['workPack', [pack]],
    ['moc', mocs],
  ]);
}

/** What belongs to a card. */
interface OfCard {
  readonly operations: readonly string[];
  readonly itrs: readonly string[];
  readonly mocs: readonly string[];
  readonly punch: readonly string[];
}

async function ofCard(look: Look, card: string): Promise<OfCard> {
  const operations = await idsOf(look, 'operation', sql`t.job_card = ${card}::uuid`);
  const itrs = await idsOf(
    look,
    'tagItr',
    sql`t.id in (select o.tag_itr from operation o where o.tenant_id = t.tenant_id and o.id = any(${idArray(operations)}))`,
  );
  const mocs = await idsOf(look, 'moc', sql`t.job_cards @> array[${card}::uuid]`);
  // items raised at its checks, and items that are its operations; one list of ids, because with `or` the database
  // would read all punch items
  const { tenantId } = look.actor;
  const punch = await idsOf(
    look,
    'punchListItem',
    sql`t.id in (select p.id from punch_list_item p where p.tenant_id = ${tenantId}::uuid and p.tag_itr = any(${idArray(itrs)})
      union all select o.punch_list_item from operation o where o.tenant_id = ${tenantId}::uuid and o.id = any(${idArray(operations)}))`,
  );
  return { operations, itrs, mocs, punch };
}

/** The parts for one card. */
async function cardParts(
  look: Look,
  { id, name }: { readonly id: string; readonly name: string },
  keys: readonly CardPart[],
): Promise<readonly PartOf[]> {
  const { operations, itrs, mocs, punch } = await ofCard(look, id);
  const parts: PartOf[] = [];
  for (const key of keys) {
    const section: Word = CARD_PARTS[key];
    const under = { section, card: name };
    if (key === 'operations') {
      parts.push({ ...under, kind: 'records', register: registers.jobCard.key, ids: [id] });
      if (operations.length > 0) parts.push({ ...under, kind: 'table', register: 'operation', ids: operations });
    }
    if (key === 'itrForms') parts.push(...chunks(under, 'sheets', 'tagItr', itrs));
    if (key === 'cardMocs') parts.push(...(await mocParts(look, under, mocs)));
    if (key === 'punch' && punch.length > 0)
      parts.push({ ...under, kind: 'table', register: 'punchListItem', ids: punch });
    if (key === 'cardFiles')
      parts.push(
        ...(await fileParts(look, under, [
          ['jobCard', [id]],
          ['operation', operations],
          ['tagItr', itrs],
          ['moc', mocs],
          ['punchListItem', punch],
        ])),
      );
  }
  return parts;
}

const isPackPart = (key: string): key is PackPart => Object.hasOwn(PACK_PARTS, key);

/** All parts of a document in order, limited to what its requester may see now. */
export async function planParts(look: Look, pack: string, outline: DocumentOutline): Promise<readonly PartOf[]> {
  const cards = new Map(
    look.sees('jobCard') ? (await cardsOf(look.db, look.actor, pack)).map((card) => [card.id, card] as const) : [],
  );
  const inCard = outline.inCard.filter(({ on }) => on).map(({ key }) => key);
  const parts: PartOf[] = [];
  for (const { key, on } of outline.parts) {
    if (!on) continue;
    if (isPackPart(key)) parts.push(...(await packParts(look, pack, key)));
    const card = cards.get(cardOf(key) ?? '');
    if (card) parts.push(...(await cardParts(look, card, inCard)));
  }
  return parts;
}
