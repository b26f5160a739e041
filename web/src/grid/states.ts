import type { Field } from '@plumbline/contract/field/field.ts';
import type { State } from '../lib/look/theme.ts';

/**
 * The work state that each key of a `progress` or `state` field stands for: the same state has the same colour
 * everywhere.
 */
export const STATE_OF: Readonly<Record<string, State>> = {
  notStarted: 'not-started',
  draft: 'not-started',
  skipped: 'not-started',
  void: 'not-started',
  none: 'not-started',
  planned: 'not-started',
  open: 'not-started',
  projected: 'not-started',
  due: 'in-progress',
  overdue: 'overdue',
  signed: 'complete',
  approved: 'complete',
  queued: 'not-started',
  cancelled: 'not-started',
  undone: 'not-started',
  partlyUndone: 'in-progress',
  raised: 'not-started',
  submitted: 'not-started',
  inProgress: 'in-progress',
  running: 'in-progress',
  inSigning: 'in-progress',
  checksheetComplete: 'ready',
  cleared: 'ready',
  answered: 'ready',
  reviewed: 'ready',
  closed: 'complete',
  signedOff: 'complete',
  done: 'complete',
  accepted: 'accepted',
  failed: 'blocked',
  inDoubt: 'doubt',
  toBeReverified: 'doubt',
  reverified: 'accepted',
  waived: 'in-progress',
  missing: 'blocked',
  extra: 'in-progress',
  matched: 'complete',
  differs: 'in-progress',
  issued: 'complete',
  acknowledged: 'accepted',
  supplied: 'complete',
  linked: 'complete',
  unlinked: 'in-progress',
  unknown: 'blocked',
  absent: 'in-progress',
  enabled: 'complete',
  disabled: 'not-started',
  pending: 'in-progress',
  pending2: 'in-progress',
  passed: 'complete',
  returned: 'blocked',
  voided: 'not-started',
  redPart: 'in-progress',
  redFull: 'not-started',
};

/** True when a field is rendered as a state pill: the choice fields named progress, state or doubt. */
export const isStateField = (name: string, field: Field): boolean =>
  field.kind === 'choice' && (name === 'progress' || name === 'state' || name === 'doubt');

/** The work state that a key stands for. */
export const stateOf = (key: string): State => STATE_OF[key] ?? 'not-started';
