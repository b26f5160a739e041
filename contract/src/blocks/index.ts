import { exReview } from '../lists/ex-review.ts';
import {
  type Blocking,
  type Blocks,
  type BlockWords,
  type Subject,
  type SubjectFacts,
  SUBJECTS,
  type Weight,
} from '../workflow/block.ts';
import type { WorkRecord } from '../workflow/record.ts';
import { RECORD_KEYS, factsOf, recordOf, statesThat } from '../workflow/records.ts';
import { procedureBlocks } from './procedure.ts';

/** A kind of blocker: the rows of a register or a list that block a subject, or a condition of the subject itself. */
export interface BlockKind extends BlockWords {
  /** The key of the register or list, or the name of the condition. */
  readonly kind: string;
  readonly subject: Subject;
  readonly weight: Weight | Readonly<Record<string, Weight>>;
  /** How rows block; undefined for a condition. */
  readonly blocking?: Blocking<string>;
  /** The record facts of the rows; undefined where they are not worked records. */
  readonly record?: WorkRecord | undefined;
}

/** The registers and lists with blockers that are not worked records. */
const OTHERS: Readonly<Record<string, Blocks<string> | undefined>> = {
  procedure: procedureBlocks,
  [exReview.key]: exReview.query.blocks,
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

function kindsFor(subject: Subject): readonly BlockKind[] {
  const of = (kind: string, blocks: Blocks<string> | undefined): readonly BlockKind[] => {
    const blocking: Blocking<string> | undefined = blocks?.[subject];
    return blocking === undefined ? [] : [{ ...blocking, kind, subject, blocking, record: recordOf(kind) }];
  };
  return [
    ...RECORD_KEYS.flatMap((key) => of(key, factsOf(key).blocks)),
    ...Object.entries(OTHERS).flatMap(([key, blocks]) => of(key, blocks)),
    ...Object.entries(subjects[subject].conditions ?? {}).map(([kind, words]) => ({ ...words, kind, subject })),
  ];
}

const all = new Map(SUBJECT_KEYS.map((subject) => [subject, kindsFor(subject)]));
/** The kinds of blockers of a subject in their order: records as they are listed, other registers and lists, conditions. */
export const blockKinds = (subject: Subject): readonly BlockKind[] => all.get(subject) ?? [];
/** A kind of blocker of a subject by its key; undefined when there is none. */
export const blockKind = (subject: Subject, kind: string): BlockKind | undefined =>
  blockKinds(subject).find((one) => one.kind === kind);

/** The states in which a record blocks nothing. */
export const clearStates = (record: WorkRecord): readonly string[] => statesThat(record, 'done', 'dropped');
/** The field with the person who has to act on a row of a kind; undefined where nobody is named. */
export const ownerField = ({ blocking, record }: BlockKind): string | undefined => blocking?.owner ?? record?.assignedTo;
