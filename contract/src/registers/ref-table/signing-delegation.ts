import { date, ref, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';

/**
 * Who signs for somebody who is away, on which days: what the deputy signs then carries both names (ADR 0069). Whoever may change
 * this can give the power to sign, as who may change authorised people.
 */
export const signingDelegation = register({
  key: 'signingDelegation',
  label: w('Signing delegation', '代签授权'),
  route: '/RefTable/SigningDelegation',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['authorisedPerson', 'deputy', 'fromDate'],
  title: 'authorisedPerson',
  access: 'reference',
  fields: {
    authorisedPerson: ref(w('Person away', '休假人'), { to: 'authorisedPerson', required: true }),
    deputy: ref(w('Deputy', '代签人'), { to: 'authorisedPerson', required: true }),
    /** The first and the last day on which the deputy signs, both included, by the clock of the scope of work. */
    fromDate: date(w('From', '开始日期'), { required: true }),
    toDate: date(w('To', '结束日期'), { required: true }),
    comments: text(w('Comments', '备注'), { max: 1000, lines: 3 }),
  },
});
