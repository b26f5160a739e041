import { isSecondKey } from '@plumbline/contract/field/kinds.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { factsOf, stateThat } from '@plumbline/contract/workflow/records.ts';
import { known } from '@plumbline/server/db/model.ts';
import { fieldsUnder, labelOf } from './worked.ts';

/** A record in the model of the races. */
export interface Standing {
  readonly rev: number;
  readonly deleted: boolean;
  /** True when its form is filled, false when a required task is open; always true without a form. */
  readonly filled: boolean;
  readonly given: readonly string[];
  /** The number of times it was sent back. */
  readonly round: number;
  /** The value of the field the writers change, as text. */
  readonly value: string;
  /** The key of its state. */
  readonly state: string;
}

/** An act on a record. `value` is what it writes, if it writes. */
export type Act =
  | 'save'
  | 'signRequired'
  | 'signComplete'
  | 'reject'
  | 'reopen'
  | 'delete'
  | 'importUpdate'
  | 'bulkChange';

/** The state a record must have for an act. */
export type Start = 'ready' | 'required' | 'complete';

/** The acts that apply to a kind of record, each with its start state. */
export function actsOf(key: RecordKey): readonly (readonly [Act, Start])[] {
  const hasRequired = labelOf(key, 'required') !== undefined;
  return [
    ...(factsOf(key).form ? [['save', 'ready'] as const] : []),
    ...(hasRequired ? [['signRequired', 'ready'] as const] : []),
    ['signComplete', hasRequired ? 'required' : 'ready'],
    ['reject', hasRequired ? 'required' : 'complete'],
    ['reopen', 'complete'],
    ['delete', 'ready'],
    ['importUpdate', 'ready'],
    ['bulkChange', 'ready'],
  ];
}

/** The field the writers change: one that is locked by the signature, or once the record is complete. */
export function touchedField(key: RecordKey): string {
  const { fields, naturalKey } = known(key);
  const can = (name: string): boolean =>
    !naturalKey.includes(name) &&
    ['text', 'ref'].includes(fields[name]?.kind ?? '') &&
    // an external number belongs to one row, so two people do not write it to several
    !(fields[name] && isSecondKey(fields[name])) &&
    fields[name]?.when === undefined;
  const found = [...fieldsUnder(key, 'signed').locked, ...fieldsUnder(key, 'complete').locked].find(can);
  if (found === undefined) throw new Error(`Nothing of ${key} is ever locked.`);
  return found;
}

/**
 * The result of one act on a record without any concurrency; undefined when it is refused. Restates the rules
 * independently.
 */
export function after(
  key: RecordKey,
  was: Standing,
  move: { readonly act: Act; readonly value: string; readonly seen: number },
): Standing | undefined {
  if (was.deleted) return undefined;
  const next = STEPS[move.act](key, was, move);
  return next && withState(key, { ...was, ...next, rev: was.rev + 1 });
}

type Step = (
  key: RecordKey,
  was: Standing,
  move: { readonly value: string; readonly seen: number },
) => Partial<Standing> | undefined;

const isComplete = (key: RecordKey, { given }: Standing): boolean => given.includes(labelOf(key, 'complete') ?? '');

function given(type: 'required' | 'complete'): Step {
  return (key, was) => {
    const label = labelOf(key, type) ?? '';
    const before = type === 'complete' ? labelOf(key, 'required') : undefined;
    const refused =
      was.given.includes(label) ||
      !was.filled ||
      isComplete(key, was) ||
      (before !== undefined && !was.given.includes(before));
    return refused ? undefined : { given: [...was.given, label] };
  };
}
const takenBack =
  (mayReopen: boolean): Step =>
  (key, was) =>
    was.given.length === 0 || (isComplete(key, was) && !mayReopen) ? undefined : { given: [], round: was.round + 1 };

const written: Step = (key, was, { value }) => {
  const when = isComplete(key, was) ? 'complete' : 'signed';
  const locked = was.given.length > 0 && fieldsUnder(key, when).locked.includes(touchedField(key));
  return locked ? undefined : { value };
};

const STEPS: Readonly<Record<Act, Step>> = {
  save: (_key, was, { seen }) => (was.given.length > 0 || was.rev !== seen ? undefined : { filled: false }),
  signRequired: given('required'),
  signComplete: given('complete'),
  reject: takenBack(false),
  reopen: takenBack(true),
  delete: (_key, was) => (was.given.length > 0 ? undefined : { deleted: true }),
  importUpdate: written,
  bulkChange: written,
};

function withState(key: RecordKey, standing: Standing): Standing {
  return { ...standing, state: stateOf(key, standing) };
}
/** The state of a record that follows from its form and its signatures. */
function stateOf(key: RecordKey, standing: Standing): string {
  const facts = factsOf(key);
  const { signing, states, form } = facts;
  if (isComplete(key, standing)) return signing.complete.state;
  const signed = standing.given.length > 0 ? (signing.required?.state ?? signing.any?.state) : undefined;
  if (signed !== undefined) return signed;
  if (form?.percent !== undefined) return stateThat(facts, standing.filled ? 'ready' : 'begun');
  const field = known(key).fields[states.field];
  return field?.kind === 'choice' ? (field.start ?? '') : '';
}
