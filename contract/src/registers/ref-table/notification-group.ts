import { flag, refs } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A named list of people who are notified together (domain guide 2.2.1). */
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
    /**
     * Members are notified of the result of each import that writes, in every scope of work of the facility where they
     * may see it.
     */
    hearsImports: flag(w('Notified of imports', '接收导入通知'), {}),
  },
});
