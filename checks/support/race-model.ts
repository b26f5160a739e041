import { isSecondKey } from '@plumbline/contract/field/kinds.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { factsOf, stateThat } from '@plumbline/contract/workflow/records.ts';
import { known } from '@plumbline/server/db/model.ts';
import { fieldsUnder, labelOf } from './worked.ts';

/** A record as the model of the races sees it. */
export interface Standing {
  readonly rev: number;
  readonly deleted: boolean;
  /** Its form is filled, or a required task of it is open; always filled where it has none. */
  readonly filled: boolean;
  readonly given: readonly string[];
  /** How often it was sent back. */
  readonly round: number;
  /** The value of the field that writers change, as text. */
  readonly value: string;
  /** The key of where it stands. */
  readonly state: string;
}

/** What somebody does to a record. `value` is what it writes, where it writes. */
export type Act =
  | 'save'
  | 'signRequired'
  | 'signComplete'
  | 'reject'
  | 'reopen'
  | 'delete'
  | 'importUpdate'
  | 'bulkChange';

/** Where a record must stand so that an act can be done to it. */
export type Start = 'ready' | 'required' | 'complete';

/** The acts that mean something for a kind of record, each with where it starts from. */
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

/** The field that writers change: one that the signature locks, or that is locked once the record is complete. */
export function touchedField(key: RecordKey): string {
  const { fields, naturalKey } = known(key);
  const can = (name: string): boolean =>
    !naturalKey.includes(name) &&
    ['text', 'ref'].includes(fields[name]?.kind ?? '') &&
    // the number of somebody else is one row's alone, and so nothing two people write to many
    !(fields[name] && isSecondKey(fields[name])) &&
    fields[name]?.when === undefined;
  const found = [...fieldsUnder(key, 'signed').locked, ...fieldsUnder(key, 'complete').locked].find(can);
  if (found === undefined) throw new Error(`Nothing of ${key} is ever locked.`);
  return found;
}

/** What one act makes of a record when nobody else is there; undefined when it is refused. Says again what the rules say. */
export function after(
  key: RecordKey,
  was: Standing,
  of: { readonly act: Act; readonly value: string; readonly seen: number },
): Standing | undefined {
  if (was.deleted) return undefined;
  const next = STEPS[of.act](key, was, of);
  return next && withState(key, { ...was, ...next, rev: was.rev + 1 });
}

type Step = (
  key: RecordKey,
  was: Standing,
  of: { readonly value: string; readonly seen: number },
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
/** Where a record stands by what is filled and given. */
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
