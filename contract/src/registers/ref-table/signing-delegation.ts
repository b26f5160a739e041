import { date, ref, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';

/**
 * A deputy who signs for an absent person on given days: the deputy's signatures then carry both names (ADR 0069). The
 * right to change these rows can confer the power to sign, as the right to change authorised persons can.
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
    /** The first and last day on which the deputy signs, both inclusive, in the time zone of the scope of work. */
    fromDate: date(w('From', '开始日期'), { required: true }),
    toDate: date(w('To', '结束日期'), { required: true }),
    comments: text(w('Comments', '备注'), { max: 1000, lines: 3 }),
  },
});
