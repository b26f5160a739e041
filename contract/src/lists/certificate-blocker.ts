import { w } from '../words/word.ts';
import { blockerList } from './blocker-list.ts';

/**
 * What blocks a certificate, or gives a warning (domain guide 3.9.3). For a certificate that was never raised, a line
 * opens what it would hand over.
 */
export const certificateBlocker = blockerList('certificate', {
  key: 'certificateBlocker',
  label: w('Blocker', '阻止项'),
  route: '/Handover/Blockers',
  group: 'Handover',
  of: { field: 'handover', register: 'handover' },
  opens: ['subSystem', 'system'],
});
