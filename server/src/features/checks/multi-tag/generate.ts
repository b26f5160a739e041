import { MULTI_TAG_MOST, multiTagGenerate } from '@plumbline/contract/features/checks/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Refused } from '@plumbline/contract/register/calls.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql, transaction } from '../../../db/database.ts';
import { known } from '../../../db/model.ts';
import { demand } from '../../../http/context.ts';
import { handle } from '../../../http/handler.ts';
import type { Actor } from '../../../register/row/actor.ts';
import { actorOf } from '../../../register/row/actor-of.ts';
import { idArray } from '../../../register/row/columns.ts';
import { lockRows } from '../../../register/row/lock-rows.ts';
import { selectedRows } from '../../../register/write/remove.ts';
import { create } from '../../../register/write/verbs.ts';
import { isVoid } from '../../../workflow/void/is-void.ts';
import { isOnOpenSheet, isSigned, MULTI_TAG_SAYS, TOO_MANY } from './multi-tag-rules.ts';

/** A Tag ITR as it is checked for a sheet. */
interface Chosen {
  readonly id: string;
  readonly title: string;
  readonly itr: string;
  readonly isMulti: boolean;
  readonly subSystems: readonly string[];
  readonly template: string | null;
  readonly isVoid: boolean;
  readonly isSigned: boolean;
  readonly isElsewhere: boolean;
}

/** The most frequent value; the first one on a tie. */
function mostOf<T>(values: readonly T[]): T | undefined {
  const groups = [...Map.groupBy(values, (value) => value)];
  return groups.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

/** The reason why each Tag ITR does not go on one sheet with the others; those that fit are left out. */
function judge(chosen: readonly Chosen[]): readonly Refused[] {
  const itr = mostOf(chosen.map((record) => record.itr));
  const subSystem = mostOf(chosen.flatMap((record) => record.subSystems));
  const template = mostOf(chosen.flatMap((record) => record.template ?? []));
  const why = (record: Chosen): Word | undefined => {
    if (!record.isMulti) return MULTI_TAG_SAYS.notMulti;
    if (record.itr !== itr) return MULTI_TAG_SAYS.otherItr;
    if (record.isVoid) return MULTI_TAG_SAYS.void;
    if (record.isSigned) return MULTI_TAG_SAYS.signed;
    if (record.isElsewhere) return MULTI_TAG_SAYS.elsewhere;
    if (chosen.length > 1 && !record.subSystems.includes(subSystem ?? '')) return MULTI_TAG_SAYS.subSystem;
    return record.template !== null && record.template !== template ? MULTI_TAG_SAYS.revision : undefined;
  };
  return chosen.flatMap((record) => {
    const words = why(record);
    return words ? [{ id: record.id, title: record.title, why: words }] : [];
  });
}

const chosenOf = (db: Db, actor: Actor, ids: readonly string[]): Promise<readonly Chosen[]> =>
  rows(
    db,
    sql<Chosen>`select m.id, m.name as title, m.itr, m.is_multi_tag as "isMulti", m.sub_systems as "subSystems",
        (select r.template_id from form_result r where r.tenant_id = m.tenant_id and r.row_id = m.id) as template,
        ${isVoid('tagItr', 'm')} as "isVoid", ${isSigned} as "isSigned", ${isOnOpenSheet} as "isElsewhere"
      from tag_itr m where m.tenant_id = ${actor.tenantId}::uuid and m.id = any(${idArray(ids)}) order by m.title_sort, m.id`,
  );

/** Creates a sheet of chosen Tag ITRs; they are locked, so that two users cannot put one of them on two sheets. */
export const multiTagHandler = handle(multiTagGenerate, async (context, { selection, description }) => {
  demand(context, 'tagItr', 'see');
  const actor = actorOf(context);
  return transaction(context.db, async (tx) => {
    const found = await selectedRows(tx, actor, known('tagItr'), selection);
    if (found.length === 0) throw new AppError('notFound');
    if (found.length > MULTI_TAG_MOST)
      throw new AppError('notAllowedHere', { why: fill(TOO_MANY, { title: found.length }) });
    const ids = await lockRows(
      tx,
      actor,
      known('tagItr'),
      found.map(({ id }) => id),
    );
    const chosen = await chosenOf(tx, actor, ids);
    const refused = judge(chosen);
    const [first] = chosen;
    if (refused.length > 0 || first === undefined) return { made: null, refused };
    const values = { itr: first.itr, members: chosen.map(({ id }) => id), ...(description !== '' && { description }) };
    const { id, ...row } = await create(tx, actor, known('multiTagItr'), { values });
    return { made: { id, number: String(row['number']) }, refused };
  });
});
