import { ref } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';

/** A profession of a person (domain guide 2.2.1). */
export const authorisedPersonProfession = register({
  key: 'authorisedPersonProfession',
  label: w('Authorised person profession', '授权人–职业资格'),
  route: '/RefTable/AuthorisedPersonProfession',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['authorisedPerson', 'profession'],
  title: 'profession',
  access: 'reference',
  fields: {
    authorisedPerson: ref(w('Authorised person', '授权人'), { to: 'authorisedPerson', required: true }),
    profession: ref(w('Profession', '职业资格'), { to: 'profession', required: true }),
  },
});
