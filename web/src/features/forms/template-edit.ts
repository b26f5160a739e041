import {
  LISTS,
  OFFERS,
  SOURCE_WORDS,
  type FormOwner,
  type HeaderSource,
  type ListSource,
} from '@plumbline/contract/rules/form-sources.ts';
import type { FormTemplate, HeaderEntry, Task } from '@plumbline/contract/rules/form.ts';
import type { Word } from '@plumbline/contract/words/word.ts';

/** An empty text. */
const BLANK: Word = { en: '', zh: '' };

/** A name not yet taken: `task1`, `task2` … */
export function freshName(taken: readonly string[], base: string): string {
  const known = new Set(taken);
  for (let at = 1; ; at++) if (!known.has(`${base}${at}`)) return `${base}${at}`;
}

/** Moves an item to another position in its list. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  const rest = items.filter((_, at) => at !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** Replaces one item of a list. */
export const replaced = <T>(items: readonly T[], at: number, item: T): T[] =>
  items.map((old, index) => (index === at ? item : old));
/** Removes one item from a list. */
export const without = <T>(items: readonly T[], at: number): T[] => items.filter((_, index) => index !== at);
/** Inserts an item after another, or at the end when there is none. */
const inserted = <T>(items: readonly T[], after: number | undefined, item: T): T[] =>
  after === undefined ? [...items, item] : [...items.slice(0, after + 1), item, ...items.slice(after + 1)];

const taskNames = ({ tasks }: FormTemplate): readonly string[] => tasks.map(({ name }) => name);

/**
 * Adds an empty task after another, or at the end, and renumbers the tasks. Returns the form and the name of the new
 * task.
 */
export function addTask(
  template: FormTemplate,
  after?: number,
): { readonly form: FormTemplate; readonly name: string } {
  const name = freshName(taskNames(template), 'task');
  const task: Task = {
    name,
    number: '',
    text: BLANK,
    required: true,
    weight: 1,
    boxes: template.boxes.length > 0,
    comment: 'inline',
  };
  return { form: renumbered({ ...template, tasks: inserted(template.tasks, after, task) }), name };
}

/** Inserts a copy of a task after it, under a new name. */
export function copyTask(template: FormTemplate, at: number): { readonly form: FormTemplate; readonly name: string } {
  const name = freshName(taskNames(template), 'task');
  const { title: _title, ...task } = template.tasks[at] ?? template.tasks[0] ?? missing();
  return { form: renumbered({ ...template, tasks: inserted(template.tasks, at, { ...task, name }) }), name };
}
function missing(): never {
  throw new Error('A form has at least one task.');
}

/** Replaces one task. */
export const setTask = (template: FormTemplate, at: number, task: Task): FormTemplate => ({
  ...template,
  tasks: replaced(template.tasks, at, task),
});

/** Moves a task; a heading stays with the first task of its section. */
export const moveTask = (template: FormTemplate, from: number, to: number): FormTemplate =>
  renumbered({ ...template, tasks: moved(template.tasks, from, to) });

/** Removes a task; its heading goes to the next task of the section. The last task cannot be removed. */
export function dropTask(template: FormTemplate, at: number): FormTemplate {
  if (template.tasks.length < 2) return template;
  const title = template.tasks[at]?.title;
  const tasks = template.tasks.map((task, index) =>
    index === at + 1 && title !== undefined && task.title === undefined ? { ...task, title } : task,
  );
  return renumbered({ ...template, tasks: without(tasks, at) });
}

/** Numbers the tasks: 1.1, 1.2, 2.1 where there are sections, else 1, 2, 3. */
export function renumbered(template: FormTemplate): FormTemplate {
  const hasSections = template.tasks.some(({ title }) => title !== undefined);
  let [section, at] = [template.tasks[0]?.title === undefined ? 1 : 0, 0];
  return {
    ...template,
    tasks: template.tasks.map((task) => {
      if (hasSections && task.title !== undefined) [section, at] = [section + 1, 0];
      at += 1;
      return { ...task, number: hasSections ? `${section}.${at}` : String(at) };
    }),
  };
}

/** Adds a fact of the record to the header. */
export const addSource = (template: FormTemplate, source: HeaderSource): FormTemplate =>
  addEntry(template, { label: SOURCE_WORDS[source], source });

/** Adds a field to fill in to the header. */
export function addField(template: FormTemplate): FormTemplate {
  const taken = template.header.flatMap((entry) => ('field' in entry ? [entry.field] : []));
  return addEntry(template, { label: BLANK, field: freshName(taken, 'field') });
}

/** Adds a heading to the header. */
export const addHeading = (template: FormTemplate): FormTemplate => addEntry(template, { heading: BLANK });

const addEntry = (template: FormTemplate, entry: HeaderEntry): FormTemplate => ({
  ...template,
  header: [...template.header, entry],
});

/** Adds a list of the record with all of its columns. */
export const addList = (template: FormTemplate, source: ListSource): FormTemplate => ({
  ...template,
  lists: [...template.lists, { title: LISTS[source].label, source, columns: Object.keys(LISTS[source].columns) }],
});

/** The facts the header does not show yet. */
export const freeSources = (owner: FormOwner, { header }: FormTemplate): readonly HeaderSource[] =>
  OFFERS[owner].sources.filter((source) => !header.some((entry) => 'source' in entry && entry.source === source));

/** Fills a missing language from the other one; a blank text stays blank. */
const fillLanguages = ({ en, zh }: Word): Word => ({ en: en.trim() || zh.trim(), zh: zh.trim() || en.trim() });
const isWord = (value: object): value is Word => Object.keys(value).toSorted().join() === 'en,zh';

function wholeWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wholeWords);
  if (typeof value !== 'object' || value === null) return value;
  if (isWord(value)) return fillLanguages(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wholeWords(inner)]));
}

/** The form as it is saved: a text written in one language is stored in both until somebody translates it. */
export const inBothLanguages = (template: FormTemplate): FormTemplate => wholeWords(template) as FormTemplate; // eslint-disable-line -- only words change
