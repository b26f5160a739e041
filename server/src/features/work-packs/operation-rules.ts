import { w } from '@plumbline/contract/words/word.ts';
import { rows, sql } from '../../db/database.ts';
import { column, idArray } from '../../register/row/columns.ts';
import { optionsOn } from '../../register/row/level-options.ts';
import { rules } from '../../register/row/rules.ts';

const WORDS = {
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
export const operationRules = rules('operation', {
  derive: {
    inputs: ['jobCard', 'number', 'operationType', 'isComplete', 'percentComplete'],
    alone: { isComplete: ['donePercent'], percentComplete: ['donePercent'] },
    origins: {
      c: { by: 'jobCard', reads: ['name', 'discipline'] },
      y: { by: 'operationType', reads: ['progressMethod'] },
    },
    of: () => ({
      fields: {
        name: sql`concat(c.name, ' - ', s.number)`,
        discipline: sql`c.discipline`,
        donePercent: sql`case when y.progress_method = 'percentage' then coalesce(s.percent_complete, 0)
          when s.is_complete then 100 else 0 end`,
      },
    }),
  },
  rowErrors: (alias) => [
    {
      field: 'percentComplete',
      when: sql<boolean>`(${column(alias, 'percentComplete')} is not null and ${isBy(alias, 'checkbox')})`,
      words: WORDS.ticked,
    },
    {
      field: 'isComplete',
      when: sql<boolean>`(coalesce(${column(alias, 'isComplete')}, false) and ${isBy(alias, 'percentage')})`,
      words: WORDS.inPercent,
    },
  ],
});

/** A number cannot be changed unless the scope of work allows manual numbers. */
export const operationNumbers = rules('operation', {
  async guard(db, actor, { op, ids, fields }) {
    if (op !== 'update' || !fields.includes('number')) return [];
    const { manualOperationNumbers } = await optionsOn(db, actor.path);
    if (manualOperationNumbers) return [];
    const found = await rows(
      db,
      sql<{ id: string; title: string }>`select t.id, t.name as title from operation t
        where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)})`,
    );
    return found.map(({ id, title }) => ({ id, title, why: WORDS.numbered }));
  },
});
