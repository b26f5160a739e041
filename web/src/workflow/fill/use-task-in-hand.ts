import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import { useState, type SyntheticEvent } from 'react';

/** The task the user is working on, for the actions at the foot of the sheet. */
interface TaskInHand {
  /** The task touched last; before that, the first open task, or the first. */
  readonly task: FormTemplate['tasks'][number] | undefined;
  /** Handles touch and focus events. */
  readonly follow: (event: SyntheticEvent) => void;
}

/** Tracks which task of a sheet is being filled in. */
export function useTaskInHand({ tasks }: FormTemplate, firstOpen: string | undefined): TaskInHand {
  const [name, setName] = useState<string>();
  const withBoxes = tasks.filter(({ boxes, input }) => boxes || input);
  return {
    task:
      [name, firstOpen].flatMap((taskName) => withBoxes.find((task) => task.name === taskName) ?? [])[0] ??
      withBoxes[0],
    follow: ({ target }) => {
      const row = target instanceof Element ? target.closest('[role="group"]') : null;
      const named = row?.querySelector<HTMLElement>('[data-task]')?.dataset['task'];
      if (named !== undefined) setName(named.replace(/\.[a-z]+$/, ''));
    },
  };
}
