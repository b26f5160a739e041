import { feature } from '../../http/feature.ts';
import { userHandlers } from './calls.ts';
import './delegation-rules.ts';
import './setting-rules.ts';

/** Users, roles and permissions, departments, posts, the dictionary. */
export const users = feature({ handlers: userHandlers });
