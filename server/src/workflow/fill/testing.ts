import type { Answers } from '@plumbline/contract/rules/answers.ts';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import type { TaskInput, TaskKindKey } from '@plumbline/contract/rules/tasks/task-kinds.ts';

/**
 * A value of each kind that a task takes, within the limits of the forms that ship; null for those that are computed, shown,
 * or come with a file or a row of another register.
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

/** A figure keeps below the limit of its task. */
const valueOf = (input: TaskInput): string | number | null =>
  input.kind === 'number' && input.max !== undefined ? Math.min(500, input.max) : VALUES[input.kind];

/** A form with all its tasks answered: the box that is said for each, and a value wherever one is asked. */
export const allAnswered = ({ tasks }: Pick<FormTemplate, 'tasks'>, box: (at: number) => string): Answers =>
  Object.fromEntries(
    tasks.flatMap(({ name, boxes, input }, at) => [
      ...(boxes ? [[`${name}.box`, box(at)] as const] : []),
      ...(input ? [[`${name}.value`, valueOf(input)] as const] : []),
    ]),
  );
