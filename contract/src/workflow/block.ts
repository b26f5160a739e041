import type { DoubtCause } from './doubt/doubt-causes.ts';
import type { LEVEL_OPTIONS } from '../level-options.ts';
import { w, type Word } from '../words/word.ts';

/**
 * Whether open rows stop the signature or only warn. With `flag`: those with this flag, or that refer to a row with it,
 * stop, the others warn. With `option`: as that choice of the scope of work says; where the option is a flag, they warn while it
 * is on and count for nothing while it is off.
 */
export type Weight =
  | 'stop'
  | 'warn'
  | { readonly flag: readonly [flag: string] | readonly [ref: string, flag: string] }
  | { readonly option: keyof typeof LEVEL_OPTIONS };

/** The texts of a kind of blocker. */
export interface BlockWords {
  /** The name of the kind in lists and filters. */
  readonly label: Word;
  /**
   * What one line says, with the columns of the list as placeholders, such as `{state}`, `{description}` and
   * `{category}`.
   */
  readonly cause: Word;
  /** Further states that only lines have, such as that of a row that is missing, with what the line then says. */
  readonly lineStates?: Readonly<Record<string, { readonly label: Word; readonly cause: Word }>>;
  /** What a refusal and a figure say of `{count}` open ones: a clause without a full stop. */
  readonly open: Word;
  /** What clears one. */
  readonly clearedBy: Word;
}

/** A kind of record whose completion other rows prevent. */
export interface SubjectFacts {
  /** The register of its records. */
  readonly register: string;
  /** The query list of what blocks one of them. */
  readonly list: string;
  /** What its records wait for, where they differ: a weight may depend on it. */
  readonly waitsFor?: readonly string[];
  /** The sign-offs that open rows prevent: each, or only the one that completes the record. */
  readonly prevents: 'each' | 'complete';
  /** A refusal names the open rows; otherwise it gives their number, for scopes of many thousand rows. */
  readonly names?: true;
  /** What blocks it without being a row: by name, each computed by the `blockRules` of that name on the server. */
  readonly conditions?: Readonly<
    Record<string, BlockWords & { readonly weight: Weight | Readonly<Record<string, Weight>> }>
  >;
}

const NOTHING = w('Nothing in its scope', '范围内无内容');
const RAISED_FOR_NOTHING = w('Something to hand over in its scope', '其范围内有可移交的内容');

/**
 * Everything that can be blocked, declared once (ADR 90): a certificate by what is open in the part of the plant it
 * hands over and at its gates, a work pack by what is open on it, a job card by its operations.
 */
export const SUBJECTS = {
  certificate: {
    register: 'handover',
    list: 'certificateBlocker',
    waitsFor: ['tagItr', 'procedure'],
    prevents: 'each',
    conditions: {
      // zero out of zero is not complete
      empty: {
        weight: { tagItr: 'warn' },
        label: NOTHING,
        cause: w(
          'Its scope contains no tagged items or checks, so nothing would be handed over',
          '其范围内没有位号对象和检查：没有可移交的内容',
        ),
        open: w('Its scope contains no tagged items or checks', '其范围内没有位号对象和检查'),
        clearedBy: RAISED_FOR_NOTHING,
      },
      noProcedure: {
        weight: { procedure: 'warn' },
        label: NOTHING,
        cause: w(
          'Its system has no procedures for these gates, so nothing would be handed over',
          '其系统没有该关口的程序：没有可移交的内容',
        ),
        open: w('Its system has no procedures for these gates', '其系统没有该关口的程序'),
        clearedBy: RAISED_FOR_NOTHING,
      },
    },
  },
  jobCard: { register: 'jobCard', list: 'jobCardBlocker', prevents: 'each', names: true },
  workPack: {
    register: 'workPack',
    list: 'workPackBlocker',
    prevents: 'complete',
    names: true,
    conditions: {
      noCards: {
        weight: { option: 'unfinishedWork' },
        label: w('No work', '无工作内容'),
        cause: w('It has no job cards, so nothing would be signed off', '没有工卡：没有可签署的工作'),
        open: w('It has no job cards', '没有工卡'),
        clearedBy: w('A job card in it', '其中有工卡'),
      },
      tooLarge: {
        weight: 'warn',
        label: w('Size limit', '规模上限'),
        cause: w(
          'Its cards are estimated above the size limit of its type: {description}',
          '其工卡估算工时超出该类型的规模上限：{description}',
        ),
        open: w('Its cards are estimated above the size limit of its type', '其工卡估算工时超出该类型的规模上限'),
        clearedBy: w('Smaller estimates, or another pack for some cards', '减少估算工时，或将部分工卡移至其他工作包'),
      },
    },
  },
} as const satisfies Readonly<Record<string, SubjectFacts>>;

