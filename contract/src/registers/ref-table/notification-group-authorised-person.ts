import { ref } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';

/** A person of a notification group (domain guide 2.2.1). */
export const notificationGroupAuthorisedPerson = register({
  key: 'notificationGroupAuthorisedPerson',
  label: w('Notification group member', '通知组成员'),
  route: '/RefTable/NotificationGroupAuthorisedPerson',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['notificationGroup', 'authorisedPerson'],
  title: 'authorisedPerson',
  access: 'reference',
  fields: {
    notificationGroup: ref(w('Notification group', '通知组'), { to: 'notificationGroup', required: true }),
    authorisedPerson: ref(w('Authorised person', '授权人'), { to: 'authorisedPerson', required: true }),
  },
});
