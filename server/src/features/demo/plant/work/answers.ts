import type { Progress } from './progress-state.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import type { FormTemplate, Task } from '@plumbline/contract/rules/form.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import { limitOf } from '@plumbline/contract/rules/limits.ts';
import { withComputed } from '@plumbline/contract/rules/formulas.ts';
import { random, type Random, type Some } from '../random.ts';

/** A filled sheet. */
export interface FilledSheet {
  /** By name, as the contract package defines: `<task>.box`, `<task>.value`, `<task>.comment`, `header.<field>`. */
  readonly answers: Answers;
  /** The remark below the tasks; usually empty. */
  readonly comment: string;
  /** The names of the tasks whose box raises a punch item; at most one. */
  readonly punchTasks: readonly string[];
}

/** A registered instrument used for readings. */
export interface Tester {
  readonly id: string;
  /** Its name in a reading. */
  readonly said: string;
  /** The last day of its calibration. */
  readonly due: string;
}

/** How to fill a sheet. */
export interface FillOptions {
  readonly template: FormTemplate;
  readonly state: Progress;
  /** The same seed gives the same answers. */
  readonly seed: string;
  /** The day of the plant; no answer is later. */
  readonly asOf: string;
  /** Whether one task is ticked with the punch box. */
  readonly punch: boolean;
  /** The instruments for readings, the usual one first; without any, no readings are taken. */
  readonly testers?: readonly Tester[];
  /** The day of the readings; by default within two months before the day of the plant. */
  readonly readOn?: string;
}

const NA_ODDS = 0.05;
const REMARK_ODDS = 0.06;
const REMARKS: Some<string> = [
  'Weather dry during the test 测试期间天气干燥',
  'Done together with the client 与业主共同完成',
  'Vendor attended 供应商在场',
  'Repeated after adjustment 调整后复测',
];
const TESTERS: Some<string> = ['Voltara MX-5', 'Halden CAL-20', 'Nordfjell PR-7', 'Keller & Brandt K90'];
const CODED =
  /number|log|card|certificate|report|permit|procedure|drawing|record|isometric|layout|matrix|plan|sheet|trend/i;

type Limited = Pick<Extract<NonNullable<Task['input']>, { kind: 'number' }>, 'min' | 'max' | 'unit'>;

function decimalsOf(span: number): number {
  if (span <= 1) return 3;
  if (span <= 20) return 2;
  return span <= 200 ? 1 : 0;
}

/**
 * The highest value where there is only a lower limit: insulation is usually far better, a percentage seldom above 100.
 */
function ceilingOf(low: number, unit: string | undefined, chance: Random): number {
  if (low <= 0) return low + 80;
  if (unit === 'MΩ') return low * (5 + 25 * chance.next());
  return unit === '%' ? Math.max(100, low * 1.05) : low * (1.1 + 0.4 * chance.next());
}

/** A measured value within its limits. */
function measured({ min, max, unit }: Limited, chance: Random): number {
  const low = min ?? (max === undefined ? 0 : Math.min(0, max));
  const high = max ?? ceilingOf(low, unit, chance);
  const value = low + (high - low) * (0.2 + 0.6 * chance.next());
  const scale = 10 ** decimalsOf(high - low);
  // rounding may exceed a limit
  return Math.min(high, Math.max(low, Math.round(value * scale) / scale));
}

const TYPED: ReadonlySet<string> = new Set(['number', 'date', 'text', 'choice']);
function valueOf(task: Task, { asOf }: FillOptions, chance: Random): string | number | null {
  // pictures and signatures are files, which a generated plant does not have; readings are added with their instrument
  if (task.input === undefined || !TYPED.has(task.input.kind)) return null;
  if (task.input.kind === 'number') return measured(task.input, chance);
  if (task.input.kind === 'date') return addDays(asOf, /due$/i.test(task.name) ? 365 : -chance.int(1, 60));
  return task.required ? 'Satisfactory, see attached record 合格，见附件记录' : 'None 无';
}

function headerOf(field: string, { asOf }: FillOptions, chance: Random): string {
  if (field === 'testInstrument') return chance.pick(TESTERS);
  if (field === 'calibrationDue') return addDays(asOf, chance.int(30, 300));
  if (/serial/i.test(field)) return `TE-${chance.int(1000, 9999)}`;
  return CODED.test(field) ? `DOC-${chance.int(10_000, 99_999)}` : 'As data sheet 按数据表';
}

/** The number of tasks, from the first, that are answered: all, or few enough that a required one stays open. */
function reachOf({ template, state }: FillOptions, chance: Random): number {
  if (state !== 'inProgress') return template.tasks.length;
  const lastRequired = template.tasks.findLastIndex(({ required }) => required);
  return Math.max(1, chance.int(1, Math.max(1, lastRequired)));
}

