import { flag, signOffs } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** The severity of a punch item; its switch says whether open items block a certificate (domain guide 2.2.3, 3.8). */
export const punchListItemCategory = register({
  key: 'punchListItemCategory',
  label: w('Punch list item category', '尾项类别'),
  route: '/RefTable/PunchListItemCategory',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    willPreventHandover: flag(w('Will prevent handover', '阻止移交'), {}),
    signOffs: signOffs(w('Sign-offs', '签署'), {}),
  },
});
