import {
  addressOf,
  columnName,
  type LaidCell,
  type LaidPicture,
  type LaidSheet,
} from '@plumbline/contract/rules/own-sheet/laid-sheet.ts';
import { ROLES, type Role, type Roles } from '@plumbline/contract/rules/own-sheet/roles.ts';
import { keyOf, type SheetMap } from '@plumbline/contract/rules/own-sheet/sheet-map.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { memo, useEffect, useId, useRef, type CSSProperties } from 'react';
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
  const drag = useRef<{ readonly row: number; readonly col: number } | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const focus = selection && (map.at(selection.from.row, selection.from.col) ?? selection.from);
  const focusId = focus ? `${id}${keyOf(focus)}` : undefined;
  useEffect(() => {
    if (focusId !== undefined)
      document.getElementById(focusId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [focusId]);

  const placeOf = (target: EventTarget): { readonly row: number; readonly col: number } | null => {
    const key = target instanceof Element ? target.closest('td')?.dataset['key'] : undefined;
    const [row, col] = (key ?? '').split(',').map(Number);
    return row === undefined || col === undefined || Number.isNaN(col) ? null : { row, col };
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.key === 'Escape') onSelect(null);
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const { top, left, bottom, right, from } = selection ?? { ...EDGE, from: EDGE_FROM };
    const row = Math.min(map.rows - 1, Math.max(0, (step[0] > 0 ? bottom : top) + step[0]));
    const col = Math.min(map.columns - 1, Math.max(0, (step[1] > 0 ? right : left) + step[1]));
    const at = { row: step[0] === 0 ? from.row : row, col: step[1] === 0 ? from.col : col };
    onSelect(event.shiftKey && selection ? selectionOf(map, from, { row, col }) : selectionOf(map, at, at));
  };
  return (
    // a grid that is moved through by arrow keys, as spreadsheets are
    <div
      ref={frame}
      className={css.canvas}
      role="grid"
      tabIndex={0}
      aria-label={say(ownWords.yourSheet)}
      aria-multiselectable
      aria-activedescendant={focusId}
      onKeyDown={onKeyDown}
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
      <div className={css.sheet} style={{ width: sheet.widths.reduce((sum, width) => sum + width, NUMBERS) }}>
        <table role="presentation">
          <colgroup>
            <col style={{ width: NUMBERS }} />
            {sheet.widths.map((width, col) => (
              <col key={columnName(col)} style={{ width }} />
            ))}
          </colgroup>
          <thead aria-hidden>
            <tr>
              <th />
              {sheet.widths.map((_, col) => (
                <th key={columnName(col)}>{columnName(col)}</th>
              ))}
            </tr>
          </thead>
          <tbody role="presentation">
            {sheet.heights.map((height, row) => (
              <SheetRow key={addressOf({ row, col: 0 })} row={row} height={height} id={id} {...rowOf(props, row)} />
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
const NUMBERS = 32;
const HEAD = 20;
const EDGE = { top: 0, left: 0, bottom: 0, right: 0 } as const;
const EDGE_FROM = { row: 0, col: 0 } as const;

/** A cell as a row draws it. */
interface DrawnCell {
  readonly cell: LaidCell;
  readonly role: Role | undefined;
  readonly mark: 'set' | 'sure' | 'unsure' | 'derived' | undefined;
  readonly isSelected: boolean;
  readonly isLit: boolean;
}

/** The cells that begin in a row, blank positions included. */
function rowOf({ map, roles, derived, corrections, selection, lit }: SheetCanvasProps, row: number) {
  const cells: DrawnCell[] = [];
  for (let col = 0; col < map.columns; col++) {
    const cell = map.at(row, col) ?? { row, col, text: '' };
    if (cell.row !== row || cell.col !== col) continue;
    const key = keyOf(cell);
    const guess = roles.get(key);
    const byGuess = guess?.sure === false ? 'unsure' : 'sure';
    const ofColumn = derived.has(key) ? 'derived' : undefined;
    cells.push({
      cell,
      role: guess?.role ?? derived.get(key),
      mark: corrections.has(key) ? 'set' : guess ? byGuess : ofColumn, // eslint-disable-line -- three states of one mark
      isSelected: selection !== null && isWithin(selection, row, col),
      isLit: lit.has(key),
    });
  }
  return { cells };
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
      <tr role="row" style={{ height }} hidden={height === 0}>
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

function SheetCell({
  id,
  cell,
  role,
  mark,
  isSelected,
  isLit,
}: DrawnCell & { readonly id: string }): React.JSX.Element {
  const say = useSay();
  const { text, border = '', fill: background, color, bold, size, align, rowSpan, colSpan } = cell;
  const key = keyOf(cell);
  const roleText =
    role === undefined
      ? ''
      : say(
          mark === 'unsure'
            ? fill(ownWords.asUnsure, { role: ROLES[role] })
            : mark === 'set'
              ? ROLES[role]
              : fill(ownWords.asGuess, { role: ROLES[role] }),
        ); // eslint-disable-line -- three states of one mark
  const style: CSSProperties = {
    ...(background !== undefined && { background }),
    ...(color !== undefined && { color }),
    ...(bold && { fontWeight: 600 }),
    ...(size !== undefined && { fontSize: Math.min(size, 28) * 1.15 }),
    ...(align && { textAlign: align }),
  };
  const name = say(fill(ownWords.cellName, { at: addressOf(cell), text: text || ownWords.blank }));
  return (
    <td
      id={`${id}${key}`}
      role="gridcell"
      aria-selected={isSelected}
      aria-label={roleText === '' ? name : `${name} · ${roleText}`}
      title={roleText}
      rowSpan={rowSpan}
      colSpan={colSpan}
      data-key={key}
      data-lines={border}
      data-role={role}
      data-mark={mark}
      data-lit={isLit || undefined}
      style={style}
    >
      {text}
      {role !== undefined && (
        <span aria-hidden className={css.badge}>
          {ROLE_SIGNS[role]}
          {mark === 'unsure' && '?'}
        </span>
      )}
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
