import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import { useState, type SyntheticEvent } from 'react';

/** The task somebody is at, for what is done to it from the foot of the sheet. */
interface TaskInHand {
  /** The one touched last; before that the first that is open, or the first. */
  readonly task: FormTemplate['tasks'][number] | undefined;
  /** Hears what is touched and focused. */
  readonly follow: (event: SyntheticEvent) => void;
}

/** Follows which task of a sheet is being filled in. */
export function useTaskInHand({ tasks }: FormTemplate, firstOpen: string | undefined): TaskInHand {
  const [name, setName] = useState<string>();
  const withBoxes = tasks.filter(({ boxes, input }) => boxes || input);
  return {
    task: [name, firstOpen].flatMap((one) => withBoxes.find((task) => task.name === one) ?? [])[0] ?? withBoxes[0],
    follow: ({ target }) => {
      const row = target instanceof Element ? target.closest('[role="group"]') : null;
      const named = row?.querySelector<HTMLElement>('[data-task]')?.dataset['task'];
      if (named !== undefined) setName(named.replace(/\.[a-z]+$/, ''));
    },
  };
}
