import { useCallback, useRef, useState, type SubmitEvent } from 'react';

/** One field to look at before a form is sent: its name, and what is wrong with it (null is nothing). */
export type Look = readonly [name: string, wrong: string | null];

/**
 * A form that tells what is missing once it was sent, and not while one types for the first time. Sending it with
 * something wrong puts the cursor into the first such field.
 */
export function useAsked(looks: readonly Look[]) {
  // By name: a field that appears later is not told at once.
  const [asked, setAsked] = useState<readonly string[]>([]);
  const fields = useRef(new Map<string, HTMLInputElement>());
  const focus = useCallback((name: string): void => fields.current.get(name)?.focus(), []);
  const firstWrong = looks.find(([, wrong]) => wrong !== null)?.[0];
  return {
    focus,
    /** Where a field is put, so that the cursor can go there. */
    at: (name: string) => (element: HTMLInputElement | null) => {
      if (element === null) fields.current.delete(name);
      if (element !== null) fields.current.set(name, element);
    },
    /** What to write under a field. */
    errorOf: (name: string): string | undefined =>
      (asked.includes(name) ? looks.find(([each]) => each === name)?.[1] : null) ?? undefined,
    /** Sends when nothing is wrong. */
    sendBy: (send: () => void) => (event: SubmitEvent) => {
      event.preventDefault();
      setAsked(looks.map(([name]) => name));
      if (firstWrong === undefined) send();
      if (firstWrong !== undefined) focus(firstWrong);
    },
  };
}
