import { flag, refs } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A named list of people who are told together (domain guide 2.2.1). */
export const notificationGroup = register({
  key: 'notificationGroup',
  label: w('Notification group', '通知组'),
  route: '/RefTable/NotificationGroup',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    authorisedPersons: refs(w('Authorised persons', '授权人'), {
      to: 'authorisedPerson',
      via: 'notificationGroupAuthorisedPerson',
    }),
    /** They hear how each import that writes has ended, in every scope of work of the facility they may see it in. */
    hearsImports: flag(w('Hears of imports', '接收导入通知'), {}),
  },
});
