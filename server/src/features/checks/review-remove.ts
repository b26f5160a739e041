import type { MatrixKey } from '@plumbline/contract/rules/matrices.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { type Db, isOpen, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray, table, titleOf, visible } from '../../register/row/columns.ts';
import { refusedRemovals, removeRows } from '../../register/write/remove.ts';
import type { ReviewAct } from './review-act.ts';
import { workOn } from '../../workflow/worked-on.ts';

const WHY = {
  signed: w('It is signed, in full or in part.', '已签署或正在签署。'),
  begun: w('It has been started.', '已开始。'),
  answers: w('It has answers.', '已有填写内容。'),
  punch: w('It has punch items.', '有尾项。'),
  files: w('It has files.', '有附件。'),
  ex: w('A rule for Ex rated items requires it.', '防爆规则需要该项。'),
} as const satisfies Readonly<Record<string, Word>>;
const NOT_EXTRA = w('The matrix requires it, or it does not exist yet.', '矩阵需要该项，或该项尚不存在。');

interface Judged {
  readonly id: string;
  readonly title: string;
  readonly why: keyof typeof WHY | null;
}

/** The condition that a rule requires record `t`, whatever the matrix says. */
const RULED: Readonly<Record<MatrixKey, RawBuilder<boolean>>> = {
  tagItr: sql<boolean>`exists (select from tagged_item x join ex_rated_to_itr r on r.tenant_id = x.tenant_id and r.level_id = x.level_id
    and r.discipline = x.discipline and r.deleted_at is null where x.tenant_id = t.tenant_id and x.id = t.tagged_item and x.is_ex_rated and r.itr = t.itr)`,
  tagPwl: sql<boolean>`false`,
};
/** Records, with the reason why worked-on ones stay; each record is looked up through an index. */
const judged = (db: Db, actor: Actor, key: MatrixKey, ids: readonly string[]): Promise<readonly Judged[]> =>
  rows(
    db,
    sql<Judged>`select t.id, ${titleOf(known(key), 't')} as title,
        coalesce(${workOn(key, 't')}, case when ${RULED[key]} then 'ex' end) as why
      from ${table(known(key))} t where ${visible(known(key), actor, 't')} and t.id = any(${idArray(ids)}) order by t.title_sort, t.id`,
  );

/** Removes records that no matrix line requires, unless they have been worked on. */
export const removing: ReviewAct = {
  right: 'delete',
  state: ({ removes }) => removes,
  other: NOT_EXTRA,
  judge: async (db, actor, key, chosen) => {
    const found = await judged(
      db,
      actor,
      key,
      chosen.map(({ id }) => id),
    );
    const worked = found.flatMap(({ id, title, why }) => (why === null ? [] : [{ id, title, why: WHY[why] }]));
    const free = found.filter(({ why }) => why === null);
    return [...worked, ...(await refusedRemovals(db, actor, known(key), free, { holds: isOpen(db) }))];
  },
  write: async (tx, actor, key, ready) => {
    await removeRows(
      tx,
      actor,
      known(key),
      ready.map(({ id }) => id),
    );
  },
};
