import { formTemplateGet, formTemplateSave, type FormDesign } from '@plumbline/contract/workflow/form/calls.ts';
import type { FormOwner } from '@plumbline/contract/rules/form-sources.ts';
import { formTemplate, type FormTemplate } from '@plumbline/contract/rules/form.ts';
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { keeperOf } from '../../lib/local-db.ts';
import { notify } from '../../lib/look/notify.ts';
import { callKey, queryClient, readCall } from '../../lib/call/query.ts';
import { CallError, send } from '../../lib/call/send.ts';
import { isRecord } from '../../lib/stored.ts';
import { registerChanged } from '../../register/list/changes.ts';
import { beginDesign, reduceDesign, type DesignState } from './design-state.ts';
import { readForm, type Problem } from './problems.ts';
import { inBothLanguages } from './template-edit.ts';
import { designWords } from './words.ts';

/** Unsaved changes, with the stamp of the form they are based on. */
export interface DesignDraft {
  readonly stamp: string;
  readonly form: FormTemplate;
}

/** The storage key of a draft. A draft belongs to one user and one form, because devices are shared. */
export const draftKey = (user: string, owner: FormOwner, id: string): string => `${user}/form/${owner}/${id}`;

/** Reads a draft from storage, which anybody may have changed; null when the value is not a draft. */
export function readDraft(value: unknown): DesignDraft | null {
  if (!isRecord(value) || typeof value['stamp'] !== 'string') return null;
  const form = formTemplate.safeParse(value['form']).data;
  return form ? { stamp: value['stamp'], form } : null;
}

/** The form as it is edited: its sign-offs are the row's, by which sheets not yet begun are signed. */
const editedOf = ({ template, signOffs }: FormDesign): FormTemplate => {
  const { signOffs: own, ...rest } = template;
  const set = signOffs.length > 0 ? signOffs : own;
  return set === undefined ? rest : { ...rest, signOffs: [...set] };
};

/** A form being designed. */
export interface Design {
  readonly state: DesignState;
  readonly isDirty: boolean;
  /** True when this device could store the unsaved changes. */
  readonly isKept: boolean;
  readonly problems: readonly Problem[];
  readonly change: (form: FormTemplate, field?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly discard: () => void;
  readonly save: (into: 'new' | 'newest', comment: string) => Promise<boolean>;
}

/** The inputs of a design. */
export interface DesignSource {
  readonly owner: FormOwner;
  readonly id: string;
  readonly user: string;
  readonly design: FormDesign;
  readonly draft: DesignDraft | null;
}

/** A saved form, and the stamp by which a save proves that it was the newest. */
interface Basis {
  readonly form: FormTemplate;
  readonly stamp: string;
}

const isSameForm = (a: FormTemplate, b: FormTemplate): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * Edits a form: every change can be undone and is stored on this device until saved. While nothing is changed the
 * editor follows what is saved elsewhere, in place; changes keep the stamp of the form they were made to, so that a
 * save over somebody else's is refused once and says whose it is.
 */
export function useDesign({ owner, id, user, design, draft }: DesignSource): Design {
  const newest = useMemo((): Basis => ({ form: editedOf(design), stamp: design.stamp }), [design]);
  const [state, dispatch] = useReducer(reduceDesign, undefined, () =>
    draft === null
      ? beginDesign(newest.form)
      : reduceDesign(beginDesign(newest.form), { kind: 'change', form: draft.form }),
  );
  const [isKept, setKept] = useState(true);
  const [basis, setBasis] = useState<Basis>({ form: newest.form, stamp: draft?.stamp ?? newest.stamp });
  const [seen, setSeen] = useState(newest);
  const isDirty = !isSameForm(state.now, basis.form);
  const open = (next: Basis): void => {
    setBasis(next);
    dispatch({ kind: 'open', form: next.form });
  };
  if (seen !== newest) {
    setSeen(newest);
    if (!isDirty && basis.stamp !== newest.stamp) open(newest);
  }
  const key = draftKey(user, owner, id);
  const completeForm = useMemo(() => inBothLanguages(state.now), [state.now]);
  const problems = useMemo(() => readForm(owner, completeForm).problems, [owner, completeForm]);

  const keepDraft = useMemo(() => keeperOf<DesignDraft>('drafts', key), [key]);

  useEffect(() => {
    void keepDraft(isDirty ? { stamp: basis.stamp, form: completeForm } : null).then(setKept);
  }, [keepDraft, isDirty, basis.stamp, completeForm]);

  const save = async (into: 'new' | 'newest', comment: string): Promise<boolean> => {
    try {
      const answer = await send(formTemplateSave, {
        register: owner,
        id,
        template: completeForm,
        comment,
        stamp: basis.stamp,
        into,
      });
      open({ form: editedOf(answer), stamp: answer.stamp });
      notify.message('success', designWords.saved);
      registerChanged(owner, 'many');
      await queryClient.invalidateQueries({ queryKey: callKey(formTemplateGet) });
      return true;
    } catch (error) {
      notify.failure(error);
      // whose it is was shown: what another user saved meanwhile is loaded as a revision, and the next save goes over it
      if (error instanceof CallError && error.key === 'stale') {
        await queryClient.invalidateQueries({ queryKey: callKey(formTemplateGet) });
        const { stamp } = await readCall(formTemplateGet, { register: owner, id });
        setBasis({ form: basis.form, stamp });
      }
      return false;
    }
  };

  return {
    state,
    isDirty,
    isKept,
    problems,
    change: useCallback(
      (form: FormTemplate, field?: string) =>
        dispatch({ kind: 'change', form, ...(field === undefined ? {} : { field }) }),
      [],
    ),
    undo: useCallback(() => dispatch({ kind: 'undo' }), []),
    redo: useCallback(() => dispatch({ kind: 'redo' }), []),
    discard: () => open(newest),
    save,
  };
}
