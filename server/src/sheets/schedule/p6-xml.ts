import { P6_CAPTIONS as captions, type P6_CAPTIONS } from '@plumbline/contract/rules/schedule-sheet.ts';
import type { ActivityOf, ScheduleFormat } from './schedule-format.ts';
import type { ScheduleRecord } from './schedule-record.ts';
import { amount, dayOf, daysOf, numberOf, percentOf } from './schedule-values.ts';
import type { XmlTable } from './xml-records.ts';

const calendar = { table: 'Calendar', fields: ['ObjectId', 'HoursPerDay'] } as const;

/** The tables read from the XML of Primavera P6. Its baselines are beside the projects and not on these paths. */
export const P6_TABLES: readonly XmlTable[] = [
  { ...calendar, path: 'APIBusinessObjects/Calendar' },
  { ...calendar, path: 'APIBusinessObjects/Project/Calendar' },
  { table: 'P6 Project', path: 'APIBusinessObjects/Project', fields: ['Id'], isProject: true },
  { table: 'WBS', path: 'APIBusinessObjects/Project/WBS', fields: ['ObjectId', 'ParentObjectId', 'Code', 'Name'] },
  {
    table: 'Activity',
    path: 'APIBusinessObjects/Project/Activity',
    fields: [
      'Id',
      'Name',
      'WBSObjectId',
      'CalendarObjectId',
      'Type',
      'Status',
      'StartDate',
      'FinishDate',
      'PlannedStartDate',
      'PlannedFinishDate',
      'ActualStartDate',
      'ActualFinishDate',
      'PlannedDuration',
      'RemainingDuration',
      'PercentComplete',
      'PhysicalPercentComplete',
      'PlannedLaborUnits',
    ],
  },
];

const days = (activity: ScheduleRecord, field: string, { frame }: ActivityOf): string =>
  daysOf(activity.get(field), frame.hours(activity.get('CalendarObjectId')));

/** The WBS path of an activity. It starts below the project, which is not a branch here as it is in an XER. */
const wbsOf = (activity: ScheduleRecord, { frame, project }: ActivityOf): string =>
  [project?.name ?? '', frame.path(activity.get('WBSObjectId'))].filter((part) => part !== '').join('.');

/** The XML of Primavera P6. */
export const p6Xml: ScheduleFormat<(typeof P6_CAPTIONS)[number]> = {
  roles: { 'P6 Project': 'project', WBS: 'branch', Calendar: 'calendar', Activity: 'activity' },
  captions,
  project: (record) => ({ id: String(record.number), name: record.get('Id'), hoursPerDay: undefined }),
  keep(record, role, frame) {
    if (role === 'calendar') frame.calendars.set(record.get('ObjectId'), amount(record.get('HoursPerDay')));
    else if (role === 'branch')
      frame.nodes.set(record.get('ObjectId'), {
        parent: record.get('ParentObjectId'),
        code: record.get('Code'),
        name: record.get('Name'),
      });
  },
  projectOf: ({ within }) => String(within),
  cells: {
    'Activity ID': (activity) => activity.get('Id'),
    'Activity Name': (activity) => activity.get('Name'),
    'Project ID': (_, { project }) => project?.name ?? '',
    WBS: wbsOf,
    'WBS Name': (activity, { frame }) => frame.nodes.get(activity.get('WBSObjectId'))?.name ?? '',
    'Activity Type': (activity) => activity.get('Type'),
    'Activity Status': (activity) => activity.get('Status'),
    Start: (activity) => dayOf(activity.get('StartDate')),
    Finish: (activity) => dayOf(activity.get('FinishDate')),
    'Planned Start': (activity) => dayOf(activity.get('PlannedStartDate')),
    'Planned Finish': (activity) => dayOf(activity.get('PlannedFinishDate')),
    'Actual Start': (activity) => dayOf(activity.get('ActualStartDate')),
    'Actual Finish': (activity) => dayOf(activity.get('ActualFinishDate')),
    'Original Duration': (activity, context) => days(activity, 'PlannedDuration', context),
    'Remaining Duration': (activity, context) => days(activity, 'RemainingDuration', context),
    'Activity % Complete': (activity) =>
      percentOf(activity.get('PercentComplete') || activity.get('PhysicalPercentComplete')),
    'Budgeted Labor Units': (activity) => numberOf(activity.get('PlannedLaborUnits')),
  },
};
