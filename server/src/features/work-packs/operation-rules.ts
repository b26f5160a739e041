import { w } from '@plumbline/contract/words/word.ts';
import { rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { column, idArray } from '../../register/row/columns.ts';
import { idsOf } from '../../register/row/ids.ts';
import { optionsOn } from '../../register/row/level-options.ts';
import { holdParents } from '../../register/write/lines/parents.ts';
import { type Change, onChange, rules } from '../../register/row/rules.ts';
import { recalculateDerived } from '../../register/write/write.ts';

const SAYS = {
  ticked: w('Operations of this type are ticked, not given in percent.', '该类型的工序以勾选方式填报，不填百分比。'),
  inPercent: w('Operations of this type are given in percent, not ticked.', '该类型的工序以百分比填报，不勾选。'),
  numbered: w(
    'Operations keep their number here; the option “Manual operation numbers” of the scope of work lets it be changed.',
    '此处工序编号不可更改；工作范围的“手动编制工序号”选项可放开。',
  ),
} as const;

/** SQL condition: the operation with this alias has a type with this progress method. */
const isBy = (alias: string, method: 'checkbox' | 'percentage') =>
  sql<boolean>`exists (select from operation_type y where y.tenant_id = ${column(alias, 'tenantId')}
    and y.id = ${column(alias, 'operationType')} and y.progress_method = ${method})`;

/**
 * An operation takes its name from its card and its number; its progress is entered in the form its type uses (domain
 * guide 2.2.7).
 */
rules('operation', {
  derive: {
    inputs: ['jobCard', 'number', 'operationType', 'isComplete', 'percentComplete'],
    alone: { isComplete: ['donePercent'], percentComplete: ['donePercent'] },
    of: (actor) => ({
      fields: {
        name: sql`concat(c.name, ' - ', s.number)`,
        discipline: sql`c.discipline`,
        donePercent: sql`case when y.progress_method = 'percentage' then coalesce(s.percent_complete, 0)
          when s.is_complete then 100 else 0 end`,
      },
      from: sql`join job_card c on c.tenant_id = ${actor.tenantId}::uuid and c.id = s.job_card
        join operation_type y on y.tenant_id = ${actor.tenantId}::uuid and y.id = s.operation_type`,
    }),
  },
  rowErrors: (alias) => [
    {
      field: 'percentComplete',
      when: sql<boolean>`(${column(alias, 'percentComplete')} is not null and ${isBy(alias, 'checkbox')})`,
      words: SAYS.ticked,
    },
    {
      field: 'isComplete',
      when: sql<boolean>`(coalesce(${column(alias, 'isComplete')}, false) and ${isBy(alias, 'percentage')})`,
      words: SAYS.inPercent,
    },
  ],
});

const shows = (change: Change, fields: readonly string[]): boolean =>
  change.op === 'update' && change.fields.some((field) => fields.includes(field));
onChange('jobCard', async (tx, actor, change) => {
  if (shows(change, ['name', 'discipline']))
    await recalculateDerived(tx, actor, known('operation'), await idsOf(tx, actor, 'operation', 'jobCard', change.ids));
});
onChange('operationType', async (tx, actor, change) => {
  if (!shows(change, ['progressMethod'])) return;
  const ids = await idsOf(tx, actor, 'operation', 'operationType', change.ids);
  await holdParents(tx, actor, known('operation'), ids);
  await recalculateDerived(tx, actor, known('operation'), ids);
});

// a number cannot be changed unless the scope of work allows manual numbers
rules('operation', {
  async guard(db, actor, { op, ids, fields }) {
    if (op !== 'update' || !fields.includes('number')) return [];
    const { manualOperationNumbers } = await optionsOn(db, actor.path);
    if (manualOperationNumbers) return [];
    const found = await rows(
      db,
      sql<{ id: string; title: string }>`select t.id, t.name as title from operation t
        where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)})`,
    );
    return found.map(({ id, title }) => ({ id, title, why: SAYS.numbered }));
  },
});
