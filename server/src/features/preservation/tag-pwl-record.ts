import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { lockNames } from '../../register/write/hold-named.ts';
import { type RecordRules, recordRules } from '../../workflow/record-rules.ts';
import { ofVoidItems } from '../../workflow/void/void-rules.ts';
import { TAG_FACTS } from '../checks/tag-facts.ts';
import { beginNext, notTheLast, sameCourse, withdrawNext } from './cycle.ts';
import { answersBefore } from './readings.ts';
import { windowOf } from './window.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

const WORDS = {
  noDue: w('It has no due date. Enter one before completing it.', '没有到期日期，请先填写再完成签署。'),
  early: w('It can be completed from {from} onwards.', '最早可于 {from} 完成签署。'),
  late: w(
    'It could be completed until {to}. Skip this round with its reason, or move its due date.',
    '最迟应于 {to} 完成签署。请注明原因跳过本轮，或调整到期日期。',
  ),
  backwards: w(
    'The round due {due} was completed on {on}: by these days, the rounds were done in another order than they were due.',
    '到期日 {due} 的一轮于 {on} 完成：按此日期，各轮的完成顺序与到期顺序不一致。',
  ),
} as const;

interface Window {
  readonly id: string;
  readonly due: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Why a cycle may not be completed on a day: it has no due date, or the day is outside its window (domain guide 3.5).
 * Before a day is chosen, a window that has passed is no reason to refuse: work done in time may be reported later.
 */
function outside({ due, from, to }: Window, day: string, upTo: boolean): Word | null {
  if (due === null) return WORDS.noDue;
  if (from !== null && day < from) return fill(WORDS.early, { from });
  return to !== null && day > to && !upTo ? fill(WORDS.late, { to }) : null;
}

const refuse: NonNullable<RecordRules['refuse']> = async (db: Db, actor: Actor, { ids, type, date, upTo }) => {
  const ofVoid = await ofVoidItems(db, actor, 'tagPwl', ids);
  if (type !== 'complete') return ofVoid;
  const window = windowOf(actor, 't');
  const found = await rows(
    db,
    sql<Window>`select t.id, t.due_date::text as due, ${window.from}::text as from, ${window.to}::text as to
      from tag_pwl t where t.tenant_id = ${tenantOf(actor)} and t.id = any(${idArray(ids)})`,
  );
  return new Map(
    found.flatMap((row) => {
      const why = outside(row, date, upTo === true);
      return why ? [[row.id, why] as const] : [];
    }),
  );
};

/** Notes rounds completed on a day that puts them out of the order in which they were due (domain guide 3.5). */
const warned: NonNullable<RecordRules['warned']> = async (db, actor, ids, { type, date }) => {
  if (type !== 'complete') return new Map();
  const found = await rows(
    db,
    sql<{
      id: string;
      due: string;
      on: string;
    }>`select distinct on (t.id) t.id, o.due_date::text as due, o.signed_on::text as on from tag_pwl t
      join tag_pwl o on ${sameCourse} and (o.due_date < t.due_date and o.signed_on > ${date}::date or o.due_date > t.due_date and o.signed_on < ${date}::date)
      where t.tenant_id = ${tenantOf(actor)} and t.id = any(${idArray(ids)}) order by t.id, o.due_date desc`,
  );
  return new Map(found.map(({ id, due, on }) => [id, fill(WORDS.backwards, { due, on })]));
};

/** What only code can say of Tag PWLs as records. */
export const tagPwlRecord = recordRules('tagPwl', {
  form: {
    joins: TAG_FACTS.joins,
    facts: sql`json_build_object(${TAG_FACTS.facts})`,
    lists: TAG_FACTS.lists,
    stands: TAG_FACTS.stands,
    before: answersBefore,
  },
  // the next round names its item, which is voided and deleted before its rounds
  holdsFirst: async (tx, actor, ids) =>
    void (await lockNames(tx, actor, {
      query: sql`select 'taggedItem'::text as name, t.tagged_item as id from tag_pwl t
        where t.tenant_id = ${tenantOf(actor)} and t.id = any(${idArray(ids)})`,
      fields: [{ name: 'taggedItem', target: known('taggedItem') }],
    })),
  refuse,
  warned,
  refuseBack: async (db, actor, ids) =>
    new Map([...(await notTheLast(db, actor, ids)), ...(await ofVoidItems(db, actor, 'tagPwl', ids))]),
  takingBack: withdrawNext,
  signed: async (tx, actor, { ids, type }) => {
    if (type === 'complete') await beginNext(tx, actor, ids);
  },
});
