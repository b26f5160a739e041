import { MSP_CAPTIONS as captions, type MSP_CAPTIONS } from '@plumbline/contract/rules/schedule-sheet.ts';
import type { ActivityOf, ScheduleFormat } from './schedule-format.ts';
import type { ScheduleRecord } from './schedule-record.ts';
import { amount, dayOf, daysOf, hoursOf, numberOf } from './schedule-values.ts';
import type { XmlTable } from './xml-records.ts';

const MINUTES = 60;
/** The UID of the task that represents the project itself. */
const WHOLE = '0';

/** The tables read from the XML of Microsoft Project; of the baselines only the first, which Project shows. */
export const MSP_TABLES: readonly XmlTable[] = [
  { table: 'MSP Project', path: 'Project', fields: ['Name', 'Title', 'MinutesPerDay'], isProject: true },
  {
    table: 'Task',
    path: 'Project/Tasks/Task',
    fields: [
      'UID',
      'Name',
      'WBS',
      'OutlineNumber',
      'IsNull',
      'Summary',
      'Active',
      'ExternalTask',
      'Milestone',
      'Start',
      'Finish',
      'Baseline/Number',
      'Baseline/Start',
      'Baseline/Finish',
      'ActualStart',
      'ActualFinish',
      'Duration',
      'DurationFormat',
      'RemainingDuration',
      'PercentComplete',
      'Work',
    ],
  },
];

const yesNo = (text: string): string => (text === '1' || text === 'true' ? 'Yes' : 'No');

const baseline = (task: ScheduleRecord, field: string): string =>
  task.get('Baseline/Number') === '0' ? dayOf(task.get(`Baseline/${field}`)) : '';

/** Formats of durations that pass day and night: elapsed minutes to months and percentages, exact and estimated. */
const ELAPSED: ReadonlySet<string> = new Set(['4', '6', '8', '10', '12', '20', '36', '38', '40', '42', '44', '52']);
const HOURS_OF_A_DAY = 24;

/** A duration in days: working days of the plan, or whole days where it is an elapsed one. */
const days = (task: ScheduleRecord, field: string, { frame, project }: ActivityOf): string =>
  daysOf(hoursOf(task.get(field)), ELAPSED.has(task.get('DurationFormat')) ? HOURS_OF_A_DAY : frame.hours('', project));

/** What a task is: only a plain one is work. Files of before 2010 do not say whether a task is active. */
function kindOf(task: ScheduleRecord): 'Task' | 'Summary' | 'Inactive' | 'External' {
  if (yesNo(task.get('ExternalTask')) === 'Yes') return 'External';
  if (task.get('Active') !== '' && yesNo(task.get('Active')) === 'No') return 'Inactive';
  return yesNo(task.get('Summary')) === 'Yes' ? 'Summary' : 'Task';
}

/** `1.2` for `1.2.3`: the summary task above a task. */
const above = (outline: string): string => outline.slice(0, Math.max(outline.lastIndexOf('.'), 0));

/** The XML of Microsoft Project: a branch is a task with other tasks beneath it. */
export const mspXml: ScheduleFormat<(typeof MSP_CAPTIONS)[number]> = {
  roles: { 'MSP Project': 'project', Task: 'activity' },
  captions,
  project: (record) => ({
    id: String(record.number),
    name: (record.get('Title') || record.get('Name')).replace(/\.(?:mpp|xml)$/i, ''),
    hoursPerDay: amount(record.get('MinutesPerDay')) / MINUTES || undefined,
  }),
  keep(record, _role, frame) {
    // only tasks with others beneath them are needed
    if (yesNo(record.get('Summary')) === 'Yes')
      frame.nodes.set(record.get('OutlineNumber'), { parent: '', code: record.get('WBS'), name: record.get('Name') });
  },
  // a blank line of the plan, and the line of the project itself, are not tasks
  projectOf: (task) => (task.get('IsNull') === '1' || task.get('UID') === WHOLE ? undefined : String(task.within)),
  cells: {
    'Unique ID': (task) => task.get('UID'),
    Name: (task) => task.get('Name'),
    Project: (_, { project }) => project?.name ?? '',
    WBS: (task) => task.get('WBS') || task.get('OutlineNumber'),
    'Task Summary Name': (task, { frame }) => frame.nodes.get(above(task.get('OutlineNumber')))?.name ?? '',
    'Task Kind': kindOf,
    Summary: (task) => yesNo(task.get('Summary')),
    Milestone: (task) => yesNo(task.get('Milestone')),
    Start: (task) => dayOf(task.get('Start')),
    Finish: (task) => dayOf(task.get('Finish')),
    'Baseline Start': (task) => baseline(task, 'Start'),
    'Baseline Finish': (task) => baseline(task, 'Finish'),
    'Actual Start': (task) => dayOf(task.get('ActualStart')),
    'Actual Finish': (task) => dayOf(task.get('ActualFinish')),
    Duration: (task, context) => days(task, 'Duration', context),
    'Remaining Duration': (task, context) => days(task, 'RemainingDuration', context),
    '% Complete': (task) => numberOf(task.get('PercentComplete')),
    Work: (task) => numberOf(hoursOf(task.get('Work'))),
  },
};
