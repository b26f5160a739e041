import type { Answers, FormTemplate } from '@plumbline/contract/rules/form.ts';

/** A value of each kind that a task takes, within the limits of the forms that ship. */
const VALUES = { number: 500, date: '2026-11-01', text: 'done', choice: '', table: '' } as const;

/** A form with all its tasks answered: the box that is said for each, and a value wherever one is asked. */
export const allAnswered = ({ tasks }: Pick<FormTemplate, 'tasks'>, box: (at: number) => string): Answers =>
  Object.fromEntries(
    tasks.flatMap(({ name, boxes, input }, at) => [
      ...(boxes ? [[`${name}.box`, box(at)] as const] : []),
      ...(input ? [[`${name}.value`, VALUES[input.kind]] as const] : []),
    ]),
  );