/** The key of something that can be blocked. */
export type Subject = keyof typeof SUBJECTS;

/** What the records of a subject wait for, where they differ. */
type WaitsFor<S extends Subject> = (typeof SUBJECTS)[S] extends { readonly waitsFor: readonly (infer K)[] }
  ? K & string
  : never;

/** What puts an accepted certificate in doubt, where the general cause, open rows that block it, is not exact enough. */
export type Doubts = (
  | {
      /** Open rows came to block it. */
      readonly opened: DoubtCause;
    }
  | {
      /** Rows came under it, done or not: it was signed without them. */
      readonly came: DoubtCause;
      /** Rows that were done no longer count for it; without a cause, this is no reason for doubt. */
      readonly left?: DoubtCause;
      /** Rows that were done are open again. */
      readonly reopened: DoubtCause;
    }
) & {
  /** The gate of a row that its rows refer to was changed. */
  readonly gateMoved?: DoubtCause;
  /** The flag of a row that its rows refer to was set, so that they stop. */
  readonly flagged?: DoubtCause;
};

/**
 * How the open rows of a register block a subject. A record is open until its state means `done` or `dropped`; rows
 * excluded from its counts block nothing. Everything else follows: the lines of the list, counts, the refusal and the
 * warning at the signature, doubt about what was accepted before, reminders and print (ADR 90).
 */
export interface Blocking<N extends string, S extends Subject = Subject> extends BlockWords {
  /**
   * The reference that connects a row with the subject: to the subject itself, or to the subsystems or systems the row
   * lies in. When omitted, `blockRules` on the server say which rows block what.
   */
  readonly by?: N;
  /**
   * The path to the gate of a row, a field of its own or of a row it refers to. `in`: the gate must be one of those of
   * the subject. `from`: the row counts at its gate and at all later ones; without a gate at all of them. When omitted,
   * a row counts at each gate.
   */
  readonly gate?: { readonly in: readonly [N, ...string[]] } | { readonly from: readonly [N, ...string[]] };
  /** The weight; where the subject waits for different things, by what it waits for: nothing where that is omitted. */
  readonly weight: Weight | { readonly [K in WaitsFor<S>]?: Weight };
  /** For rows that are not worked records: the date that closes them. */
  readonly until?: N;
  /** The person who has to act; by default the one it is assigned to. */
  readonly owner?: N;
  /** The discipline; by default the one that signs. */
  readonly discipline?: N;
  /** The planned date; by default the due date of the record. */
  readonly plannedDate?: N;
  /** The description in the list: a field, or a field of a row it refers to; by default the field of that name. */
  readonly description?: N | readonly [ref: N, field: string];
  /** The causes of doubt; by default, open rows that come to block it. */
  readonly doubts?: Doubts;
}

/** What the rows of a register block. */
export type Blocks<N extends string> = { readonly [S in Subject]?: Blocking<N, S> };

/** One line of what blocks a record. */
export interface Blocker {
  /** The kind of blocker: the register or list that declares it, or the name of a condition. */
  readonly kind: string;
  /** `stop` prevents the record from being signed, `warn` is only shown. */
  readonly weight: 'stop' | 'warn';
  /** Identifies the line. */
  readonly id: string;
  /**
   * The row to open for the line; for one that was never raised, what it would be raised for; null where there is none.
   */
  readonly record: { readonly register: string; readonly id: string } | null;
  readonly title: string;
  readonly detail: Word;
  /** The person it is assigned to, otherwise its discipline; null when neither is set. */
  readonly with: string | null;
  /** The number of days it has been open; null when unknown. */
  readonly days: number | null;
}
