import { w, type Word } from '../words/word.ts';
import { captionsKey, type ImportMapping } from './import-mapping.ts';

/**
 * The columns of a Primavera P6 activity, read from XER and XML alike, under their P6 names. Days are yyyy-mm-dd,
 * durations are in days, units in hours.
 */
export const P6_CAPTIONS = [
  'Activity ID',
  'Activity Name',
  'Project ID',
  'WBS',
  'WBS Name',
  'Activity Type',
  'Activity Status',
  'Start',
  'Finish',
  'Planned Start',
  'Planned Finish',
  'Actual Start',
  'Actual Finish',
  'Original Duration',
  'Remaining Duration',
  'Activity % Complete',
  'Budgeted Labor Units',
] as const;

/**
 * The columns of a Microsoft Project task, under their Microsoft Project names. _Task Kind_ is ours: Task, Summary,
 * Inactive for a cancelled one, or External for the ghost of a task in another file.
 */
export const MSP_CAPTIONS = [
  'Unique ID',
  'Name',
  'Project',
  'WBS',
  'Task Summary Name',
  'Task Kind',
  'Summary',
  'Milestone',
  'Start',
  'Finish',
  'Baseline Start',
  'Baseline Finish',
  'Actual Start',
  'Actual Finish',
  'Duration',
  'Remaining Duration',
  '% Complete',
  'Work',
] as const;

const from = (caption: (typeof P6_CAPTIONS)[number] | (typeof MSP_CAPTIONS)[number]) => ({ from: [caption] });

/** The default mapping of a planning tool's sheets to activities. */
export interface ScheduleMapping {
  /** The tool's name, as its users know it. */
  readonly tool: Word;
  readonly register: 'activity';
  readonly captions: readonly string[];
  readonly mapping: ImportMapping;
}

/** Rows that only summarise others are not work and are skipped. */
const P6: ScheduleMapping = {
  tool: w('Primavera P6', 'Primavera P6'),
  register: 'activity',
  captions: P6_CAPTIONS,
  mapping: {
    fields: {
      name: from('Activity ID'),
      description: from('Activity Name'),
      schedule: from('Project ID'),
      wbsCode: from('WBS'),
      wbsName: from('WBS Name'),
      plannedStart: from('Planned Start'),
      plannedFinish: from('Planned Finish'),
      actualStart: from('Actual Start'),
      actualFinish: from('Actual Finish'),
      scheduleStatus: from('Activity Status'),
      schedulePercent: from('Activity % Complete'),
      originalDays: from('Original Duration'),
      remainingDays: from('Remaining Duration'),
      budgetHours: from('Budgeted Labor Units'),
    },
    only: {
      caption: 'Activity Type',
      is: [
        'Task Dependent',
        'Resource Dependent',
        'Level of Effort',
        'Start Milestone',
        'Finish Milestone',
        // a row with a blank type still counts as work
        '',
      ],
    },
  },
};

const MSP: ScheduleMapping = {
  tool: w('Microsoft Project', 'Microsoft Project'),
  register: 'activity',
  captions: MSP_CAPTIONS,
  mapping: {
    fields: {
      name: from('Unique ID'),
      description: from('Name'),
      schedule: from('Project'),
      wbsCode: from('WBS'),
      wbsName: from('Task Summary Name'),
      plannedStart: from('Start'),
      plannedFinish: from('Finish'),
      actualStart: from('Actual Start'),
      actualFinish: from('Actual Finish'),
      schedulePercent: from('% Complete'),
      originalDays: from('Duration'),
      remainingDays: from('Remaining Duration'),
      budgetHours: from('Work'),
    },
    only: { caption: 'Task Kind', is: ['Task'] },
  },
};

const byCaptions: ReadonlyMap<string, ScheduleMapping> = new Map(
  [P6, MSP].map((mapping) => [captionsKey(mapping.captions), mapping] as const),
);

/** The mapping to activities for a sheet with these captions; undefined where they are not those of a schedule. */
export const scheduleMapping = (captions: readonly string[]): ScheduleMapping | undefined =>
  byCaptions.get(captionsKey(captions));
