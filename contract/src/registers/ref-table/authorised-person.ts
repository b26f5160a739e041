import { flag, refs, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { signFlags } from '../../records/sign-flags.ts';
import { name } from '../shared.ts';

/** A named individual who may sign given kinds of record; may or may not have a login (domain guide 2.2.1). */
export const authorisedPerson = register({
  key: 'authorisedPerson',
  label: w('Authorised person', '授权人'),
  route: '/RefTable/AuthorisedPerson',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    name: name(),
    login: text(w('Login', '登录账号'), { max: 100 }),
    position: text(w('Position', '职位'), { max: 100 }),
    company: text(w('Company', '公司'), { max: 100 }),
    inactive: flag(w('Inactive', '停用'), {}),
    professions: refs(w('Professions', '职业资格'), { to: 'profession', via: 'authorisedPersonProfession' }),
    subcontractorNames: refs(w('Subcontractors', '分包商'), {
      to: 'subcontractorName',
      via: 'authorisedPersonSubcontractorName',
    }),
    ...signFlags,
    signProcedures: flag(w('Sign off procedures', '签署程序'), {}),
  },
});
