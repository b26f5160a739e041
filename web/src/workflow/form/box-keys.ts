/**
 * Where a key moves among the boxes of a sheet: a step within the group of the task, or to the same box of another
 * task.
 */
export type BoxMove = { readonly across: 1 | -1 } | { readonly down: 1 | -1 };

const MOVES: Readonly<Record<string, BoxMove>> = {
  ArrowRight: { across: 1 },
  ArrowLeft: { across: -1 },
  ArrowDown: { down: 1 },
  ArrowUp: { down: -1 },
};

/** The move of a key; undefined for any other key. */
export const moveOf = (key: string): BoxMove | undefined => MOVES[key];

/** Moves the focus from a box to the next one in the direction of a key; does nothing at the edge. */
export function moveFocus(from: HTMLElement, move: BoxMove): void {
  const paper = from.closest('[data-paper]');
  const boxes = [...(paper?.querySelectorAll<HTMLElement>('[data-box]') ?? [])];
  if ('across' in move) {
    const group = boxes.filter(({ dataset }) => dataset['task'] === from.dataset['task']);
    group[group.indexOf(from) + move.across]?.focus();
    return;
  }
  const column = boxes.filter(({ dataset }) => dataset['box'] === from.dataset['box']);
  column[column.indexOf(from) + move.down]?.focus();
}
