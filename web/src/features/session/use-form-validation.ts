import { useCallback, useRef, useState, type SubmitEvent } from 'react';

/** The check of one field before a form is sent: its name, and its error (null when it is valid). */
export type FieldCheck = readonly [name: string, wrong: string | null];

/**
 * A form that reports missing entries only after it was submitted, not while the user types for the first time.
 * Submitting with errors focuses the first wrong field.
 */
export function useFormValidation(checks: readonly FieldCheck[]) {
  // by name, so that a field that appears later shows no error at once
  const [checkedNames, setAsked] = useState<readonly string[]>([]);
  const fields = useRef(new Map<string, HTMLInputElement>());
  const focus = useCallback((name: string): void => fields.current.get(name)?.focus(), []);
  const firstWrong = checks.find(([, wrong]) => wrong !== null)?.[0];
  return {
    focus,
    /** Registers a field's element, so that it can get focus. */
    fieldRef: (name: string) => (element: HTMLInputElement | null) => {
      if (element === null) fields.current.delete(name);
      if (element !== null) fields.current.set(name, element);
    },
    /** The error to show below a field. */
    errorOf: (name: string): string | undefined =>
      (checkedNames.includes(name) ? checks.find(([each]) => each === name)?.[1] : null) ?? undefined,
    /** Submits when there are no errors. */
    submitWith: (send: () => void) => (event: SubmitEvent) => {
      event.preventDefault();
      // a form that was sent starts over: a code that the answer clears is not missing as well as wrong
      setAsked(firstWrong === undefined ? [] : checks.map(([name]) => name));
      if (firstWrong === undefined) send();
      if (firstWrong !== undefined) focus(firstWrong);
    },
  };
}
