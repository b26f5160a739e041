import type { FormTemplate, Task } from '@plumbline/contract/rules/form.ts';
import type { TaskInput, TaskKindKey } from '@plumbline/contract/rules/tasks/task-kinds.ts';

/** The options of one kind of result. */
export type InputOf<K extends TaskKindKey> = Extract<TaskInput, { readonly kind: K }>;

/** Props of the details of one kind of result. */
export interface Details<I extends TaskInput> {
  readonly input: I;
  /** The task it belongs to. */
  readonly task: Task;
  /** The form it belongs to. */
  readonly form: FormTemplate;
  /** `field` names the field being typed into. */
  readonly onChange: (input: TaskInput, field?: string) => void;
  readonly isLocked: boolean;
}
