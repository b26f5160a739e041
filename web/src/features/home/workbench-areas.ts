import type { Word } from '@plumbline/contract/words/word.ts';
import { workbenchWords } from './workbench-words.ts';

/** The users of the company. */
export const USERS = '/SystemSettings/User';

/**
 * The pages that administrators open from the Workbench, by topic; the menu leaves them out (readings D18). One of them
 * chooses the project: the others that do are steps of signing in and of the menu of the user.
 */
export const AREAS: readonly { readonly title: Word; readonly routes: readonly string[] }[] = [
  {
    title: workbenchWords.people,
    routes: [
      USERS,
      '/SystemSettings/Accountlist',
      '/SystemSettings/Role',
      '/SystemSettings/assign-user',
      '/SystemSettings/PermissionManagement',
    ],
  },
  {
    title: workbenchWords.company,
    routes: ['/SystemSettings/SelectPorject', '/SystemSettings/Department', '/SystemSettings/Post'],
  },
  {
    title: workbenchWords.system,
    routes: ['/SystemSettings/Menu', '/SystemSettings/DataDictionary', '/SystemSettings/Usercenter'],
  },
  { title: workbenchWords.work, routes: ['/home-page', '/Import/Imports', '/Import/Import_Logs'] },
];
