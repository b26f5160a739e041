import { w } from '@plumbline/contract/words/word.ts';
import { sql } from '../../db/database.ts';
import { column } from '../../register/columns.ts';
import { rules } from '../../register/rules.ts';

const BACKWARDS = w('The last day lies before the first.', '结束日期早于开始日期。');

// days that follow each other; one who names themselves changes nothing, for nobody signs for oneself
rules('signingDelegation', {
  rowErrors: (alias) => [
    {
      field: 'toDate',
      when: sql<boolean>`(${column(alias, 'toDate')} < ${column(alias, 'fromDate')})`,
      words: BACKWARDS,
    },
  ],
});
