import type { LevelOption } from './level-option.ts';
import { w } from './words/word.ts';

/** Level options for the numbering of records. */
export const numberOptions = {
  /** How new MOCs are numbered (domain guide 2.8): text with placeholders for the running number and the type. */
  mocNumberSchema: {
    step: 'C',
    kind: 'text',
    start: '{type}-{number}',
    max: 30,
    label: w('MOC number schema', '变更编号规则'),
    does: w(
      'Text with {number} for the running number and, if wanted, {type} for the name of the MOC type; with {type} each type is numbered separately.',
      '文本中以 {number} 表示流水号，可用 {type} 表示变更类型名称；含 {type} 时各类型分别计数。',
    ),
  },
  /** Minimum digits of the running number of MOCs. */
  mocNumberLength: {
    step: 'C',
    kind: 'choice',
    start: '3',
    of: Object.fromEntries(
      ['1', '2', '3', '4', '5', '6'].map((digits) => [digits, w(`${digits} digits`, `${digits} 位`)]),
    ),
    label: w('MOC number length', '变更编号位数'),
    does: w(
      'The minimum number of digits of the running number; a longer one is not shortened.',
      '流水号的最少位数；更长的编号不截断。',
    ),
  },
  /** Whether users may type MOC numbers (domain guide 3.12). */
  mocNumberEnforcement: {
    step: 'C',
    kind: 'choice',
    start: 'none',
    of: {
      strict: w('Strict', '严格'),
      schemaOnly: w('Schema only', '仅按规则'),
      none: w('None', '不限'),
    },
    label: w('MOC number enforcement', '变更编号约束'),
    does: w(
      'Strict: the system assigns the number, and a new one only when the type changes. Schema only: the running number may be typed, but must follow the schema. None: any name may be typed. A blank one is always assigned.',
      '严格：编号由系统生成，仅在类型变更时重新编号。仅按规则：流水号可修改，但须符合规则。不限：可填写任意名称。留空时由系统编号。',
    ),
  },
  /** How new punch items are numbered: text, and zeros in braces for the scope's running number. */
  punchNumberSchema: {
    step: 'D',
    kind: 'text',
    start: 'PL-{000000}',
    max: 20,
    label: w('Punch number schema', '尾项编号规则'),
    does: w(
      'Text with zeros in braces, as in PL-{0000}; they become the running number of the scope of work.',
      '文本加花括号中的零，例如 PL-{0000}；零处为工作范围内的流水号。',
    ),
  },
  /**
   * How new job cards are numbered where the user types no name: text, and zeros in braces for the scope's running
   * number.
   */
  jobCardNumberSchema: {
    step: 'E',
    kind: 'text',
    start: 'JC-{000000}',
    max: 30,
    label: w('Job card number schema', '工卡编号规则'),
    does: w(
      'Text with zeros in braces, as in JC-{0000}; they become the running number of the scope of work.',
      '文本加花括号中的零，例如 JC-{0000}；零处为工作范围内的流水号。',
    ),
  },
  /** Whether users may type job card names. */
  jobCardNumberEnforcement: {
    step: 'E',
    kind: 'choice',
    start: 'none',
    of: {
      strict: w('Strict', '严格'),
      schemaOnly: w('Schema only', '仅按规则'),
      none: w('None', '不限'),
    },
    label: w('Job card number enforcement', '工卡编号约束'),
    does: w(
      'Strict: the system assigns the number. Schema only: the running number may be typed, but must follow the schema. None: any name may be typed. A blank one is always assigned.',
      '严格：编号由系统生成。仅按规则：流水号可修改，但须符合规则。不限：可填写任意名称。留空时由系统编号。',
    ),
  },
} as const satisfies Record<string, LevelOption>;

type NumberOption = keyof typeof numberOptions;
/** The options that hold a numbering schema. */
export type SchemaOption = Extract<NumberOption, `${string}Schema`>;
/** The options that hold a minimum number of digits. */
export type DigitsOption = Extract<NumberOption, `${string}Length`>;
/** The options that say how far users may type numbers. */
export type EnforcementOption = Extract<NumberOption, `${string}Enforcement`>;
