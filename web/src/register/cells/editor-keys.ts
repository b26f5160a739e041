import type { Move } from './use-cell-edits.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** What an editor is, for its keys. */
interface About {
  /** It takes several lines. */
  readonly lines: boolean;
  /** It began by typing, and nothing was chosen from its list. */
  readonly typed: boolean;
  /** It refers to rows of another register. */
  readonly keyed: boolean;
  /** How many entries its list has. */
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
 * What a key in the editor of a cell does: where the focus goes once the cell is written, a step in the list, giving up;
 * undefined leaves it to the text. Enter goes down and Tab to the right, with Shift the other way; arrows walk in the list
 * where there is one, else they leave an edit that began by typing. Alt ↓ opens the whole list of a reference. With several
 * lines Alt Enter breaks the line.
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
