import { registerOf } from '../../registers/index.ts';
import { w, type Word } from '../../words/word.ts';

/** So many operations are proposed and made at once. */
export const CARDS_MOST = 1000;
/** So many operations one proposed card has at most: as many as can be put in order. */
export const CARD_MOST = 500;
/** So many rows that are left out are told by name, of each reason. */
export const LEFT_NAMED = 100;

/** The registers whose rows become operations. */
export const WORKED = ['tagItr', 'punchListItem'] as const;
/** One of them. */
export type Worked = (typeof WORKED)[number];

/** Whether rows chosen in a list can become operations: tagged items of every kind by their checks, checks and punch items. */
export const isWorkSource = (key: string): boolean =>
  ['taggedItem', ...WORKED].includes(registerOf(key)?.subset?.of ?? key);

/** Why a chosen row becomes no operation. */
export const LEFT_OUT = {
  /** An operation names it already. */
  linked: w('Already an operation of a job card', '已是工卡的工序'),
  /** A punch item nobody has to work on any more. */
  accepted: w('Accepted already, nothing is left to do', '已验收，无需再处理'),
  /** A check that is not counted. */
  void: w('Void', '已作废'),
  mock: w('Mock ITR, nobody does it', '模拟 ITR，无需执行'),
  /** No card can be proposed without one. */
  noSubSystem: w('In no subsystem', '未归入子系统'),
  /** A tagged item that has nothing to be done in this scope of work. */
  noCheck: w('No check in this scope of work', '本工作范围内没有检查'),
} as const satisfies Readonly<Record<string, Word>>;
/** One of the reasons. */
export type LeftOut = keyof typeof LEFT_OUT;

/** A row by its name. */
export interface Titled {
  readonly id: string;
  readonly title: string;
}

/** A check or a punch item that can become an operation. */
export interface WorkItem {
  readonly register: Worked;
  readonly id: string;
  readonly title: string;
  /** What its operation says. */
  readonly description: string;
  /** Its man-hours, where somebody said them: of the ITR, or of the punch item. */
  readonly hours: number | null;
  /** A check that is signed off: its work is done. */
  readonly isDone: boolean;
}

/** A job card as it is proposed. */
export interface ProposedCard {
  readonly discipline: Titled;
  /** The first of the subsystems of its work. */
  readonly subSystem: Titled;
  readonly description: string;
  readonly items: readonly WorkItem[];
}

/** What a selection comes to as job cards. */
export interface CardsProposal {
  readonly cards: readonly ProposedCard[];
  /** What is left out: how many for each reason, and the first of them. */
  readonly left: readonly { readonly why: LeftOut; readonly count: number; readonly rows: readonly Titled[] }[];
  /** The operation type to begin with: the first that its check completes, else the first; null where there is none. */
  readonly operationType: Titled | null;
}