/** The task ticked with the punch box, preferably one without a measured value. */
function punchTask({ template, punch }: FillOptions, reach: number, chance: Random): Task | undefined {
  if (!punch || template.punchBox === undefined) return undefined;
  const boxed = template.tasks.slice(0, reach).filter(({ boxes }) => boxes);
  const plain = boxed.filter(({ input }) => input === undefined);
  const [first, ...rest] = plain.length > 0 ? plain : boxed;
  return first === undefined ? undefined : chance.pick([first, ...rest]);
}

function boxOf(task: Task, { template }: FillOptions, chance: Random): string | null {
  const na = template.boxes.find((box) => box === 'NA' || box === 'N/A');
  if (na !== undefined && task.input === undefined && chance.chance(NA_ODDS)) return na;
  return template.boxes.find((box) => box !== template.punchBox) ?? null;
}

type Answer = readonly [key: string, value: string | number | null];

/** The probability that a reading was taken with an instrument other than the usual one. */
const OTHER_TESTER_ODDS = 0.2;

/**
 * The readings of a sheet, with the instrument used. The later of two is higher, as the insulation of a sound winding
 * is after ten minutes; a reading with an instrument out of calibration states why it is accepted.
 */
function readings(tasks: readonly Task[], options: FillOptions, chance: Random): readonly Answer[] {
  const [usual, other = usual] = options.testers ?? [];
  let last: number | null = null;
  return tasks.flatMap(({ name, input }): readonly Answer[] => {
    if (input?.kind !== 'instrument' || usual === undefined || other === undefined) return [];
    const tester = chance.chance(OTHER_TESTER_ODDS) ? other : usual;
    const day = options.readOn ?? addDays(options.asOf, -chance.int(1, 60));
    const value: number = last === null ? measured(input, chance) : Math.round(last * (2.1 + chance.next()));
    last = value;
    const why: readonly Answer[] =
      tester.due < day ? [[`${name}.comment`, 'Calibration renewed, no deviation found 已重新校准，无偏差']] : [];
    return [
      [`${name}.value`, value],
      [`${name}.instrument`, tester.id],
      [`${name}.said`, tester.said],
      [`${name}.due`, tester.due],
      [`${name}.day`, day],
      ...why,
    ];
  });
}

function headerAnswers(options: FillOptions, chance: Random): readonly Answer[] {
  return options.template.header.flatMap((head) =>
    'field' in head ? [[`header.${head.field}`, headerOf(head.field, options, chance)] as const] : [],
  );
}

function taskAnswers(task: Task, isWrong: boolean, options: FillOptions, chance: Random): readonly Answer[] {
  const { template } = options;
  const list: Answer[] = [];
  if (task.boxes && template.boxes.length > 0)
    list.push([`${task.name}.box`, isWrong ? (template.punchBox ?? null) : boxOf(task, options, chance)]);
  const value = valueOf(task, options, chance);
  if (value !== null) list.push([`${task.name}.value`, value]);
  if (isWrong && task.comment === 'inline') list.push([`${task.name}.comment`, 'See punch item 见尾项']);
  return list;
}

/** The probability that a measured value is out of its limits and accepted, with the reason. */
const OUTSIDE_ODDS = 0.03;
/** Replaces a few measured values by ones out of their limits, with the reason why they are accepted. */
function accepted(tasks: readonly Task[], chance: Random): readonly Answer[] {
  return tasks.flatMap(({ name, input, comment }): readonly Answer[] => {
    if (input?.kind !== 'number' || comment !== 'inline' || !chance.chance(OUTSIDE_ODDS)) return [];
    const { min = 0, max } = input;
    const value = Math.round((max === undefined ? min * 0.9 : max * 1.05) * 1000) / 1000;
    if (limitOf(value, input) === 'within') return [];
    return [
      [`${name}.value`, value],
      [`${name}.comment`, 'Accepted by the discipline engineer 经专业工程师确认接受'],
    ];
  });
}

/** Fills a sheet as far as its state requires; nearly all values are within their limits. */
export function fillSheet(options: FillOptions): FilledSheet {
  const { template, state, seed } = options;
  if (state === 'notStarted') return { answers: {}, comment: '', punchTasks: [] };
  const chance = random('answers', seed);
  const reach = reachOf(options, chance);
  const wrong = punchTask(options, reach, chance);
  const reached = template.tasks.slice(0, reach);
  const filled = reached.flatMap((task) => taskAnswers(task, task === wrong, options, chance));
  const header = headerAnswers(options, chance);
  const read = readings(reached, options, random('readings', seed));
  const outside = accepted(
    reached.filter((task) => task !== wrong),
    random('outside', seed),
  );
  // the answers of the failed task take precedence
  const answers = withComputed(template, Object.fromEntries([...header, ...read, ...filled, ...outside]));
  const comment = state !== 'inProgress' && chance.chance(REMARK_ODDS) ? chance.pick(REMARKS) : '';
  return { answers, comment, punchTasks: wrong === undefined ? [] : [wrong.name] };
}
