import type { Answers } from '@plumbline/contract/rules/answers.ts';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import type { TaskInput, TaskKindKey } from '@plumbline/contract/rules/tasks/task-kinds.ts';

/**
 * A value of each kind a task accepts, within the limits of the shipped forms; null for kinds that are computed, shown,
 * or that need a file or a row of another register.
 */
const VALUES: { readonly [K in TaskKindKey]: string | number | null } = {
  number: 500,
  date: '2026-11-01',
  text: 'done',
  choice: '',
  table: '',
  computed: null,
  instrument: 500,
  picture: null,
  signature: null,
  link: null,
};

/** A number stays below the limit of its task. */
const valueOf = (input: TaskInput): string | number | null =>
  input.kind === 'number' && input.max !== undefined ? Math.min(500, input.max) : VALUES[input.kind];

/** Answers for all tasks of a form: the box given for each task, and a value wherever one is asked for. */
export const allAnswered = ({ tasks }: Pick<FormTemplate, 'tasks'>, box: (at: number) => string): Answers =>
  Object.fromEntries(
    tasks.flatMap(({ name, boxes, input }, at) => [
      ...(boxes ? [[`${name}.box`, box(at)] as const] : []),
      ...(input ? [[`${name}.value`, valueOf(input)] as const] : []),
    ]),
  );
