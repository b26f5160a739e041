import type { Task } from '@plumbline/contract/rules/form.ts';
import type { Limits } from '@plumbline/contract/rules/limits.ts';
import { askedBy } from '@plumbline/contract/rules/tasks/task-kinds.ts';
import type { Word } from '@plumbline/contract/words/word.ts';

/** A figure that a task requires: measured, read from an instrument, or calculated. */
export interface Measured {
  readonly label: Word;
  readonly limits: Limits;
}

/** The figure a task requires; undefined for any other task. */
export function measuredBy(task: Task): Measured | undefined {
  const taskInput = askedBy(task);
  const limits = taskInput?.kind.limits?.(taskInput.asked.input);
  if (taskInput === undefined || limits === undefined) return undefined;
  const { input, text } = taskInput.asked;
  return { label: ('label' in input ? input.label : undefined) ?? text, limits };
}
