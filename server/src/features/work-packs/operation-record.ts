import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { onChange } from '../../register/row/rules.ts';
import { holdWithParents } from '../../register/write/lines/parents.ts';
import { warnLines } from '../../register/write/lines/warnings.ts';
import { jsonSource } from '../../register/row/source.ts';
import { changeRows } from '../../register/write/write.ts';
import { recordRules, type ToldOf } from '../../workflow/record-rules.ts';
import { isVoid } from '../../workflow/void/is-void.ts';
import { onSigning } from '../../workflow/sign/followers.ts';

const WORDS = {
  accepted: w('Its job card {title} is accepted. Reject that first.', '其工卡 {title} 已验收，请先退回该签署。'),
  unsigned: w('Its Tag ITR {title} is not signed off.', '其位号 ITR {title} 尚未签署完成。'),
  differ: w(
    'Done, while their Tag ITR is not signed off, or the other way round: {names}.',
    '下列工序与其位号 ITR 的完成情况不一致：{names}。',
  ),
  early: w(
    'It was started on {on} and cannot be signed off as of an earlier day.',
    '该工序于 {on} 实际开始，签署日期不能早于该日期。',
  ),
  elsewhere: w(
    'Their Tag ITR is of a tag outside the subsystem of the card: {names}.',
    '下列工序的位号 ITR 所属位号不在工卡的子系统内：{names}。',
  ),
} as const;

/** An operation with what its type determines. */
interface Standing {
  readonly id: string;
  readonly byTick: boolean;
  readonly actualStart: string | null;
  readonly actualFinish: string | null;
  readonly done: number;
  readonly before: number;
  /** Its Tag ITR, if that is not signed off. */
  readonly unsigned: string | null;
}
/** What signing an operation `t` depends on: the operation, its type, and its Tag ITR if that is not signed off. */
const STANDING = sql`(select json_build_object('id', t.id, 'byTick', y.progress_method = 'checkbox', 'actualStart', t.actual_start, 'actualFinish', t.actual_finish,
    'done', coalesce(t.done_percent, 0)::int, 'before', coalesce(t.done_before, 0), 'unsigned', (select i.name from tag_itr i
      where i.tenant_id = t.tenant_id and i.id = t.tag_itr and i.progress not in ('signedOff', 'void')))
  from operation_type y where y.tenant_id = t.tenant_id and y.id = t.operation_type)`;
const standing = async (db: Db, actor: Actor, ids: readonly string[]): Promise<readonly Standing[]> =>
  (
    await rows(
      db,
      sql<{ told: Standing }>`select ${STANDING} as told from operation t
        where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)}) order by t.id`,
    )
  ).map(({ told: progress }) => progress);
const readStandings = (source: ToldOf): readonly Standing[] => [...(source as ReadonlyMap<string, Standing>).values()]; // as STANDING tells them

/** The progress of an operation, in the form its type uses. */
const at = ({ byTick }: Standing, percent: number) => ({
  isComplete: byTick && percent === 100,
  percentComplete: byTick ? null : percent,
  donePercent: percent,
});
/** True when an operation was started after a day. */
const isEarly = ({ actualStart, actualFinish }: Standing, date: string): boolean =>
  actualFinish === null && actualStart !== null && date < actualStart;
/**
 * Complete progress; an existing actual finish is kept (domain guide 3.10). A day before the actual start is no finish:
 * it is left to be entered.
 */
const done = (operation: Standing, date: string) => ({
  ...at(operation, 100),
  actualFinish: isEarly(operation, date) ? null : (operation.actualFinish ?? date),
});

/** What only code can say of operations as records. */
export const operationRecord = recordRules('operation', {
  told: STANDING,
  writes: (_db, _actor, { type, date }, source) =>
    Promise.resolve(
      new Map(
        type === 'complete'
          ? readStandings(source).map((operation) => [
              operation.id,
              { ...done(operation, date), doneBefore: operation.done },
            ])
          : [],
      ),
    ),
  refuse: (_db, _actor, { type, date }, source) => {
    const early = type === 'complete' ? readStandings(source).filter((operation) => isEarly(operation, date)) : [];
    return Promise.resolve(
      new Map(early.map(({ id, actualStart }) => [id, fill(WORDS.early, { on: actualStart ?? '' })])),
    );
  },
  // restores the progress from before the signature
  async writesBack(db, actor, ids) {
    const found = await standing(db, actor, ids);
    return new Map(found.map((operation) => [operation.id, { ...at(operation, operation.before), doneBefore: null }]));
  },
  // an operation of an accepted card stays as it was accepted
  async refuseBack(db, actor, ids) {
    const found = await rows(
      db,
      sql<{ id: string; title: string }>`select o.id, c.name as title from operation o
        join job_card c on c.tenant_id = o.tenant_id and c.id = o.job_card and c.state = 'accepted'
        where o.tenant_id = ${actor.tenantId}::uuid and o.id = any(${idArray(ids)})`,
    );
    return new Map(found.map(({ id, title }) => [id, fill(WORDS.accepted, { title })]));
  },
  warned: (_db, _actor, _ids, _signing, source) =>
    Promise.resolve(
      new Map(
        readStandings(source).flatMap(({ id, unsigned }) =>
          unsigned === null ? [] : [[id, fill(WORDS.unsigned, { title: unsigned })]],
        ),
      ),
    ),
});

