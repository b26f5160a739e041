import { exReview } from '../lists/ex-review.ts';
import { missingDocument } from '../lists/required-documents.ts';
import {
  type Blocking,
  type Blocks,
  type BlockWords,
  type Doubts,
  type Subject,
  type SubjectFacts,
  SUBJECTS,
  type Weight,
} from '../workflow/block.ts';
import type { WorkRecord } from '../workflow/record.ts';
import { factsOf, RECORD_KEYS, recordOf, statesThat } from '../workflow/records.ts';
import { procedureBlocks } from './procedure.ts';

/** The fields of a blocking row that its lines show, by the columns of the list. */
type ShownFields = Partial<
  Record<'state' | 'discipline' | 'assignedTo' | 'plannedDate' | 'since' | 'outOfLimits', string>
>;

/**
 * A kind of blocker: the rows of a register or a list that block a subject, or a condition of the subject itself. Its
 * declaration, with what follows from the record of its rows.
 */
export interface BlockKind extends BlockWords {
  /** The key of the register or list, or the name of the condition. */
  readonly kind: string;
  readonly subject: Subject;
  readonly weight: Weight | Readonly<Record<string, Weight>>;
  /** The reference that connects a row with the subject; undefined where only SQL can. */
  readonly by?: string | undefined;
  /** The path to the gate of a row, and whether it counts at later gates too; an empty path for a kind without gates. */
  readonly gate: { readonly path: readonly string[]; readonly isFrom: boolean };
  readonly fields: ShownFields;
  /** The path to the description. */
  readonly description: readonly string[];
  /** The date that closes a row that is no worked record. */
  readonly until?: string | undefined;
  readonly doubts: Doubts;
  /** The record facts of the rows; undefined where they are not worked records. */
  readonly record?: WorkRecord | undefined;
}

/** The registers and lists with blockers that are not worked records. */
const OTHERS: Readonly<Record<string, Blocks<string> | undefined>> = {
  procedure: procedureBlocks,
  [exReview.key]: exReview.query.blocks,
  [missingDocument.key]: missingDocument.query.blocks,
};

const subjects: Readonly<Record<Subject, SubjectFacts>> = SUBJECTS;
/** The keys of everything that can be blocked. */
export const SUBJECT_KEYS: readonly Subject[] = Object.keys(SUBJECTS).filter((key): key is Subject =>
  Object.hasOwn(SUBJECTS, key),
);
/** The facts about something that can be blocked. */
export const subjectOf = (subject: Subject): SubjectFacts => subjects[subject];
/** The subject whose records are the rows of a register. */
export const subjectIn = (register: string): Subject | undefined =>
  SUBJECT_KEYS.find((key) => subjects[key].register === register);

const defined = (fields: { readonly [K in keyof ShownFields]: string | undefined }): ShownFields =>
  Object.fromEntries(Object.entries(fields).filter(([, name]) => name !== undefined));

const shownOf = ({ states, signing, assignedTo, due, since, form }: WorkRecord): ShownFields =>
  defined({
    state: states.field,
    discipline: signing.discipline,
    assignedTo,
    plannedDate: due,
    since,
    outOfLimits: form?.outside,
  });

const NO_GATE = { path: [], isFrom: false } as const;
const gateOf = ({ gate }: Blocking<string>): BlockKind['gate'] => {
  if (gate === undefined) return NO_GATE;
  return 'in' in gate ? { path: gate.in, isFrom: false } : { path: gate.from, isFrom: true };
};

function kindOf(kind: string, subject: Subject, blocking: Blocking<string>): BlockKind {
  const { owner, discipline, plannedDate, description = 'description', doubts = { opened: 'blocked' } } = blocking;
  const record = recordOf(kind);
  return {
    ...blocking,
    kind,
    subject,
    record,
    gate: gateOf(blocking),
    fields: { ...(record && shownOf(record)), ...defined({ assignedTo: owner, discipline, plannedDate }) },
    description: [description].flat(),
    doubts,
  };
}

function kindsFor(subject: Subject): readonly BlockKind[] {
  const declared = [
    ...RECORD_KEYS.map((key) => [key, factsOf(key).blocks] as const),
    ...Object.entries(OTHERS),
  ].flatMap(([key, blocks]) => {
    const blocking: Blocking<string> | undefined = blocks?.[subject];
    return blocking === undefined ? [] : [kindOf(key, subject, blocking)];
  });
  const conditions = Object.entries(subjects[subject].conditions ?? {}).map(([kind, words]) =>
    kindOf(kind, subject, words),
  );
  return [...declared, ...conditions];
}

const all = new Map(SUBJECT_KEYS.map((subject) => [subject, kindsFor(subject)]));
/** The kinds of blockers of a subject in their order: records as they are listed, other registers and lists, conditions. */
export const blockKinds = (subject: Subject): readonly BlockKind[] => all.get(subject) ?? [];
/** A kind of blocker of a subject by its key; undefined when there is none. */
export const blockKind = (subject: Subject, kind: string): BlockKind | undefined =>
  blockKinds(subject).find((blockKind) => blockKind.kind === kind);

const isWeight = (weight: BlockKind['weight']): weight is Weight =>
  typeof weight === 'string' || 'flag' in weight || 'option' in weight;
/** The weight of a kind for subjects that wait for something; undefined where it blocks nothing. */
export const weightOf = ({ weight }: BlockKind, waitsFor = ''): Weight | undefined =>
  isWeight(weight) ? weight : weight[waitsFor];
/** All weights of a kind. */
export const weightsOf = ({ weight }: BlockKind): readonly Weight[] =>
  isWeight(weight) ? [weight] : Object.values(weight);

/** The states in which a record blocks nothing. */
export const clearStates = (record: WorkRecord): readonly string[] => statesThat(record, 'done', 'dropped');
