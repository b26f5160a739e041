import { w } from '@plumbline/contract/words/word.ts';
import { sql } from '../../db/database.ts';
import { column } from '../../register/row/columns.ts';
import { rules } from '../../register/row/rules.ts';

const BACKWARDS = w('The last day lies before the first.', '结束日期早于开始日期。');

/** The rules of delegations. */
export const delegationRules = rules('signingDelegation', {
  rowErrors: (alias) => [
    {
      field: 'toDate',
      when: sql<boolean>`(${column(alias, 'toDate')} < ${column(alias, 'fromDate')})`,
      words: BACKWARDS,
    },
  ],
});
