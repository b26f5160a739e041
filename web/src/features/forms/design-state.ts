import type { FormTemplate } from '@plumbline/contract/rules/form.ts';

/** So many steps can be taken back. */
const MOST_STEPS = 200;

/** A form under the hands of its designer. */
export interface DesignState {
  readonly now: FormTemplate;
  readonly past: readonly FormTemplate[];
  readonly future: readonly FormTemplate[];
  /** What was changed last: more of the same is one step. */
  readonly field: string | null;
}

/** What may happen to it. */
export type DesignAction =
  /** `field` names what is typed into; typing on in it is one step back. */
  | { readonly kind: 'change'; readonly form: FormTemplate; readonly field?: string }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  /** Another form altogether: nothing to take back. */
  | { readonly kind: 'open'; readonly form: FormTemplate };

/** Begins with a form. */
export const beginDesign = (form: FormTemplate): DesignState => ({ now: form, past: [], future: [], field: null });

/** The form after something happened to it. */
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
