import { signOffsRule } from '../field/sign-offs.ts';
import { fill, w, type Word } from '../words/word.ts';
import { columnsOf, OFFERS, type FormOwner } from './form-sources.ts';
import type { FormTemplate, Task } from './form.ts';
import { formulaProblems } from './formulas.ts';
import { askedBy } from './tasks/task-kinds.ts';
import { repeated } from './tasks/repeated.ts';

/** A problem in a template, at a place such as `tasks.3.input`. */
export interface FormProblem {
  readonly field: string;
  readonly words: Word;
}

/** Maximum number of columns a table has room for (domain guide 2.11). */
const MOST_COLUMNS = { portrait: 15, landscape: 20 } as const;

const WORDS = {
  reserved: w('"{name}" is reserved by the form.', '“{name}”为表单保留名称。'),
  boxTwice: w('The caption "{box}" is used twice.', '选框名称“{box}”重复。'),
  noPunchBox: w('"{box}" is not one of the boxes.', '“{box}”不是已有的选框。'),
  noPunch: w('Only tag check sheets can raise punch items.', '只有位号检查表可以提出尾项。'),
  noLink: w(
    'Task {number}: only tag check sheets can show tasks of other forms.',
    '任务 {number}：只有位号检查表可以显示其他表单的任务。',
  ),
  noTasks: w('A form needs at least one task.', '表单至少需要一项任务。'),
  onlyShows: w('A cover sheet has no tasks and no sign-offs of its own.', '封面没有任务，也没有自己的签署。'),
  noSource: w('This form cannot show "{name}".', '该表单不能显示“{name}”。'),
} as const;

/**
 * The problems of a template that the schema cannot express: duplicate names, facts that this kind of form does not
 * have, sign-off sets that cannot close.
 */
export function formProblems(owner: FormOwner, template: FormTemplate): readonly FormProblem[] {
  return [
    ...nameProblems(template),
    ...askingProblems(owner, template),
    ...boxProblems(owner, template),
    ...template.tasks.flatMap((task, at) => taskProblems(template, task, `tasks.${at}`)),
    ...formulaProblems(template),
    ...linkProblems(owner, template),
    ...sourceProblems(owner, template),
    ...signOffProblems(template),
  ];
}

/** The names that occur a second time, with their places. */
const twice = (names: readonly (readonly [field: string, name: string])[]): readonly FormProblem[] =>
  repeated(names).map(({ at, words }) => ({ field: at, words }));

function nameProblems({ header, tasks }: FormTemplate): readonly FormProblem[] {
  const reserved = tasks.flatMap(({ name }, at) =>
    name === 'header' ? [{ field: `tasks.${at}.name`, words: fill(WORDS.reserved, { name }) }] : [],
  );
  return [
    ...twice(tasks.map(({ name }, at) => [`tasks.${at}.name`, name] as const)),
    ...twice(header.flatMap((entry, at) => ('field' in entry ? [[`header.${at}.field`, entry.field] as const] : []))),
    ...reserved,
  ];
}

/** A form to be filled in must have tasks; a cover must have none. */
function askingProblems(owner: FormOwner, { tasks, signOffs }: FormTemplate): readonly FormProblem[] {
  if (OFFERS[owner].tasks) return tasks.length === 0 ? [{ field: 'tasks', words: WORDS.noTasks }] : [];
  return tasks.length === 0 && signOffs === undefined ? [] : [{ field: 'tasks', words: WORDS.onlyShows }];
}

function boxProblems(owner: FormOwner, { boxes, punchBox }: FormTemplate): readonly FormProblem[] {
  const again = boxes.filter((box, at) => boxes.indexOf(box) < at);
  return [
    ...again.map((box) => ({ field: 'boxes', words: fill(WORDS.boxTwice, { box }) })),
    ...(punchBox !== undefined && !boxes.includes(punchBox)
      ? [{ field: 'punchBox', words: fill(WORDS.noPunchBox, { box: punchBox }) }]
      : []),
    ...(punchBox !== undefined && !OFFERS[owner].punch ? [{ field: 'punchBox', words: WORDS.noPunch }] : []),
  ];
}

function taskProblems({ orientation }: FormTemplate, task: Task, field: string): readonly FormProblem[] {
  const taskInput = askedBy(task);
  const found = taskInput?.kind.problems?.(taskInput.asked, { mostColumns: MOST_COLUMNS[orientation] }) ?? [];
  return found.map(({ at, words }) => ({ field: `${field}.${at}`, words }));
}

/** Only a form filled in for a tag may show tasks of other forms. */
const linkProblems = (owner: FormOwner, { tasks }: FormTemplate): readonly FormProblem[] =>
  tasks.flatMap(({ input, number }, at) =>
    input?.kind === 'link' && !OFFERS[owner].links
      ? [{ field: `tasks.${at}.input`, words: fill(WORDS.noLink, { number }) }]
      : [],
  );

function sourceProblems(owner: FormOwner, { header, lists }: FormTemplate): readonly FormProblem[] {
  const { sources, lists: offered } = OFFERS[owner];
  const unknown = (field: string, name: string): FormProblem => ({ field, words: fill(WORDS.noSource, { name }) });
  return [
    ...header.flatMap((entry, at) =>
      'source' in entry && !sources.includes(entry.source) ? [unknown(`header.${at}.source`, entry.source)] : [],
    ),
    ...lists.flatMap(({ source, columns }, at) => {
      if (!offered.includes(source)) return [unknown(`lists.${at}.source`, source)];
      return columns
        .filter((name) => !Object.hasOwn(columnsOf(source), name))
        .map((name) => unknown(`lists.${at}.columns`, name));
    }),
  ];
}

function signOffProblems({ signOffs }: FormTemplate): readonly FormProblem[] {
  if (signOffs === undefined) return [];
  const read = signOffsRule.check(signOffs, { kind: 'signOffs', label: w('Sign-offs', '签署') });
  return 'error' in read ? [{ field: 'signOffs', words: read.error }] : [];
}

/**
 * Adapts a form to another kind of owner: whatever that kind cannot show or do is left out. Used when a form is cloned
 * or read from a file.
 */
export function fitTo(owner: FormOwner, template: FormTemplate): FormTemplate {
  const { sources, lists, punch, tasks } = OFFERS[owner];
  const { punchBox, signOffs, ...rest } = template;
  return {
    ...rest,
    ...(tasks ? signOffs && { signOffs } : { tasks: [], boxes: [], hideComment: true }),
    ...(punch && punchBox !== undefined ? { punchBox } : {}),
    header: template.header.filter((entry) => !('source' in entry) || sources.includes(entry.source)),
    lists: template.lists.filter(({ source }) => lists.includes(source)),
  };
}

/**
 * The parts that may not change in a revision that is in use: labels, bookmarks, tasks, weights, sign-offs (domain
 * guide 2.11).
 */
export function fixedParts(template: FormTemplate): Readonly<Record<string, unknown>> {
  const { hideComment: _comment, orientation: _orientation, ...fixed } = template;
  return fixed;
}
