import { formProblems } from '@plumbline/contract/rules/form-problems.ts';
import type { FormOwner } from '@plumbline/contract/rules/form-sources.ts';
import { formTemplate, type FormTemplate } from '@plumbline/contract/rules/form.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type { z } from 'zod';

/** A problem to correct, and where it is in the form. */
export interface Problem {
  readonly words: Word;
  /** The part of the designer that shows it. */
  readonly part: 'header' | 'lists' | 'tasks' | 'signOffs' | 'settings';
  /** The index of the task, from 0. */
  readonly task?: number;
}
/** The form that was read, or its problems. */
export type ReadForm =
  | { readonly form: FormTemplate; readonly problems: readonly [] }
  | { readonly form: null; readonly problems: readonly Problem[] };

const WORDS = {
  task: w('Task {number}', '任务 {number}'),
  header: w('Header, line {number}', '表头第 {number} 项'),
  list: w('List {number}', '列表 {number}'),
  signOffs: w('Sign-offs', '签署'),
  boxes: w('Boxes', '选框'),
  title: w('Title of the form', '表单标题'),
  blank: w('{place}: a text is missing.', '{place}：缺少文字。'),
  tooLong: w('{place}: too long, at most {limit}.', '{place}：过长，最多 {limit}。'),
  tooMany: w('{place}: too many, at most {limit}.', '{place}：过多，最多 {limit} 项。'),
  tooFew: w('{place}: too few, at least {limit}.', '{place}：过少，至少 {limit} 项。'),
  range: w('{place}: a number is outside its limits.', '{place}：数值超出范围。'),
  unknown: w('{place}: there is no part called "{name}".', '{place}：没有名为“{name}”的部分。'),
  wrong: w('{place}: {field} does not have the right format.', '{place}：{field} 格式不正确。'),
  whole: w('The form', '表单'),
  notJson: w('The file is not a form: it cannot be read as JSON.', '文件不是表单：无法按 JSON 读取。'),
} as const;

const PARTS: Readonly<Record<string, Problem['part']>> = {
  header: 'header',
  lists: 'lists',
  tasks: 'tasks',
  signOffs: 'signOffs',
};
const PLACES: Readonly<Record<string, Word>> = {
  header: WORDS.header,
  lists: WORDS.list,
  tasks: WORDS.task,
  signOffs: WORDS.signOffs,
  boxes: WORDS.boxes,
  title: WORDS.title,
};

/** Where in the form a path points, in the user's terms. */
function placeOf(path: readonly PropertyKey[]): { readonly place: Word; readonly at: Pick<Problem, 'part' | 'task'> } {
  const [first, second] = path;
  const part = PARTS[String(first)] ?? 'settings';
  const number = typeof second === 'number' ? second + 1 : '';
  const place = fill(PLACES[String(first)] ?? WORDS.whole, { number });
  return { place, at: { part, ...(first === 'tasks' && typeof second === 'number' ? { task: second } : {}) } };
}

const putPlace = (word: Word, place: Word, facts: Readonly<Record<string, string | number>> = {}): Word => {
  const filled = fill(word, facts);
  return { en: filled.en.replace('{place}', place.en), zh: filled.zh.replace('{place}', place.zh) };
};

function wordsOf(issue: z.core.$ZodIssue, place: Word): Word {
  if (issue.code === 'too_small') return putPlace(smallWord(issue), place, { limit: String(issue.minimum) });
  if (issue.code === 'too_big') {
    const word = { string: WORDS.tooLong, array: WORDS.tooMany }[String(issue.origin)] ?? WORDS.range;
    return putPlace(word, place, { limit: String(issue.maximum) });
  }
  if (issue.code === 'unrecognized_keys') return putPlace(WORDS.unknown, place, { name: issue.keys.join(', ') });
  return putPlace(WORDS.wrong, place, {
    field: issue.path.slice(2).map(String).join('.') || issue.path.map(String).join('.'),
  });
}
const smallWord = (issue: z.core.$ZodIssue & { code: 'too_small' }): Word =>
  ({ string: WORDS.blank, array: WORDS.tooFew })[String(issue.origin)] ?? WORDS.range;

/** Reads a value that may be a form, and lists all its problems in words. */
export function readForm(owner: FormOwner, value: unknown): ReadForm {
  const read = formTemplate.safeParse(value);
  if (!read.success) {
    const problems = read.error.issues.map((issue): Problem => {
      const { place, at } = placeOf(issue.path);
      return { words: wordsOf(issue, place), ...at };
    });
    return { form: null, problems };
  }
  const problems = formProblems(owner, read.data).map(({ field, words }): Problem => {
    const path = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
    return { words, ...placeOf(path).at };
  });
  return problems.length > 0 ? { form: null, problems } : { form: read.data, problems: [] };
}

/** The message for a file that is not JSON. */
export const NOT_JSON = WORDS.notJson;
