import type { CheckSheet } from '@plumbline/contract/workflow/fill/calls/check-sheet-get.ts';
import { checkSheetSave } from '@plumbline/contract/workflow/fill/calls/check-sheet-save.ts';
import { signOffOf } from '@plumbline/contract/workflow/sign/calls/sign-off-of.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { fill } from '@plumbline/contract/words/word.ts';
import { notify } from '../../lib/notify.ts';
import { callKey, queryClient } from '../../lib/query.ts';
import { CallError, send } from '../../lib/send.ts';
import { filePictures } from '@plumbline/contract/features/files/calls/file-pictures.ts';
import { recordAddress } from '../../register/record-address.ts';
import { registerChanged } from '../../register/changes.ts';
import { usePhotos, type Photos } from '../../register/photos/use-photos.ts';
import { draftsOf, type StoredDraft } from './sheet-draft.ts';
import { isChanged, raisedBy, saveInput, type SheetEdit } from './sheet-edit.ts';
import { openSheet, reduceSheet, type SheetAction, type SheetState } from './sheet-state.ts';
import { sheetWords } from './words.ts';

/** A sheet under the hands of a person. */
export interface SheetWork {
  readonly state: SheetState;
  readonly dispatch: (action: SheetAction) => void;
  readonly isDirty: boolean;
  /** Whether this device could keep what is not saved. */
  readonly isKept: boolean;
  /** The photos that wait to be saved with it. */
  readonly photos: Photos;
  readonly save: () => Promise<void>;
}

/** Fills a sheet: every key lands in a draft on this device, and saving somebody else's newer sheet merges instead of losing. */
export function useSheet({ sheet, user, draft, onAsk }: SheetSource): SheetWork {
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
      onAsk();
    } catch (error) {
      if (error instanceof CallError && error.key === 'stale') onAsk();
      notify.failure(error);
    }
  };
  /** Saves again what was answered before; refused where somebody saved or signed meanwhile. */
  const undo = async (before: CheckSheet, { saved, edit }: { saved: CheckSheet; edit: SheetEdit }): Promise<void> => {
    try {
      const { answers, comment } = before;
      const { register, id, rev } = saved;
      const again = await send(checkSheetSave, { register, id, rev, answers: { ...answers }, comment });
      dispatch({ kind: 'saved', sheet: again, sent: edit });
      notify.message('success', sheetWords.undone);
      await changed(again);
      onAsk();
    } catch (error) {
      notify.failure(error);
    }
  };
  return { state, dispatch, isDirty, isKept, photos, save };
}

/** Tells the pages that show it. What may be signed depends on what is answered. */
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
/** Says what was saved and raised. What was raised or photographed stays, so that only answers alone are taken back. */
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

/** Where a sheet comes from. */
export interface SheetSource {
  readonly sheet: CheckSheet;
  /** Whose drafts these are: a device may be shared. */
  readonly user: string;
  /** What an earlier visit left unsaved; null when nothing. */
  readonly draft: StoredDraft | null;
  /** Asks the server for the sheet as it now stands; it comes back as `sheet`. */
  readonly onAsk: () => unknown;
}
