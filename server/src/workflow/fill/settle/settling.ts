import type { Answers } from '@plumbline/contract/rules/answers.ts';
import type { Task } from '@plumbline/contract/rules/form.ts';
import type { TaskInput, TaskKindKey } from '@plumbline/contract/rules/tasks/task-kinds.ts';
import type { FieldError } from '@plumbline/contract/errors.ts';
import type { Db } from '../../../db/database.ts';
import type { Actor } from '../../../register/row/actor.ts';
import type { SheetRow } from '../sheet-rows.ts';
import type { NewPhoto } from '../task-photos.ts';

/** Answers as received, before the server adds its own values. */
export interface Settling {
  readonly sheet: Pick<SheetRow, 'id' | 'model' | 'answers'>;
  readonly answers: Answers;
  /** The photos and drawings that arrive with the save. */
  readonly photos: readonly NewPhoto[];
}
/** Values to set in the answers; null removes one. */
export type Settled = Readonly<Record<string, string | number | null>>;
/** Determines the server's parts of answers of one kind. */
export type Settle = (
  db: Db,
  actor: Actor,
  settling: Settling,
) => Promise<{ readonly put: Settled; readonly errors?: readonly FieldError[] }>;

/** The tasks of a form that ask for one kind of result. */
export const tasksOf = <K extends TaskKindKey>(
  { tasks }: { readonly tasks: readonly Task[] },
  kind: K,
): readonly (Task & { readonly input: Extract<TaskInput, { readonly kind: K }> })[] =>
  tasks.flatMap((task) =>
    task.input?.kind === kind ? [task as Task & { input: Extract<TaskInput, { kind: K }> }] : [],
  ); // eslint-disable-line -- just asked
