import type { Field } from '../field/field.ts';
import { emptyOf, traitsOf } from '../field/kinds.ts';
import { w, type Word } from '../words/word.ts';

/** The marks of states: a ring that fills, and a warning. */
export type StateMark = 'empty' | 'half' | 'threeQuarters' | 'full' | 'warning';

/** The colours of a state in one look: of marks and bars, of backgrounds, and of texts on them. */
interface Shades {
  readonly main: string;
  readonly soft: string;
  readonly text: string;
}

const GREEN = {
  light: { main: '#2a9d5c', soft: '#dff5e7', text: '#14653a' },
  dark: { main: '#34b36b', soft: '#12331f', text: '#6cd79a' },
} as const;
const RED = {
  light: { main: '#dc3b3b', soft: '#fde6e6', text: '#b01e1e' },
  dark: { main: '#e5534f', soft: '#43191a', text: '#ff9c96' },
} as const;

/**
 * The states of work, each with its mark and its colours: in lists, boards, cards, charts and printed pages. States of
 * one colour differ by their mark, those of one mark by their colour, and each is shown with its word.
 */
export const WORK_STATES = {
  'not-started': {
    word: w('Not started', '未开始'),
    mark: 'empty',
    light: { main: '#7c8a9c', soft: '#edf0f3', text: '#4a5768' },
    dark: { main: '#7c8896', soft: '#2a323a', text: '#b6c0cb' },
  },
  'in-progress': {
    word: w('In progress', '进行中'),
    mark: 'half',
    light: { main: '#d97706', soft: '#fdf0dc', text: '#8f4a06' },
    dark: { main: '#e08a1e', soft: '#3a2a12', text: '#f5b95c' },
  },
  ready: { word: w('Ready', '就绪'), mark: 'threeQuarters', ...GREEN },
  complete: { word: w('Complete', '完成'), mark: 'full', ...GREEN },
  accepted: {
    word: w('Accepted', '已接受'),
    mark: 'full',
    light: { main: '#2f6feb', soft: '#e1ecfe', text: '#1d4fc4' },
    dark: { main: '#4f8df7', soft: '#172c52', text: '#8db8ff' },
  },
  doubt: {
    word: w('In doubt', '存疑'),
    mark: 'warning',
    light: { main: '#8e44c7', soft: '#f3e8fc', text: '#66289a' },
    dark: { main: '#b57ee6', soft: '#331d47', text: '#d9b8f7' },
  },
  overdue: { word: w('Overdue', '逾期'), mark: 'warning', ...RED },
  blocked: { word: w('Blocked', '受阻'), mark: 'warning', ...RED },
} as const satisfies Readonly<
  Record<string, { readonly word: Word; readonly mark: StateMark; readonly light: Shades; readonly dark: Shades }>
>;

/** A state of work. */
export type WorkState = keyof typeof WORK_STATES;

/**
 * The work state that each key of a `progress` or `state` field stands for: the same state has the same colour
 * everywhere.
 */
export const STATE_OF: Readonly<Record<string, WorkState>> = {
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
  ready: 'ready',
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
  notRaised: 'not-started',
  past: 'not-started',
  verified: 'complete',
  lacking: 'blocked',
  same: 'complete',
  undated: 'not-started',
  unread: 'not-started',
};

/** The work state that a key of a `progress` or `state` field stands for. */
export const stateOf = (key: string): WorkState => STATE_OF[key] ?? 'not-started';

/** True when a field is shown as a state: the choice fields named progress, state or doubt. */
export const isStateField = (name: string, field: Field): boolean =>
  traitsOf(field).choices(field) !== null &&
  emptyOf(field.kind) === null &&
  (name === 'progress' || name === 'state' || name === 'doubt');

/** The side of the square in which marks are drawn. */
export const MARK_SIZE = 16;
const MIDDLE = MARK_SIZE / 2;
/** How far the handles of a cubic curve lie that looks like a quarter of a circle, as a fraction of its radius. */
const QUARTER = 0.5523;

type Point = readonly [x: number, y: number];
/** A step of the outline of a mark: move, line, curve with its two handles, close. */
export type MarkStep = readonly ['M' | 'L', Point] | readonly ['C', Point, Point, Point] | readonly ['Z'];

const at = (x: number, y: number): Point => [
  Math.round((MIDDLE + x) * 1000) / 1000,
  Math.round((MIDDLE + y) * 1000) / 1000,
];

/** A quarter of a circle, from the top clockwise to the right, turned by a number of quarters. */
function quarter(radius: number, turns: number): MarkStep {
  const handle = radius * QUARTER;
  const turned = ([x, y]: Point): Point => Array.from({ length: turns }).reduce<Point>(([a, b]) => [-b, a], [x, y]);
  const [from, to, end] = [turned([handle, -radius]), turned([radius, -handle]), turned([radius, 0])];
  return ['C', at(...from), at(...to), at(...end)];
}
const quarters = (radius: number, count: number): readonly MarkStep[] =>
  Array.from({ length: count }, (_, turns) => quarter(radius, turns));
const circle = (radius: number): readonly MarkStep[] => [['M', at(0, -radius)], ...quarters(radius, 4), ['Z']];
const pie = (radius: number, count: number): readonly MarkStep[] => [
  ['M', at(0, 0)],
  ['L', at(0, -radius)],
  ...quarters(radius, count),
  ['Z'],
];
const shape = (...points: readonly Point[]): readonly MarkStep[] => [
  ...points.map(([x, y], place): MarkStep => [place === 0 ? 'M' : 'L', at(x, y)]),
  ['Z'],
];

/** Changes each point of an outline. */
const mapped = (steps: readonly MarkStep[], change: (point: Point) => Point): readonly MarkStep[] =>
  steps.map((step): MarkStep => {
    if (step[0] === 'Z') return step;
    if (step[0] === 'C') return ['C', change(step[1]), change(step[2]), change(step[3])];
    return [step[0], change(step[1])];
  });
/** The same outline the other way round: what it encloses is left out of an outline around it. */
const hole = (steps: readonly MarkStep[]): readonly MarkStep[] => mapped(steps, ([x, y]) => [MARK_SIZE - x, y]);

const RING = [...circle(7), ...hole(circle(5.4))];
const STEPS: Readonly<Record<StateMark, readonly MarkStep[]>> = {
  empty: RING,
  half: [...RING, ...pie(3.6, 2)],
  threeQuarters: [...RING, ...pie(3.6, 3)],
  full: circle(7),
  warning: [
    ...shape([0, -7], [7.4, 6.4], [-7.4, 6.4]),
    ...hole(shape([-0.9, -2.8], [0.9, -2.8], [0.65, 1.8], [-0.65, 1.8])),
    ...mapped(hole(circle(0.95)), ([x, y]) => [x, y + 4]),
  ],
};

/** The outline of a mark in a square of `MARK_SIZE`. */
export const markSteps = (mark: StateMark): readonly MarkStep[] => STEPS[mark];

/** The same as the path of an SVG element, a canvas or a chart. */
export const markPath = (mark: StateMark): string =>
  STEPS[mark].map(([step, ...points]) => `${step}${points.map((point) => point.join(' ')).join(' ')}`).join('');
