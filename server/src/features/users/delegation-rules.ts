import { w } from '@plumbline/contract/words/word.ts';
import { sql } from '../../db/database.ts';
import { column } from '../../register/row/columns.ts';
import { rules } from '../../register/row/rules.ts';

const ONESELF = w('Nobody is their own deputy: choose another person.', '代签人不能是本人，请选择其他人员。');

/** The rules of delegations. */
export const delegationRules = rules('signingDelegation', {
  rowErrors: (alias) => [
    {
      field: 'deputy',
      when: sql<boolean>`(${column(alias, 'deputy')} = ${column(alias, 'authorisedPerson')})`,
      words: ONESELF,
      causes: ['deputy', 'authorisedPerson'],
    },
  ],
});
