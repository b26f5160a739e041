import type { CheckSheet, checkSheetSave, TaskPunch } from '@plumbline/contract/workflow/fill/calls.ts';
import type { InputOf } from '@plumbline/contract/calls/call.ts';
import { withComputed } from '@plumbline/contract/rules/formulas.ts';
import { picturesIn } from '@plumbline/contract/rules/tasks/picture.ts';
import { tasksForPunch } from '@plumbline/contract/rules/check-sheet.ts';
import { readingLine, readingsOutside, unexplained, type Reading } from '@plumbline/contract/rules/readings.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import type { FormTemplate, Task } from '@plumbline/contract/rules/form.ts';
import { changedNames, isBlank, withValue, type FieldValue } from '@plumbline/contract/rules/merge.ts';
import { isReady, type WaitingPhoto } from '../../register/photos/photo-draft.ts';
import type { Language } from '@plumbline/contract/words/word.ts';

/** A punch item being written for a task; it is sent with the answers. */
export interface PunchDraft {
  readonly category: string | null;
  readonly description: string;
  readonly detailedDescription: string;
  readonly raisedBy: string | null;
}
/** The unsaved input of a sheet. A punch draft stays when its box is unticked, so that no text is lost. */
export interface SheetEdit {
  readonly answers: Answers;
  readonly comment: string;
  readonly punch: Readonly<Record<string, PunchDraft>>;
}

/** Starts an edit from the saved sheet. */
export const beginEdit = ({ answers, comment }: Pick<CheckSheet, 'answers' | 'comment'>): SheetEdit => ({
  answers,
  comment,
  punch: {},
});

/** Sets one answer; an empty value removes the answer. */
export function setAnswer(edit: SheetEdit, name: string, value: FieldValue): SheetEdit {
  return { ...edit, answers: withValue(edit.answers, name, value) };
}

/** Ticks one box of a group; a second click on the same box clears it. Ticking a punch box starts its draft. */
export function tickBox(
  edit: SheetEdit,
  at: { readonly task: Task; readonly option: string; readonly raises: boolean },
  begin: () => PunchDraft,
): SheetEdit {
  const name = `${at.task.name}.box`;
  const isTicked = edit.answers[name] === at.option;
  const ticked = setAnswer(edit, name, isTicked ? null : at.option);
  if (isTicked || !at.raises || edit.punch[at.task.name] !== undefined) return ticked;
  return { ...ticked, punch: { ...ticked.punch, [at.task.name]: begin() } };
}

/**
 * The initial draft for a task: its description is the value with the limit it breaks, or the text of the task, until
 * the user writes a better one. At most 255 characters.
 */
export function draftOf(
  task: Task,
  language: Language,
  { raisedBy, edit }: { readonly raisedBy: string | null; readonly edit: Pick<SheetEdit, 'answers'> },
): PunchDraft {
  const [reading] = readingsOutside({ tasks: [task] }, edit.answers);
  const words = [task.number, task.text[language]].filter((part) => part !== '').join(' ');
  const description = (reading ? readingLine(reading)[language] : words).slice(0, 255);
  return { category: null, description, detailedDescription: '', raisedBy };
}

const isWhole = (draft: PunchDraft | undefined): boolean =>
  draft !== undefined && draft.category !== null && draft.raisedBy !== null && draft.description.trim() !== '';

/**
 * The tasks whose ticked punch box has neither an item nor a complete draft, by name; the sheet cannot be saved while
 * there are any.
 */
export function tasksWithoutPunch(sheet: Pick<CheckSheet, 'template' | 'punch'>, edit: SheetEdit): readonly string[] {
  return newPunchTasks(sheet, edit).filter((task) => !isWhole(edit.punch[task]));
}

/** The tasks whose ticked punch box has no item yet, by name. */
export function newPunchTasks(sheet: Pick<CheckSheet, 'template' | 'punch'>, edit: SheetEdit): readonly string[] {
  const raised = new Set(sheet.punch.map(({ task }) => task));
  return tasksForPunch(sheet.template, edit.answers).filter((task) => !raised.has(task));
}

/** The values outside their limits that are not raised as punch items: each has a reason or still needs one. */
export const readingsToExplain = (
  { template }: Pick<CheckSheet, 'template'>,
  { answers }: SheetEdit,
): readonly Reading[] =>
  readingsOutside(template, answers).filter(
    ({ task }) => template.punchBox === undefined || answers[`${task.name}.box`] !== template.punchBox,
  );

