import { registerOf } from '../../registers/index.ts';
import { w, type Word } from '../../words/word.ts';

/** Maximum number of operations proposed and made at once. */
export const CARDS_MOST = 1000;
/** Maximum number of operations of one proposed card: as many as can be put in order. */
export const CARD_MOST = 500;
/** Maximum number of omitted rows named for each reason. */
export const LEFT_NAMED = 100;

/** The registers whose rows become operations. */
export const WORKED = ['tagItr', 'punchListItem'] as const;
/** A register whose rows become operations. */
export type Worked = (typeof WORKED)[number];

/**
 * True when rows chosen in a list can become operations: tagged items of every kind through their checks, checks, and
 * punch items.
 */
export const isWorkSource = (key: string): boolean =>
  ['taggedItem', ...WORKED].includes(registerOf(key)?.subset?.of ?? key);

/** Why a chosen row does not become an operation. */
export const LEFT_OUT = {
  /** An operation already refers to it. */
  linked: w('Already an operation of a job card', '已是工卡的工序'),
  /** A punch item that needs no more work. */
  accepted: w('Already accepted, nothing left to do', '已验收，无需再处理'),
  /** A check that is not counted. */
  void: w('Void', '已作废'),
  mock: w('Mock ITR, not to be carried out', '模拟 ITR，无需执行'),
  /** No card can be proposed without a subsystem. */
  noSubSystem: w('In no subsystem', '未归入子系统'),
  /** A tagged item with nothing to do in this scope of work. */
  noCheck: w('No check in this scope of work', '本工作范围内没有检查'),
} as const satisfies Readonly<Record<string, Word>>;
/** A reason why a row is left out. */
export type LeftOut = keyof typeof LEFT_OUT;

/** A row with its name. */
export interface Titled {
  readonly id: string;
  readonly title: string;
}

/** A check or a punch item that can become an operation. */
export interface WorkItem {
  readonly register: Worked;
  readonly id: string;
  readonly title: string;
  /** The description of its operation. */
  readonly description: string;
  /** The man-hours of the ITR or the punch item, where given. */
  readonly hours: number | null;
  /** A check that is signed off: its work is done. */
  readonly isDone: boolean;
}

/** A proposed job card. */
export interface ProposedCard {
  readonly discipline: Titled;
  /** The first of the subsystems of its work. */
  readonly subSystem: Titled;
  readonly description: string;
  readonly items: readonly WorkItem[];
}

/** The job cards proposed for a selection. */
export interface CardsProposal {
  readonly cards: readonly ProposedCard[];
  /** What is left out: the number for each reason, and the first rows. */
  readonly left: readonly { readonly why: LeftOut; readonly count: number; readonly rows: readonly Titled[] }[];
  /**
   * The initial operation type: the first type that is completed by its check, otherwise the first; null where there is
   * none.
   */
  readonly operationType: Titled | null;
}
