import { feature } from '../../http/feature.ts';
import { adminLists } from './admin-lists.ts';
import { userHandlers } from './calls.ts';
import { delegationRules } from './delegation-rules.ts';
import { settingRules } from './setting-rules.ts';

/** Users, roles and permissions, departments, posts, the dictionary. */
export const users = feature({ handlers: userHandlers, lists: adminLists, rules: [delegationRules, settingRules] });
