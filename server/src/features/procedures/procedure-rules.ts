import { w } from '@plumbline/contract/words/word.ts';
import { sql } from '../../db/database.ts';
import { rules } from '../../register/rules.ts';

const BOTH = w('Person and date go together: give both or neither.', '人员和日期须同时填写或同时留空。');
/** The steps a procedure is signed in, as their two fields begin. */
const STEPS = ['prepared', 'checked', 'reviewed', 'authorised', 'completed'] as const;

// a sign-off is an authorised person and a date, always both or neither (domain guide 0.5 rule 4)
rules('procedure', {
  rowErrors: (alias) =>
    STEPS.map((step) => ({
      field: `${step}On`,
      when: sql<boolean>`((${sql.ref(`${alias}.${step}_by`)} is null) <> (${sql.ref(`${alias}.${step}_on`)} is null))`,
      words: BOTH,
    })),
});
