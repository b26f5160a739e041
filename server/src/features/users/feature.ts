import { feature } from '../../http/feature.ts';
import { userHandlers } from './calls.ts';

/** Users, roles and permissions, departments, posts, the dictionary. */
export const users = feature({ handlers: userHandlers });
