import type { CheckSheet } from '@plumbline/contract/workflow/fill/calls.ts';
import type { Task } from '@plumbline/contract/rules/form.ts';
import type { StoredDraft } from './sheet-draft.ts';
import {
  beginEdit,
  isChanged,
  setAnswer,
  tickBox,
  tickRemaining,
  untick,
  type PunchDraft,
  type SheetEdit,
} from './sheet-edit.ts';
import type { Conflict } from '@plumbline/contract/rules/merge.ts';
import { decide, mergeSheets } from './sheet-merge.ts';

/** The state of a sheet being filled in. */
export interface SheetState {
  /** The version the edit started from. */
  readonly sheet: CheckSheet;
  readonly edit: SheetEdit;
  /** The base version for the merge when the edit is reopened: an older version while conflicts are unresolved. */
  readonly base: StoredDraft['base'] & Pick<StoredDraft, 'rev'>;
  /** Answers that both this page and another user changed, still to be decided. */
  readonly conflicts: readonly Conflict[];
  /** Answers of another user that this page took over, by name. */
  readonly taken: readonly string[];
  /** When the restored unsaved input was typed; null when none was found on this device. */
  readonly restoredAt: string | null;
  /** The boxes ticked by "mark all remaining", so that they can be undone; empty when there is nothing to undo. */
  readonly ticked: readonly string[];
}

/** Actions on one field of a sheet. */
type FieldAction =
  | { readonly kind: 'answer'; readonly name: string; readonly value: string | number | null }
  /** An option of a choice, or a cell of a table: a second click clears it. */
  | { readonly kind: 'toggle'; readonly name: string; readonly option: string }
  | {
      readonly kind: 'box';
      readonly task: Task;
      readonly option: string;
      readonly begin: (edit: SheetEdit) => PunchDraft;
    }
  | { readonly kind: 'comment'; readonly text: string }
  | { readonly kind: 'punch'; readonly task: string; readonly draft: PunchDraft }
  | { readonly kind: 'decide'; readonly conflict: Conflict; readonly value: string | number | null };
/** Actions on a sheet as a whole. */
type WholeAction =
  | { readonly kind: 'tickRemaining' }
  | { readonly kind: 'untick' }
  | { readonly kind: 'discard' }
  | { readonly kind: 'saved'; readonly sheet: CheckSheet; readonly sent: SheetEdit }
  | { readonly kind: 'arrived'; readonly sheet: CheckSheet };
/** All actions on a sheet. */
export type SheetAction = FieldAction | WholeAction;

const WHOLE: ReadonlySet<string> = new Set<WholeAction['kind']>([
  'tickRemaining',
  'untick',
  'discard',
  'saved',
  'arrived',
]);
const isOfWhole = (action: SheetAction): action is WholeAction => WHOLE.has(action.kind);

const CALM = { conflicts: [], taken: [], restoredAt: null, ticked: [] } as const;

const baseOf = ({ rev, answers, comment }: CheckSheet): SheetState['base'] => ({ rev, answers, comment });

/** Merges an edit into a newer sheet. */
function merged(
  base: SheetState['base'],
  edit: SheetEdit,
  sheet: CheckSheet,
): Pick<SheetState, 'sheet' | 'edit' | 'base' | 'conflicts' | 'taken'> {
  const merge = mergeSheets(base, edit, sheet);
  return { sheet, ...merge, base: merge.conflicts.length === 0 ? baseOf(sheet) : base };
}

/** Opens a sheet with unsaved input from this device. If the sheet is newer, the input is merged into it. */
export function openSheet(sheet: CheckSheet, draft: StoredDraft | null): SheetState {
  const fresh: SheetState = { sheet, edit: beginEdit(sheet), base: baseOf(sheet), ...CALM };
  if (draft === null || !isChanged(sheet, draft.edit)) return fresh;
  if (draft.rev === sheet.rev) return { ...fresh, edit: draft.edit, restoredAt: draft.at };
  return { ...fresh, ...merged({ ...draft.base, rev: draft.rev }, draft.edit, sheet), restoredAt: draft.at };
}

/** Returns the state after an action. */
export const reduceSheet = (state: SheetState, action: SheetAction): SheetState =>
  isOfWhole(action) ? reduceWhole(state, action) : reduceField(state, action);

function reduceField(state: SheetState, action: FieldAction): SheetState {
  switch (action.kind) {
    case 'answer':
      return { ...state, edit: setAnswer(state.edit, action.name, action.value) };
    case 'toggle': {
      const isOn = state.edit.answers[action.name] === action.option;
      return { ...state, edit: setAnswer(state.edit, action.name, isOn ? null : action.option) };
    }
    case 'box':
      return {
        ...state,
        edit: tickBox(state.edit, { ...action, raises: action.option === state.sheet.template.punchBox }, () =>
          action.begin(state.edit),
        ),
      };
    case 'comment':
      return { ...state, edit: { ...state.edit, comment: action.text } };
    case 'punch':
      return { ...state, edit: { ...state.edit, punch: { ...state.edit.punch, [action.task]: action.draft } } };
    case 'decide':
      return decided(state, action);
  }
}

function decided(
  state: SheetState,
  { conflict, value }: Pick<Extract<FieldAction, { readonly kind: 'decide' }>, 'conflict' | 'value'>,
): SheetState {
  const conflicts = state.conflicts.filter(({ name }) => name !== conflict.name);
  const base = conflicts.length === 0 ? baseOf(state.sheet) : state.base;
  return { ...state, edit: decide(state.edit, conflict, value), conflicts, base };
}

function reduceWhole(state: SheetState, action: WholeAction): SheetState {
  switch (action.kind) {
    case 'tickRemaining': {
      const { edit, filled } = tickRemaining(state.sheet.template, state.edit);
      return { ...state, edit, ticked: filled };
    }
    case 'untick':
      return { ...state, edit: untick(state.sheet.template, state.edit, state.ticked), ticked: [] };
    case 'discard':
      return { sheet: state.sheet, edit: beginEdit(state.sheet), base: baseOf(state.sheet), ...CALM };
    case 'saved':
      return afterSave(state, action);
    case 'arrived':
      return afterArrival(state, action.sheet);
  }
}

/** Keeps the input typed while the save was in progress. */
function afterSave(
  state: SheetState,
  { sheet, sent }: { readonly sheet: CheckSheet; readonly sent: SheetEdit },
): SheetState {
  if (state.edit === sent) return { sheet, edit: beginEdit(sheet), base: baseOf(sheet), ...CALM };
  return { ...state, ...CALM, ...merged({ ...sent, rev: state.sheet.rev }, state.edit, sheet) };
}

function afterArrival(state: SheetState, sheet: CheckSheet): SheetState {
  if (sheet.rev < state.sheet.rev || sheet === state.sheet) return state;
  if (!isChanged(state.sheet, state.edit)) {
    return { ...state, sheet, base: baseOf(sheet), edit: { ...beginEdit(sheet), punch: state.edit.punch } };
  }
  if (sheet.rev === state.sheet.rev) return { ...state, sheet };
  return { ...state, ...merged(baseOf(state.sheet), state.edit, sheet) };
}
