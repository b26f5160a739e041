/** What a key does in the cells of a grid, where it is not the grid's own. */
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

/** Letters of an input method arrive as `Process`; the editor must be there for them. */
const isTyped = (key: string): boolean => [...key].length === 1 || key === 'Process';

function withMod({ key, shiftKey }: Pressed, editing: boolean): CellKey | undefined {
  const name = key.toLowerCase();
  if (name === 'z' && shiftKey) return 'redo';
  if (name === 'd') return editing ? 'fillDown' : undefined;
  return WITH_MOD[name];
}

/**
 * What a pressed key asks for; undefined leaves it to the grid (arrows, Home, End, PageUp, PageDown, Tab). While cells are
 * edited in the list, typing begins an edit and Enter no longer opens the row; Ctrl Enter does in both.
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
