import { w } from '../words/word.ts';
import { blockerList } from './blocker-list.ts';

/**
 * What prevents the sign-off of a work pack: job cards not accepted, and other open records on it (domain guide 3.10).
 */
export const workPackBlocker = blockerList('workPack', {
  key: 'workPackBlocker',
  label: w('What blocks a work pack', '工作包阻止项'),
  route: '/WorkPack/InTheWay',
  group: 'WorkPack',
  of: { field: 'workPack', register: 'workPack' },
});
