import { z } from 'zod';
import { choiceInput, choiceTask } from './choice.ts';
import { computedInput, computedTask } from './computed.ts';
import { dateInput, dateTask } from './date.ts';
import { instrumentInput, instrumentTask } from './instrument.ts';
import { linkInput, linkTask } from './link.ts';
import { numberInput, numberTask } from './number.ts';
import { pictureInput, pictureTask } from './picture.ts';
import { signatureInput, signatureTask } from './signature.ts';
import { tableInput, tableTask } from './table.ts';
import type { TaskContext, TaskKind } from './task-kind.ts';
import { textInput, textTask } from './text.ts';

/** The single list of kinds of task result, in the order the designer offers them. */
const kinds = {
  number: numberTask,
  date: dateTask,
  text: textTask,
  choice: choiceTask,
  table: tableTask,
  computed: computedTask,
  instrument: instrumentTask,
  picture: pictureTask,
  signature: signatureTask,
  link: linkTask,
} as const;

/** The input of a task besides its boxes. */
export const taskInput = z.discriminatedUnion('kind', [
  numberInput,
  dateInput,
  textInput,
  choiceInput,
  tableInput,
  computedInput,
  instrumentInput,
  pictureInput,
  signatureInput,
  linkInput,
]);
/** The input of a task besides its boxes. */
export type TaskInput = z.output<typeof taskInput>;
/** The name of a kind. */
export type TaskKindKey = TaskInput['kind'];

/** All kinds of task result. */
export const TASK_KINDS: { readonly [K in TaskKindKey]: TaskKind<TaskInput> } = kinds;

/** The input of a task with its kind; undefined for a task without input besides its boxes. */
export function askedBy<T extends Omit<TaskContext<unknown>, 'input'> & { readonly input?: TaskInput | undefined }>(
  task: T,
): { readonly kind: TaskKind<TaskInput>; readonly asked: TaskContext<TaskInput> } | undefined {
  const { input } = task;
  return input === undefined ? undefined : { kind: TASK_KINDS[input.kind], asked: { ...task, input } };
}