/** The edit as displayed and validated: its answers include computed values and the pictures waiting to be saved. */
export function withComputedAnswers(
  { template }: Pick<CheckSheet, 'template'>,
  edit: SheetEdit,
  waiting: readonly WaitingPhoto[],
): SheetEdit {
  const pictures = template.tasks.flatMap(({ name, input }) => {
    if (input?.kind !== 'picture') return [];
    const isAnswer = (photo: WaitingPhoto): boolean => !photo.punch && photo.drawn !== true && isReady(photo);
    const taken = waiting.filter((photo) => photo.task === name && isAnswer(photo));
    const all = [...picturesIn(edit.answers, name), ...taken.map(({ id }) => id)];
    return all.length === 0 ? [] : [[`${name}.value`, all.join(' ')] as const];
  });
  return { ...edit, answers: withComputed(template, { ...edit.answers, ...Object.fromEntries(pictures) }) };
}

/** The punch items that a save created. */
export const raisedBy = (before: CheckSheet, saved: CheckSheet): readonly TaskPunch[] =>
  saved.punch.filter(({ id }) => !before.punch.some((item) => item.id === id));

/** The input of the save call. */
export function saveInput(
  sheet: CheckSheet,
  edit: SheetEdit,
  taken: readonly Pick<WaitingPhoto, 'id' | 'task' | 'punch' | 'drawn'>[] = [],
): InputOf<typeof checkSheetSave> {
  const punch = newPunchTasks(sheet, edit).flatMap((task) => {
    const draft = edit.punch[task];
    if (draft === undefined || draft.category === null || draft.raisedBy === null) return [];
    const { category, raisedBy, description } = draft;
    const detailed = draft.detailedDescription.trim();
    return [
      {
        task,
        category,
        raisedBy,
        description: description.trim(),
        ...(detailed === '' ? {} : { detailedDescription: detailed }),
      },
    ];
  });
  const raised = new Set(punch.map(({ task }) => task));
  const photos = taken.flatMap(({ id: file, task, punch: isOfPunch, drawn }) =>
    // a signature that was taken back is not sent
    task === null || (drawn === true && edit.answers[`${task}.value`] !== file)
      ? []
      : [{ file, task, punch: isOfPunch && raised.has(task) }],
  );
  const { register, id, rev } = sheet;
  return { register, id, rev, answers: { ...edit.answers }, comment: edit.comment, punch, photos };
}

/** True when an edit differs from the sheet. */
export function isChanged(
  sheet: Pick<CheckSheet, 'answers' | 'comment' | 'template' | 'punch'>,
  edit: SheetEdit,
): boolean {
  return (
    edit.comment !== sheet.comment ||
    changedNames(sheet.answers, edit.answers).length > 0 ||
    newPunchTasks(sheet, edit).length > 0
  );
}

/** The caption of the "done" box: the first that neither raises a punch item nor says that the task does not apply. */
export function okBox({ boxes, punchBox }: Pick<FormTemplate, 'boxes' | 'punchBox'>): string | null {
  return boxes.find((box) => box !== punchBox && !/^n\/?a$/i.test(box)) ?? null;
}

/** True while any task has no box ticked. */
export const hasOpenBoxes = ({ tasks }: Pick<FormTemplate, 'tasks'>, { answers }: SheetEdit): boolean =>
  tasks.some((task) => task.boxes && isBlank(answers[`${task.name}.box`]));

/**
 * Ticks the "done" box of every task that has none ticked, except tasks whose value is outside its limits; returns the
 * names it filled, so that they can be undone.
 */
export function tickRemaining(
  template: FormTemplate,
  edit: SheetEdit,
): { readonly edit: SheetEdit; readonly filled: readonly string[] } {
  const ok = okBox(template);
  if (ok === null) return { edit, filled: [] };
  const isOut = new Set(unexplained(template, withComputed(template, edit.answers)).map(({ task }) => task.name));
  const open = template.tasks.filter((task) => task.boxes && !isOut.has(task.name)).map((task) => `${task.name}.box`);
  const filled = open.filter((name) => isBlank(edit.answers[name]));
  return { edit: filled.reduce((next, name) => setAnswer(next, name, ok), edit), filled };
}

/** Undoes the ticks of {@link tickRemaining}, except boxes changed since. */
export function untick(template: FormTemplate, edit: SheetEdit, filled: readonly string[]): SheetEdit {
  const ok = okBox(template);
  return filled.filter((name) => edit.answers[name] === ok).reduce((next, name) => setAnswer(next, name, null), edit);
}
