import type { cardsMake } from '@plumbline/contract/features/work-packs/calls.ts';
import { LEFT_OUT, type Titled, WORKED, type Worked } from '@plumbline/contract/features/work-packs/selected-work.ts';
import type { OutputOf, ParsedOf } from '@plumbline/contract/calls/call.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Refused } from '@plumbline/contract/register/calls.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { attempt, type Db, oneRow, rows, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { lockRows } from '../../register/row/lock-rows.ts';
import { holdWithParents } from '../../register/write/lines/parents.ts';
import { rulesOf } from '../../register/row/rules.ts';
import { checkValues, type Values, withStarts } from '../../register/row/values.ts';
import { insert } from '../../register/write/verbs.ts';
import { type Work, workById } from './selected-work.ts';

const WORDS = {
  gone: w('It no longer exists, or is the work of others.', '已不存在，或属于他人的工作。'),
  noCard: w('Its job card no longer exists, or is the work of others.', '所选工卡已不存在，或属于他人的工作。'),
  linked: w('Operation {title} already refers to it.', '工序 {title} 已引用此项。'),
  linkedElsewhere: w('Another operation already refers to it.', '已有其他工序引用此项。'),
  done: w('Signed off already: its operation is made complete.', '已签署完成，其工序按已完成生成。'),
  doneOpen: w(
    'Signed off already; operations of this type are not completed by their check, so it is made open.',
    '已签署完成；该类型的工序不由检查完成，因此按未完成生成。',
  ),
} as const;

type In = ParsedOf<typeof cardsMake>;
type Made = OutputOf<typeof cardsMake>;
type Card = In['cards'][number];

/** What an operation type determines about progress. */
interface OperationType {
  readonly id: string;
  readonly byTick: boolean;
  readonly itrCompletes: boolean;
}
/** The current work, by id, and the operation types. */
interface Standing {
  readonly work: ReadonlyMap<string, Work>;
  readonly types: ReadonlyMap<string, OperationType>;
}

/**
 * Locks the work of cards and then reads it: of two users making cards from the same work, the second finds what the
 * first made.
 */
async function heldWork(tx: Tx, actor: Actor, { cards }: In): Promise<ReadonlyMap<string, Work>> {
  const wanted = Map.groupBy(
    cards.flatMap(({ items }) => items),
    ({ register }) => register,
  );
  const found: Work[] = [];
  for (const register of WORKED) {
    const ids = (wanted.get(register) ?? []).map(({ id }) => id);
    if (ids.length === 0) continue;
    const lockedIds = await lockRows(tx, actor, known(register), ids);
    found.push(...(await workById(tx, actor, register, lockedIds)));
  }
  return new Map(found.map((item) => [item.id, item]));
}

async function typesOf(db: Db, actor: Actor, { cards }: In): Promise<Standing['types']> {
  const found = await rows(
    db,
    sql<OperationType>`select t.id, t.progress_method = 'checkbox' as "byTick", t.itr_completes as "itrCompletes"
      from operation_type t where t.tenant_id = ${actor.tenantId}::uuid
        and t.id = any(${idArray(cards.map(({ operationType }) => operationType))})`,
  );
  return new Map(found.map((type) => [type.id, type]));
}

/** Why nothing can be added to existing cards, by their ids; open cards have no entry. */
async function closedCards(tx: Tx, actor: Actor, { cards }: In): Promise<ReadonlyMap<string, Word>> {
  const ids = cards.flatMap(({ into }) => into ?? []);
  if (ids.length === 0) return new Map();
  const register = known('jobCard');
  const lockedIds = await holdWithParents(tx, actor, register, ids);
  // a card takes no operations when its own fields or its operations are locked, by signatures or by a status
  const locked =
    (await rulesOf(register).guard?.(tx, actor, {
      op: 'update',
      ids: lockedIds,
      fields: ['description', 'operation'],
    })) ?? [];
  const gone = ids.filter((id) => !lockedIds.includes(id)).map((id) => [id, WORDS.noCard] as const);
  return new Map([...gone, ...locked.map(({ id, why }) => [id, why] as const)]);
}

/** Why something cannot become an operation now; undefined when it can. */
function refusal(id: string, work: Work | undefined): Refused | undefined {
  if (work === undefined) return { id, title: '', why: WORDS.gone };
  const { title, why, linked } = work;
  // the person making the card chooses its subsystem
  if (why === null || why === 'noSubSystem') return undefined;
  if (why !== 'linked') return { id, title, why: LEFT_OUT[why] };
  return { id, title, why: linked === '' ? WORDS.linkedElsewhere : fill(WORDS.linked, { title: linked }) };
}

/** The initial progress of an operation whose work is signed off: complete where the type is completed by its check. */
function initialProgress({ isDone, doneOn }: Work, type: OperationType | undefined): Values {
  if (!isDone || !type?.itrCompletes) return {};
  return { ...(type.byTick ? { isComplete: true } : { percentComplete: 100 }), actualFinish: doneOn };
}

const REFERENCE = { tagItr: 'tagItr', punchListItem: 'punchListItem' } as const satisfies Record<Worked, string>;

const checked = (actor: Actor, key: string, values: Values): Values =>
  withStarts(known(key), checkValues(known(key), values, { of: 'new', today: todayOf(actor) }));

/** The pack for the cards, created if it is new, and the highest position in it. */
async function packOf(tx: Tx, actor: Actor, { pack }: In): Promise<(Titled & { readonly last: number }) | null> {
  if (pack.kind === 'none') return null;
  const register = known('workPack');
  if (pack.kind === 'new') {
    const { kind: _, ...values } = pack;
    const [row] = await insert(tx, actor, register, [checked(actor, 'workPack', values)]);
    return row ? { id: row.id, title: pack.name, last: 0 } : null;
  }
  if ((await lockRows(tx, actor, register, [pack.id])).length === 0) throw new AppError('notFound');
  const found = await oneRow(
    tx,
    sql<{ title: string; last: number }>`select p.name as title, coalesce((select max(c."order") from job_card c
        where c.tenant_id = p.tenant_id and c.work_pack = p.id and c.deleted_at is null), 0)::int as last
      from work_pack p where p.tenant_id = ${actor.tenantId}::uuid and p.id = ${pack.id}::uuid`,
  );
  return found ? { id: pack.id, ...found } : null;
}

/** Creates the new cards among these, in order, and returns the pack they belong to. */
async function writeCards(tx: Tx, actor: Actor, input: In, cards: readonly Card[]) {
  const added = cards.filter(({ into }) => into === null);
  if (added.length === 0) return { pack: null, made: [] };
  const pack = await packOf(tx, actor, input);
  const made = await insert(
    tx,
    actor,
    known('jobCard'),
    added.map((card, at) =>
      checked(actor, 'jobCard', {
        name: card.name,
        description: card.description,
        discipline: card.discipline,
        subSystem: card.subSystem,
        assignedTo: card.assignedTo,
        assignedDate: card.assignedTo === null ? null : todayOf(actor),
        originalEstimate: card.estimate,
        currentEstimate: card.estimate,
        workPack: pack?.id ?? null,
        order: pack === null ? null : pack.last + at + 1,
      }),
    ),
  );
  return { pack, made };
}

/** Writes cards with their operations, and adds operations to existing cards. */
async function write(
  tx: Tx,
  actor: Actor,
  { input, cards, standing }: { readonly input: In; readonly cards: readonly Card[]; readonly standing: Standing },
): Promise<Pick<Made, 'cards' | 'pack'>> {
  const { pack, made } = await writeCards(tx, actor, input, cards);
  const left = made.map(({ id }) => id);
  const places = cards.map(({ into }) => into ?? left.shift() ?? '');
  const operations = cards.flatMap((card, at) =>
    card.items.flatMap(({ register, id, weighting }) => {
      const work = standing.work.get(id);
      if (work === undefined) return [];
      const { operationType } = card;
      const values = { description: work.description, operationType, weighting, [REFERENCE[register]]: id };
      const all = { ...values, ...initialProgress(work, standing.types.get(operationType)), jobCard: places[at] };
      return [checked(actor, 'operation', all)];
    }),
  );
  await insert(tx, actor, known('operation'), operations);
  const named = await rows(
    tx,
    sql<Titled>`select t.id, t.name as title from job_card t join unnest(${idArray([...new Set(places)])})
        with ordinality as p(id, at) on p.id = t.id where t.tenant_id = ${actor.tenantId}::uuid order by p.at`,
  );
  return { cards: named, pack: pack === null ? null : { id: pack.id, title: pack.title } };
}

/** What is worth pointing out about the new operations: checks that are signed off already. */
function notedOf(cards: readonly Card[], { work, types }: Standing): readonly Refused[] {
  return cards.flatMap(({ items, operationType }) =>
    items.flatMap(({ id }) => {
      const item = work.get(id);
      if (!item?.isDone) return [];
      return { id, title: item.title, why: types.get(operationType)?.itrCompletes ? WORDS.done : WORDS.doneOpen };
    }),
  );
}

async function make(tx: Tx, actor: Actor, input: In): Promise<Made> {
  const standing: Standing = { work: await heldWork(tx, actor, input), types: await typesOf(tx, actor, input) };
  const closed = await closedCards(tx, actor, input);
  const refused = input.cards.flatMap(({ into, items }) => {
    const why = into === null ? undefined : closed.get(into);
    return items.flatMap(({ id }) => {
      const work = standing.work.get(id);
      return refusal(id, work) ?? (why ? { id, title: work?.title ?? '', why } : []);
    });
  });
  const out = new Set(refused.map(({ id }) => id));
  const cards = input.cards
    .map((card) => ({ ...card, items: card.items.filter(({ id }) => !out.has(id)) }))
    .filter(({ items }) => items.length > 0);
  if (cards.length === 0) return { done: 0, refused, noted: [], cards: [], pack: null };
  const written = await write(tx, actor, { input, cards, standing });
  const done = cards.reduce((sum, { items }) => sum + items.length, 0);
  return { done, refused, noted: notedOf(cards, standing), ...written };
}

/** Makes job cards from work: locks, checks and writes in one transaction; a dry run writes too and rolls back. */
export const makeCards = (db: Db, actor: Actor, input: In): Promise<Made> =>
  attempt(db, async (tx) => ({ keep: !input.dryRun, found: await make(tx, actor, input) }));
