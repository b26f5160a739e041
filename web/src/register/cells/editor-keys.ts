import type { Move } from './use-cell-edits.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** The facts about an editor that decide what its keys do. */
interface About {
  /** It accepts several lines. */
  readonly lines: boolean;
  /** The edit was started by typing, and nothing was chosen from the list. */
  readonly typed: boolean;
  /** It refers to rows of another register. */
  readonly keyed: boolean;
  /** Number of entries in its list. */
  readonly options: number;
}

const ARROWS: Readonly<Record<string, Move>> = {
  ArrowDown: { down: 1, right: 0 },
  ArrowUp: { down: -1, right: 0 },
  ArrowLeft: { down: 0, right: -1 },
  ArrowRight: { down: 0, right: 1 },
};
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * What a key does in a cell editor: where the focus goes once the cell is written, a step in the list, or cancelling;
 * undefined leaves the key to the text. Enter goes down and Tab goes right, and with Shift the other way. Arrows move
 * in the list where there is one; otherwise they leave an edit that was started by typing. Alt ↓ opens the whole list
 * of a reference. In an editor with several lines, Alt Enter inserts a line break.
 */
export function editorKey(event: Pressed, about: About): Move | 1 | -1 | 'cancel' | 'whole' | undefined {
  const { key, shiftKey, altKey } = event;
  const back = shiftKey ? -1 : 1;
  if (key === 'Escape') return 'cancel';
  if (key === 'Enter') return about.lines && altKey ? undefined : { down: back, right: 0 };
  if (key === 'Tab') return { down: 0, right: back };
  if (about.keyed && altKey && key === 'ArrowDown') return 'whole';
  return isHeld(event) ? undefined : arrow(key, about);
}

function arrow(key: string, { options, typed }: About): Move | 1 | -1 | undefined {
  const step = STEPS[key];
  if (step !== undefined && options > 0) return step;
  return typed ? ARROWS[key] : undefined;
}

const isHeld = ({ shiftKey, altKey, ctrlKey, metaKey }: Pressed): boolean => shiftKey || altKey || ctrlKey || metaKey;
