import { checkAllocate, UNALLOCATED_NAMED, type Allocation } from '@plumbline/contract/features/checks/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import type { MatrixKey } from '@plumbline/contract/rules/matrices.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, oneRow, sql } from '../../db/database.ts';
import { baseOf } from '../../db/model.ts';
import { demand, type Scoped } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import type { Actor } from '../../register/row/actor.ts';
import { madeInto } from '../imports/made-rows.ts';
import { submitImport } from '../imports/submit.ts';
import { byMatrix, isChosen, type ChosenTags } from './allocated-rows.ts';
import { hasLine, isIgnoring, missingLines } from '../../workflow/allocate/missing-lines.ts';
import { isVoid } from '../../workflow/void/is-void.ts';
import { multiTagHandler } from './multi-tag/generate.ts';
import { retestHandlers } from './retest/calls.ts';

/** The name of an import whose rows a matrix generates. */
const NAMES: { readonly [K in MatrixKey]: Word } = {
  tagItr: w('Checks by the matrix', '按矩阵分配的检查'),
  tagPwl: w('Preservation by the matrix', '按矩阵分配的维护保养'),
};

/** Previews an allocation: three counts, and the items that get nothing, by reason. */
async function allocationOf(
  db: Db,
  actor: Actor,
  key: MatrixKey,
  selection: ChosenTags,
): Promise<Omit<Allocation, 'job'>> {
  const chosen = sql<boolean>`x.id in (select id from chosen)`;
  const found = await oneRow(
    db,
    sql<Omit<Allocation, 'job'>>`with chosen as materialized (
        select x.id from tagged_item x where x.tenant_id = ${actor.tenantId}::uuid and ${isChosen(actor, selection)}),
      missing as materialized (select tagged_item, count(*) as n from (${missingLines(actor, key, chosen)}) l group by 1),
      without as (select x.id, x.name, x.title_sort, case when ${isVoid('taggedItem', 'x')} then 'void' when ${isIgnoring(key)} then 'ignored'
          when not ${hasLine(actor, key)} then 'noLine' else 'hasAll' end as why
        from tagged_item x where x.tenant_id = ${actor.tenantId}::uuid and ${chosen}
          and not exists (select from missing k where k.tagged_item = x.id)),
      placed as (select w.*, row_number() over (partition by why order by title_sort, id) as place from without w)
      select (select count(*)::int from chosen) as tags, (select count(*)::int from missing) as getting,
        (select coalesce(sum(n), 0)::int from missing) as checks,
        coalesce((select json_agg(r order by r.why) from (select why, count(*)::int as count,
            json_agg(json_build_object('id', id, 'title', name) order by place) filter (where place <= ${UNALLOCATED_NAMED}) as rows
          from placed group by why) r), '[]'::json) as none`,
  );
  return found ?? { tags: 0, getting: 0, checks: 0, none: [] };
}

/**
 * Checks that the caller may see the tagged items of a call. @throws AppError `notFound` for a register that has no
 * tagged items, `forbidden` without the right to see it
 */
function demandTagged(context: Scoped, register: string): void {
  const found = registerOf(register);
  if (found === undefined || baseOf(found).key !== 'taggedItem') throw new AppError('notFound');
  demand(context, register, 'see');
}

/** The calls for the checks of tagged items. */
export const tagCheckHandlers = [
  handle(checkAllocate, async (context, { setting, gives, ...selection }) => {
    demandTagged(context, selection.register);
    const actor = actorOf(context);
    const found = await allocationOf(context.db, actor, gives, selection);
    if (setting === null || found.checks === 0) return { ...found, job: null };
    demand(context, gives, 'import');
    const { language } = context;
    const [submitted] = await submitImport(context.db, actor, {
      parts: [{ register: madeInto(byMatrix(gives)) }],
      file: { path: '', name: NAMES[gives][language] },
      made: { by: byMatrix(gives), of: selection },
      setting,
      language,
      // no file was sent: the matrix generates as many rows as are needed
      limits: { bytes: 0, rows: Number.MAX_SAFE_INTEGER },
    });
    return { ...found, job: submitted?.job ?? null };
  }),
  multiTagHandler,
  ...retestHandlers,
];
