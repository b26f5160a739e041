import { permission, type Right } from '@plumbline/contract/access.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';

/** The code of the fixed role that holds every permission (readings D81). */
export const ADMINISTRATOR = 'ADM';

/** A role as shipped; an installation may change all but the administrator. */
export interface StandardRole {
  readonly code: string;
  readonly name: Word;
  readonly permissions: readonly string[];
}

const on = (register: RegisterKey, ...rights: readonly Right[]): readonly string[] =>
  rights.map((right) => permission(register, right));

const SEE_ALL = '*:see';
/** Users who may sign may also take sign-offs back while the record is not complete (domain guide 3.4 step 4). */
const SIGN_ALL = ['*:sign', '*:reject'];
const ADD_PUNCH = [...on('punchList', 'add'), ...on('punchListItem', 'add')];
/** All kinds of tagged items, the content of test packs, and the members of tag sets. */
const TAGGED = [
  'taggedItem',
  'tag',
  'cable',
  'line',
  'spool',
  'mechanicalJoint',
  'testPack',
  'testPackItem',
  'tagSet',
  'tagSetMember',
] as const satisfies readonly RegisterKey[];
const EDIT_TAGS = TAGGED.flatMap((key) => on(key, 'update', 'delete'));
const ADD_TAGS = TAGGED.flatMap((key) => on(key, 'add'));
/** Filling a check sheet is editing its Tag ITR; technicians are the users who fill them (3.4 step 1). */
const FILL = on('tagItr', 'update');
/** Procedures, their sections and steps, and their skeletons. */
const PROCEDURES = [
  'procedure',
  'procedureSection',
  'procedureStep',
  'procedureSkeleton',
  'procedureSkeletonSection',
  'procedureSkeletonStep',
] as const satisfies readonly RegisterKey[];
const WRITE_PROCEDURES = PROCEDURES.flatMap((key) => on(key, 'add', 'update', 'delete'));
/** Executing a procedure: the findings at a step are written by the person who completes it. */
const EXECUTE_PROCEDURES = [
  ...(['procedure', 'procedureSection', 'procedureStep'] as const).flatMap((key) => on(key, 'sign', 'reject')),
  ...on('procedureStep', 'update'),
];
const SIGN_CHECKS_AND_PUNCH = [...on('tagItr', 'sign', 'reject'), ...on('punchListItem', 'sign', 'reject')];

/**
 * The standard roles of the domain guide (3.17), for the registers that exist. Only the administrator may reopen
 * records and sign for others; only those who run the handover may accept a risk.
 */
export const STANDARD_ROLES: readonly StandardRole[] = [
  { code: ADMINISTRATOR, name: w('Administrator', '管理员'), permissions: ['*'] },
  {
    code: 'COMPLETIONS_ENGINEER',
    name: w('Completions engineer', '完工工程师'),
    permissions: [
      SEE_ALL,
      '*:add',
      '*:update',
      '*:delete',
      '*:import',
      ...on('importJob', 'importLarge'),
      ...SIGN_ALL,
      ...on('handover', 'acceptRisk'),
    ],
  },
  {
    code: 'COMMISSIONING_ENGINEER',
    name: w('Commissioning engineer', '调试工程师'),
    permissions: [
      SEE_ALL,
      ...ADD_PUNCH,
      ...on('tagItr', 'add', 'update', 'delete'),
      ...WRITE_PROCEDURES,
      '*:import',
      ...SIGN_ALL,
      ...on('handover', 'acceptRisk'),
    ],
  },
  {
    code: 'COMMISSIONING_TECHNICIAN',
    name: w('Commissioning technician', '调试技术员'),
    permissions: [SEE_ALL, ...ADD_PUNCH, ...FILL, ...SIGN_CHECKS_AND_PUNCH, ...EXECUTE_PROCEDURES],
  },
  {
    code: 'TECHNICIAN',
    name: w('Technician', '技术员'),
    permissions: [SEE_ALL, ...ADD_PUNCH, ...FILL, ...SIGN_CHECKS_AND_PUNCH],
  },
  { code: 'SUPERVISOR', name: w('Supervisor', '主管'), permissions: [SEE_ALL, ...ADD_PUNCH, ...SIGN_ALL] },
  {
    code: 'TECHNICAL_AUTHORITY',
    name: w('Technical authority', '技术负责人'),
    permissions: [SEE_ALL, ...ADD_PUNCH, ...SIGN_ALL],
  },
  { code: 'MANAGEMENT', name: w('Management', '管理层'), permissions: [SEE_ALL, ...SIGN_ALL] },
  {
    code: 'OPERATIONS_SUPERVISOR',
    name: w('Operations supervisor', '运行主管'),
    permissions: [SEE_ALL, ...on('handover', 'add', 'update', 'delete'), ...ADD_TAGS, ...EDIT_TAGS, ...SIGN_ALL],
  },
  {
    code: 'PROJECT_ENGINEER',
    name: w('Project engineer', '项目工程师'),
    permissions: [SEE_ALL, ...on('punchListItem', 'sign', 'reject'), ...EXECUTE_PROCEDURES],
  },
  {
    code: 'WORK_PACK_ENGINEER',
    name: w('Work pack engineer', '工作包工程师'),
    permissions: [
      SEE_ALL,
      ...ADD_PUNCH,
      ...ADD_TAGS,
      ...EDIT_TAGS,
      ...on('tagItr', 'add', 'update', 'delete'),
      '*:import',
      ...SIGN_ALL,
    ],
  },
  { code: 'READ_ONLY', name: w('Read only', '只读'), permissions: [SEE_ALL] },
];
