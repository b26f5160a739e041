import { checkSheetSave, type CheckSheet } from '@plumbline/contract/workflow/fill/calls.ts';
import { signOffOf } from '@plumbline/contract/workflow/sign/calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { fill } from '@plumbline/contract/words/word.ts';
import { notify } from '../../lib/look/notify.ts';
import { callKey, queryClient } from '../../lib/call/query.ts';
import { CallError, send } from '../../lib/call/send.ts';
import { filePictures } from '@plumbline/contract/features/files/calls.ts';
import { recordAddress } from '../../register/record-address.ts';
import { registerChanged } from '../../register/list/changes.ts';
import { usePhotos, type Photos } from '../../register/photos/use-photos.ts';
import { draftsOf, type StoredDraft } from './sheet-draft.ts';
import { isChanged, raisedBy, saveInput, type SheetEdit } from './sheet-edit.ts';
import { openSheet, reduceSheet, type SheetAction, type SheetState } from './sheet-state.ts';
import { sheetWords } from './words.ts';

/** A sheet being filled in by a user. */
export interface SheetWork {
  readonly state: SheetState;
  readonly dispatch: (action: SheetAction) => void;
  readonly isDirty: boolean;
  /** True when this device could store the unsaved input. */
  readonly isKept: boolean;
  /** The photos waiting to be saved with the sheet. */
  readonly photos: Photos;
  readonly save: () => Promise<void>;
}

/**
 * Fills in a sheet: every key press is stored as a draft on this device, and saving over another user's newer version
 * merges the two instead of losing one.
 */
export function useSheet({ sheet, user, draft, onReload }: SheetSource): SheetWork {
  const navigate = useNavigate();
  const keepDraft = useMemo(() => draftsOf(user).keeperOf(sheet.id), [user, sheet.id]);
  const [state, dispatch] = useReducer(reduceSheet, undefined, () => openSheet(sheet, draft));
  const photos = usePhotos(`${user}/${sheet.id}`);
  const isDirty = isChanged(state.sheet, state.edit) || photos.waiting.length > 0;
  const [isKept, setKept] = useState(true);

  useEffect(() => dispatch({ kind: 'arrived', sheet }), [sheet]);

  useEffect(() => {
    const { base, edit } = state;
    const { rev, answers, comment } = base;
    const typed = { rev, at: new Date().toISOString(), base: { answers, comment }, edit };
    void keepDraft(isDirty ? typed : null).then(setKept);
  }, [keepDraft, isDirty, state]);

  const save = async (): Promise<void> => {
    const { sheet: base, edit } = state;
    try {
      const taken = await photos.stage(base.register);
      const saved = await send(checkSheetSave, saveInput(base, edit, taken));
      photos.forget(taken.map(({ id }) => id));
      dispatch({ kind: 'saved', sheet: saved, sent: edit });
      void keepDraft(null);
      tellSaved({
        base,
        saved,
        hasPhotos: taken.length > 0,
        onUndo: () => void undo(base, { saved, edit }),
        onOpen: (href) => void navigate({ href }),
      });
      await changed(saved);
      if (taken.length > 0) await queryClient.invalidateQueries({ queryKey: callKey(filePictures) });
      onReload();
    } catch (error) {
      if (error instanceof CallError && error.key === 'stale') onReload();
      notify.failure(error);
    }
  };
  /** Saves the earlier answers again; refused when someone has saved or signed in the meantime. */
  const undo = async (before: CheckSheet, { saved, edit }: { saved: CheckSheet; edit: SheetEdit }): Promise<void> => {
    try {
      const { answers, comment } = before;
      const { register, id, rev } = saved;
      const again = await send(checkSheetSave, { register, id, rev, answers: { ...answers }, comment });
      dispatch({ kind: 'saved', sheet: again, sent: edit });
      notify.message('success', sheetWords.undone);
      await changed(again);
      onReload();
    } catch (error) {
      notify.failure(error);
    }
  };
  return { state, dispatch, isDirty, isKept, photos, save };
}

/**
 * Notifies the pages that show the sheet. The sign-offs are invalidated too, because the answers decide what may be
 * signed.
 */
async function changed({ register }: CheckSheet): Promise<void> {
  registerChanged(register, 'many');
  registerChanged(registers.punchListItem.key, 'many');
  await queryClient.invalidateQueries({ queryKey: callKey(signOffOf) });
}

interface Saved {
  readonly base: CheckSheet;
  readonly saved: CheckSheet;
  readonly hasPhotos: boolean;
  readonly onUndo: () => void;
  readonly onOpen: (href: string) => void;
}
/**
 * Shows what was saved and raised. Undo is offered only when answers alone were saved, because raised items and photos
 * stay.
 */
function tellSaved({ base, saved, hasPhotos, onUndo, onOpen }: Saved): void {
  const raised = raisedBy(base, saved);
  const [first] = raised;
  if (first === undefined)
    return notify.done(sheetWords.saved, hasPhotos ? [] : [{ label: sheetWords.undo, run: onUndo }]);
  const open = recordAddress({ register: registers.punchListItem.key, id: first.id, title: first.number });
  return notify.done(
    fill(sheetWords.savedRaised, { numbers: raised.map(({ number }) => number).join(', ') }),
    open === null ? [] : [{ label: sheetWords.openPunch, run: () => onOpen(open) }],
  );
}

/** The source of a sheet. */
export interface SheetSource {
  readonly sheet: CheckSheet;
  /** The owner of the drafts: a device may be shared. */
  readonly user: string;
  /** Unsaved input of an earlier visit; null when there is none. */
  readonly draft: StoredDraft | null;
  /** Requests the current sheet from the server; it arrives as `sheet`. */
  readonly onReload: () => unknown;
}
