/** What a key does in the cells of a grid, where it is not the grid's own. */
export type CellKey = 'stretch' | 'copy' | 'all' | 'open' | 'toggle';

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const WITH_MOD: Readonly<Record<string, CellKey>> = { c: 'copy', a: 'all' };
const WITH_SHIFT: Readonly<Record<string, CellKey>> = {
  ArrowUp: 'stretch',
  ArrowDown: 'stretch',
  ArrowLeft: 'stretch',
  ArrowRight: 'stretch',
};
const ALONE: Readonly<Record<string, CellKey>> = { Enter: 'open', ' ': 'toggle' };

/** What a pressed key asks for; undefined leaves it to the grid (arrows, Home, End, PageUp, PageDown, Tab). */
export function cellKeyOf(event: Pressed): CellKey | undefined {
  if (event.ctrlKey || event.metaKey) return WITH_MOD[event.key.toLowerCase()];
  if (event.altKey) return undefined;
  return (event.shiftKey ? WITH_SHIFT : ALONE)[event.key];
}
