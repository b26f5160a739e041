/** The action of a key in the cells of a grid, where the grid does not handle the key itself. */
export type CellKey =
  | 'stretch'
  | 'copy'
  | 'all'
  | 'open'
  | 'toggle'
  | 'edit'
  | 'type'
  | 'clear'
  | 'fillDown'
  | 'undo'
  | 'redo';

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const WITH_MOD: Readonly<Record<string, CellKey>> = { c: 'copy', a: 'all', enter: 'open', z: 'undo', y: 'redo' };
const WITH_SHIFT: Readonly<Record<string, CellKey>> = {
  ArrowUp: 'stretch',
  ArrowDown: 'stretch',
  ArrowLeft: 'stretch',
  ArrowRight: 'stretch',
};
const READING: Readonly<Record<string, CellKey>> = { Enter: 'open', ' ': 'toggle', F2: 'edit' };
const EDITING: Readonly<Record<string, CellKey>> = {
  Enter: 'edit',
  ' ': 'toggle',
  F2: 'edit',
  Delete: 'clear',
  Backspace: 'clear',
};

/** Letters of an input method arrive as `Process`; the editor must be open for them. */
const isTyped = (key: string): boolean => [...key].length === 1 || key === 'Process';

function withMod({ key, shiftKey }: Pressed, editing: boolean): CellKey | undefined {
  const name = key.toLowerCase();
  if (name === 'z' && shiftKey) return 'redo';
  if (name === 'd') return editing ? 'fillDown' : undefined;
  return WITH_MOD[name];
}

/**
 * The action of a pressed key; undefined leaves the key to the grid (arrows, Home, End, PageUp, PageDown, Tab). While
 * editing in the list is on, typing starts an edit and Enter no longer opens the row; Ctrl Enter opens it in both
 * modes.
 */
export function cellKeyOf(event: Pressed, editing = false): CellKey | undefined {
  if (event.ctrlKey || event.metaKey) return withMod(event, editing);
  return event.altKey ? undefined : plainKey(event, editing);
}

function plainKey({ key, shiftKey }: Pressed, editing: boolean): CellKey | undefined {
  const own = (editing ? EDITING : READING)[key];
  const known = shiftKey ? WITH_SHIFT[key] : own;
  return known ?? (editing && isTyped(key) ? 'type' : undefined);
}
