/** The fields a person can type in: the file input for photos precedes them, hidden. */
const FIELD = 'input:not([hidden]), textarea';

/** Scrolls to the first control of a task and focuses it. */
export function focusTask(root: HTMLElement | null, task: string | undefined): void {
  if (task === undefined) return;
  const boxes = [...(root?.querySelectorAll<HTMLElement>('[data-box]') ?? [])].filter(
    ({ dataset }) => dataset['task'] === `${task}.box` || dataset['task'] === `${task}.value`,
  );
  const isTicked = boxes.some((box) => box.getAttribute('aria-checked') === 'true');
  const row = boxes[0]?.closest('[role="group"]');
  // a ticked task that is still open lacks its value
  const target = isTicked ? row?.querySelector<HTMLElement>(FIELD) : boxes[0];
  show(target ?? boxes[0]);
}

/** Scrolls to the missing punch item of a task and focuses its first field. */
export function focusPunch(root: HTMLElement | null, task: string | undefined): void {
  if (task === undefined) return;
  const form = [...(root?.querySelectorAll<HTMLElement>('[data-punch-form]') ?? [])].find(
    ({ dataset }) => dataset['punchForm'] === task,
  );
  show(form?.querySelector<HTMLElement>(FIELD) ?? undefined);
}

/** Scrolls to the out-of-limits value of a task that needs a reason, and focuses the field for the reason. */
export function focusReading(root: HTMLElement | null, task: string | undefined): void {
  if (task === undefined) return;
  const part = [...(root?.querySelectorAll<HTMLElement>('[data-reading]') ?? [])].find(
    ({ dataset }) => dataset['reading'] === task,
  );
  show(part?.querySelector<HTMLElement>(FIELD) ?? undefined);
}

/** Scrolls to the sign-offs and focuses the first button that gives one. */
export function focusSigning(root: HTMLElement | null): void {
  const part = root?.querySelector<HTMLElement>('[data-signing]');
  part?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  part?.querySelector<HTMLElement>('ol button')?.focus({ preventScroll: true });
}

function show(element: HTMLElement | undefined): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center', behavior: 'smooth' });
}
