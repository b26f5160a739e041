import type { FormTemplate } from '@plumbline/contract/rules/form.ts';

/** Maximum number of undo steps. */
const MOST_STEPS = 200;

/** The state of a form in the designer. */
export interface DesignState {
  readonly now: FormTemplate;
  readonly past: readonly FormTemplate[];
  readonly future: readonly FormTemplate[];
  /** The field changed last: further changes to it belong to the same undo step. */
  readonly field: string | null;
}

/** The actions on a design. */
export type DesignAction =
  /** `field` names the field being typed into; continued typing in it is one undo step. */
  | { readonly kind: 'change'; readonly form: FormTemplate; readonly field?: string }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  /** A different form: clears the undo history. */
  | { readonly kind: 'open'; readonly form: FormTemplate };

/** The initial state for a form. */
export const beginDesign = (form: FormTemplate): DesignState => ({ now: form, past: [], future: [], field: null });

/** Returns the state after an action. */
export function reduceDesign(state: DesignState, action: DesignAction): DesignState {
  switch (action.kind) {
    case 'change':
      return changed(state, action.form, action.field ?? null);
    case 'undo': {
      const before = state.past.at(-1);
      if (before === undefined) return state;
      return { now: before, past: state.past.slice(0, -1), future: [state.now, ...state.future], field: null };
    }
    case 'redo': {
      const [next, ...future] = state.future;
      if (next === undefined) return state;
      return { now: next, past: [...state.past, state.now], future, field: null };
    }
    case 'open':
      return beginDesign(action.form);
  }
}

function changed(state: DesignState, form: FormTemplate, field: string | null): DesignState {
  if (form === state.now) return state;
  const isSameStep = field !== null && field === state.field;
  const past = isSameStep ? state.past : [...state.past, state.now].slice(-MOST_STEPS);
  return { now: form, past, future: [], field };
}