/**
 * Completes operations whose Tag ITR is signed, where their type says so, as of the day the Tag ITR was signed; never
 * the other way round. `which` narrows the operations `o`.
 */
async function completeBySheets(tx: Tx, actor: Actor, which: RawBuilder<boolean>): Promise<void> {
  const signed = await rows(
    tx,
    sql<{ id: string; on: string }>`select o.id, i.signed_on::text as on from operation o
      join operation_type y on y.tenant_id = o.tenant_id and y.id = o.operation_type and y.itr_completes
      join job_card c on c.tenant_id = o.tenant_id and c.id = o.job_card and c.state <> 'accepted'
      join tag_itr i on i.tenant_id = o.tenant_id and i.id = o.tag_itr and i.progress = 'signedOff' and i.signed_on is not null
      where o.tenant_id = ${actor.tenantId}::uuid and ${which} and o.deleted_at is null
        and o.state = 'open' and o.done_percent < 100 order by o.id`,
  );
  if (signed.length === 0) return;
  const register = known('operation');
  const dates = new Map(signed.map(({ id, on }) => [id, on]));
  const found = await standing(tx, actor, await holdWithParents(tx, actor, register, [...dates.keys()]));
  const values = found
    .filter((operation) => operation.done < 100)
    .map((operation) => ({ id: operation.id, values: done(operation, dates.get(operation.id) ?? '') }));
  const fields = ['isComplete', 'percentComplete', 'donePercent', 'actualFinish'];
  await changeRows(tx, actor, register, jsonSource(register, fields, values), { system: true });
}
/** Signed sheets complete operations. */
export const sheetsComplete = onSigning(async (tx, actor, event) => {
  if (event.kind !== 'given' || event.register !== 'tagItr' || event.type !== 'complete') return;
  const ids = idArray(event.records.map(({ id }) => id));
  await completeBySheets(tx, actor, sql<boolean>`o.tag_itr = any(${ids})`);
});
/** An operation that is linked to a Tag ITR signed before is complete as well: nothing else would ever complete it. */
export const linksComplete = onChange('operation', async (tx, actor, { op, ids, fields }) => {
  const isLinked = op === 'update' && ['tagItr', 'operationType'].some((name) => fields.includes(name));
  if (op === 'add' || op === 'restore' || isLinked)
    await completeBySheets(tx, actor, sql<boolean>`o.id = any(${idArray(ids)})`);
});

/** Maximum number of operations named in a warning. */
const NAMED = 5;

/** Warnings about the operations of cards: sheets in a different state, or of another subsystem. */
async function warnings(db: Db, actor: Actor, cards: readonly string[]): Promise<ReadonlyMap<string, Word>> {
  const found = await rows(
    db,
    sql<{ card: string; title: string; differs: boolean; outside: boolean }>`select * from (
        select o.job_card as card, o.name as title, o.place, (o.done_percent = 100) <> (i.progress = 'signedOff') and
            (o.done_percent = 100 or y.itr_completes) as differs, not c.sub_system = any(i.sub_systems) as outside
        from operation o join tag_itr i on i.tenant_id = o.tenant_id and i.id = o.tag_itr
        join job_card c on c.tenant_id = o.tenant_id and c.id = o.job_card
        join operation_type y on y.tenant_id = o.tenant_id and y.id = o.operation_type
        where o.tenant_id = ${actor.tenantId}::uuid and o.job_card = any(${idArray(cards)}) and o.deleted_at is null and not ${isVoid('tagItr', 'i')}) x
      where x.differs or x.outside order by x.place`,
  );
  const names = (some: readonly { readonly title: string }[]): string =>
    some
      .slice(0, NAMED)
      .map(({ title }) => title)
      .join(', ') + (some.length > NAMED ? ', …' : '');
  const wordsOf = (operations: typeof found): Word => {
    const [differ, outside] = [
      operations.filter((operation) => operation.differs),
      operations.filter((operation) => operation.outside),
    ];
    const sentences = [
      ...(differ.length > 0 ? [fill(WORDS.differ, { names: names(differ) })] : []),
      ...(outside.length > 0 ? [fill(WORDS.elsewhere, { names: names(outside) })] : []),
    ];
    return w(sentences.map(({ en }) => en).join(' '), sentences.map(({ zh }) => zh).join(''));
  };
  return new Map([...Map.groupBy(found, ({ card }) => card)].map(([card, operations]) => [card, wordsOf(operations)]));
}
/** What to know before the operations of a card are changed. */
export const operationWarnings = warnLines('operation', warnings);
