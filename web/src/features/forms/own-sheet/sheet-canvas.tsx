import {
  addressOf,
  columnName,
  type LaidCell,
  type LaidPicture,
  type LaidSheet,
} from '@plumbline/contract/rules/own-sheet/laid-sheet.ts';
import { type Guess, ROLES, type Role, type Roles } from '@plumbline/contract/rules/own-sheet/roles.ts';
import { keyOf, type SheetMap } from '@plumbline/contract/rules/own-sheet/sheet-map.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { memo, useEffect, useId, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { selectionOf, type Corrections, type Selection } from './correct.ts';
import css from './own-sheet.module.css';
import { ROLE_SIGNS } from './role-bar.tsx';
import { ownWords } from './words.ts';

/** Props of the sheet. */
interface SheetCanvasProps {
  readonly sheet: LaidSheet;
  readonly map: SheetMap;
  readonly roles: Roles;
  readonly derived: ReadonlyMap<string, Role>;
  readonly corrections: Corrections;
  readonly selection: Selection | null;
  /** The cells of the part that the pointer is on in the list. */
  readonly lit: ReadonlySet<string>;
  readonly onSelect: (selection: Selection | null) => void;
  readonly onHover: (key: string | null) => void;
}

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** A sheet as its workbook lays it out. Cells are chosen by pointer and by arrow keys, several with Shift. */
export function SheetCanvas(props: SheetCanvasProps): React.JSX.Element {
  const { sheet, map, selection, onSelect, onHover } = props;
  const say = useSay();
  const id = useId();
  const drag = useRef<Position | null>(null);
  const width = sheet.widths.reduce((sum, each) => sum + each, NUMBERS);
  const [frame, zoom] = useFit(width);
  const focus = selection && keyOf(map.at(selection.from.row, selection.from.col) ?? selection.from);
  const focusId = focus === null ? undefined : `${id}${focus}`;
  useEffect(() => {
    if (focusId !== undefined)
      document.getElementById(focusId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [focusId]);
  return (
    <div ref={frame} className={css.canvas}>
      <div className={css.sheet} style={{ width, zoom }}>
        <table
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells are chosen by arrow keys, as in a spreadsheet
          role="grid"
          tabIndex={0}
          aria-label={say(ownWords.yourSheet)}
          aria-multiselectable
          aria-activedescendant={focusId}
          onKeyDown={(event) => onSheetKey(event, props)}
          onPointerDown={(event) => {
            const at = placeOf(event.target);
            if (!at || event.button !== 0) return;
            if (event.pointerType === 'mouse') drag.current = at;
            onSelect(selectionOf(map, event.shiftKey && selection ? selection.from : at, at));
          }}
          onPointerOver={(event) => {
            const at = placeOf(event.target);
            onHover(at && keyOf(at));
            if (at && drag.current) onSelect(selectionOf(map, drag.current, at));
          }}
          onPointerUp={() => (drag.current = null)}
          onPointerLeave={() => {
            drag.current = null;
            onHover(null);
          }}
        >
          <colgroup>
            <col style={{ width: NUMBERS }} />
            {sheet.widths.map((each, col) => (
              <col key={columnName(col)} style={{ width: each }} />
            ))}
          </colgroup>
          <thead aria-hidden>
            <tr>
              <th>#</th>
              {sheet.widths.map((_, col) => (
                <th key={columnName(col)}>{columnName(col)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheet.heights.map((height, row) => (
              <SheetRow key={addressOf({ row, col: 0 })} row={row} height={height} id={id} cells={rowOf(props, row)} />
            ))}
          </tbody>
        </table>
        {sheet.pictures.map((picture) => (
          <Picture key={`${keyOf(picture)} ${picture.width}`} picture={picture} sheet={sheet} />
        ))}
      </div>
    </div>
  );
}

interface Position {
  readonly row: number;
  readonly col: number;
}
function placeOf(target: EventTarget): Position | null {
  const key = target instanceof Element ? target.closest('td')?.dataset['key'] : undefined;
  if (key === undefined) return null;
  const [row = 0, col = 0] = key.split(',').map(Number);
  return { row, col };
}

/** The least size at which the letters of a sheet can be read. */
const LEAST_ZOOM = 0.7;
/** Shrinks a sheet so that its width is seen at once, as far as it stays legible. */
function useFit(width: number): readonly [frame: React.RefObject<HTMLDivElement | null>, zoom: number] {
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const fit = (): void => setZoom(Math.min(1, Math.max(LEAST_ZOOM, (element.clientWidth - 2) / width)));
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    fit();
    return () => observer.disconnect();
  }, [width]);
  return [frame, zoom];
}

/** Moves the selection as spreadsheets do: arrows move it, with Shift they extend it, Escape gives it up. */
function onSheetKey(event: React.KeyboardEvent, { map, selection, onSelect }: SheetCanvasProps): void {
  if (event.key === 'Escape') onSelect(null);
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const area = selection ?? { top: 0, left: 0, bottom: 0, right: 0, from: { row: 0, col: 0 } };
  const next = (index: 0 | 1, low: number, high: number, count: number): number =>
    Math.min(count - 1, Math.max(0, (step[index] > 0 ? high : low) + step[index]));
  const far = { row: next(0, area.top, area.bottom, map.rows), col: next(1, area.left, area.right, map.columns) };
  const at = step[0] === 0 ? { row: area.from.row, col: far.col } : { row: far.row, col: area.from.col };
  onSelect(event.shiftKey ? selectionOf(map, area.from, far) : selectionOf(map, at, at));
}
const NUMBERS = 32;
const HEAD = 20;

/** A cell as a row draws it. */
interface DrawnCell {
  readonly cell: LaidCell;
  readonly role: Role | undefined;
  readonly mark: 'set' | 'sure' | 'unsure' | 'derived' | undefined;
  readonly isSelected: boolean;
  readonly isLit: boolean;
}

/** The cells that begin in a row, blank positions included. */
function rowOf(props: SheetCanvasProps, row: number): readonly DrawnCell[] {
  const { map } = props;
  const all = Array.from({ length: map.columns }, (_, col) => map.at(row, col) ?? { row, col, text: '' });
  return all.filter((cell, col) => cell.row === row && cell.col === col).map((cell) => drawn(cell, props));
}
function drawn(cell: LaidCell, { roles, derived, corrections, selection, lit }: SheetCanvasProps): DrawnCell {
  const key = keyOf(cell);
  const guess = roles.get(key);
  return {
    cell,
    role: guess?.role ?? derived.get(key),
    mark: corrections.has(key) ? 'set' : markOf(guess, derived.has(key)),
    isSelected: selection !== null && isWithin(selection, cell.row, cell.col),
    isLit: lit.has(key),
  };
}
function markOf(guess: Guess | undefined, isDerived: boolean): DrawnCell['mark'] {
  if (guess) return guess.sure ? 'sure' : 'unsure';
  return isDerived ? 'derived' : undefined;
}
const isWithin = ({ top, left, bottom, right }: Selection, row: number, col: number): boolean =>
  row >= top && row <= bottom && col >= left && col <= right;

interface SheetRowProps {
  readonly row: number;
  readonly height: number;
  readonly id: string;
  readonly cells: readonly DrawnCell[];
}
const isSame = (a: DrawnCell, b: DrawnCell | undefined): boolean =>
  a.cell.row === b?.cell.row &&
  a.cell.text === b.cell.text &&
  a.role === b.role &&
  a.mark === b.mark &&
  a.isSelected === b.isSelected &&
  a.isLit === b.isLit;

const SheetRow = memo(
  function SheetRow({ row, height, id, cells }: SheetRowProps): React.JSX.Element {
    return (
      <tr style={{ height }} hidden={height === 0}>
        <th aria-hidden>{row + 1}</th>
        {cells.map((drawn) => (
          <SheetCell key={keyOf(drawn.cell)} id={id} {...drawn} />
        ))}
      </tr>
    );
  },
  (before, after) =>
    before.height === after.height &&
    before.cells.length === after.cells.length &&
    before.cells.every((cell, at) => isSame(cell, after.cells[at])),
);

/** The looks of a cell that its workbook gives it. */
const styleOf = ({ fill: background, color, bold, size, align }: LaidCell): CSSProperties => ({
  ...(background !== undefined && { background }),
  ...(color !== undefined && { color }),
  ...(bold && { fontWeight: 600 }),
  ...(size !== undefined && { fontSize: Math.min(size, LARGEST) * LETTER }),
  ...(align && { textAlign: align }),
});
/** Pixels of a point of a letter, a little less than printed, and the largest letters shown. */
const [LETTER, LARGEST] = [1.15, 28] as const;

/** What a cell is, and whether that is certain. */
const roleWord = (role: Role, mark: DrawnCell['mark']): Word => {
  if (mark === 'set') return ROLES[role];
  return fill(mark === 'unsure' ? ownWords.asUnsure : ownWords.asGuess, { role: ROLES[role] });
};

function SheetCell({
  id,
  cell,
  role,
  mark,
  isSelected,
  isLit,
}: DrawnCell & { readonly id: string }): React.JSX.Element {
  const say = useSay();
  const { text, border = '', rowSpan, colSpan } = cell;
  const roleText = role === undefined ? '' : say(roleWord(role, mark));
  const name = say(fill(ownWords.cellName, { at: addressOf(cell), text: text === '' ? ownWords.blank : text }));
  return (
    <td
      id={`${id}${keyOf(cell)}`}
      aria-selected={isSelected}
      aria-label={[name, roleText].filter(Boolean).join(' · ')}
      title={roleText}
      rowSpan={rowSpan}
      colSpan={colSpan}
      data-key={keyOf(cell)}
      data-lines={border}
      data-role={role}
      data-mark={mark}
      data-sign={role && `${ROLE_SIGNS[role]}${mark === 'unsure' ? '?' : ''}`}
      data-lit={isLit || undefined}
      style={styleOf(cell)}
    >
      {text}
    </td>
  );
}

function Picture({ picture, sheet }: { readonly picture: LaidPicture; readonly sheet: LaidSheet }): React.JSX.Element {
  const say = useSay();
  const sum = (sizes: readonly number[], end: number): number =>
    sizes.slice(0, end).reduce((all, size) => all + size, 0);
  const { row, col, width, height, src } = picture;
  const style = { left: NUMBERS + sum(sheet.widths, col), top: HEAD + sum(sheet.heights, row), width, height };
  const label = say(fill(ownWords.picture, { at: addressOf(picture) }));
  return src === null ? (
    <span className={css.picture} style={style}>
      {say(ownWords.pictureKind)}
    </span>
  ) : (
    <img className={css.picture} style={style} src={src} alt={label} />
  );
}
