import type { LaidCell, LaidSheet } from './laid-sheet.ts';
import type { Role, Roles } from './roles.ts';
import { bottomOf, endOf, keyOf, mapOf, type SheetMap } from './sheet-map.ts';
import { drawnAnswers, isBlankMark, withoutMark } from './trade-words.ts';

/** A task as it stands on the sheet. */
export interface TaskRow {
  /** The heading above it, where it is the first of a section. */
  readonly section: readonly LaidCell[];
  readonly number: LaidCell | undefined;
  readonly texts: readonly LaidCell[];
  /** Its answer boxes: the captions of the columns, and the positions where they are ticked. */
  readonly captions: readonly LaidCell[];
  readonly ticks: readonly LaidCell[];
  /** Boxes drawn within a cell. */
  readonly drawn: LaidCell | undefined;
  readonly inputs: readonly InputCell[];
  /** Units and limits beside it. */
  readonly limits: readonly LaidCell[];
  /** Where a remark is written. */
  readonly remark: LaidCell | undefined;
  /** The headings of its columns. */
  readonly heads: readonly LaidCell[];
}
/** A cell in which a value is entered, and the heading above it. */
export interface InputCell {
  readonly cell: LaidCell;
  readonly head: LaidCell | undefined;
}

/** The headings in force: of the columns of answers, readings, limits and remarks. */
interface Scope {
  row: number;
  readonly columns: Map<number, { readonly cell: LaidCell; readonly role: Role }>;
}

/** The last row with a label of the header; -1 without a header. */
export function lastOfHeader({ cells }: LaidSheet, roles: Roles): number {
  const roleOf = (cell: LaidCell): Role | undefined => roles.get(keyOf(cell))?.role;
  const firstTask = cells.find((cell) => roleOf(cell) === 'text')?.row ?? Number.POSITIVE_INFINITY;
  return cells.findLast((cell) => roleOf(cell) === 'label' && cell.row < firstTask)?.row ?? -1;
}

/** The tasks of a sheet, in order: those of a second column of tasks follow those of the first. */
export function taskRowsOf(sheet: LaidSheet, roles: Roles): readonly TaskRow[] {
  const map = mapOf(sheet);
  const found: { readonly lane: number; readonly table: number; readonly task: TaskRow }[] = [];
  const reader = new TaskReader(map, roles, lastOfHeader(sheet, roles));
  for (let row = 0; row < map.rows; row++)
    for (const [lane, task] of reader.read(row)) found.push({ lane, table: reader.table, task });
  return found.toSorted((a, b) => a.table - b.table || a.lane - b.lane).map(({ task }) => task);
}

const COLUMN_ROLES: ReadonlySet<Role> = new Set(['box', 'input', 'limit', 'remark']);

class TaskReader {
  /** Counts the rows of headings. */
  table = 0;
  #section: LaidCell[] = [];
  readonly #map: SheetMap;
  readonly #roles: Roles;
  #scope: Scope = { row: -2, columns: new Map() };

  /** The last row of the header, whose headings are not those of tasks. */
  readonly #header: number;

  constructor(map: SheetMap, roles: Roles, header: number) {
    this.#header = header;
    this.#map = map;
    this.#roles = roles;
  }

  #role(cell: LaidCell | undefined): Role | undefined {
    return cell && this.#roles.get(keyOf(cell))?.role;
  }

  read(row: number): readonly (readonly [lane: number, task: TaskRow])[] {
    const cells = this.#map.inRow(row);
    const texts = cells.filter((cell) => this.#role(cell) === 'text');
    if (texts.length === 0) {
      this.#readHeads(row, cells);
      const headings = cells.filter((cell) => this.#role(cell) === 'section');
      if (headings.length > 0 && row > this.#header) this.#section = headings;
      return [];
    }
    const lanes = Map.groupBy(texts, (cell) => this.#laneOf(cell));
    return [...lanes].map(([lane, own]) => [lane, this.#taskOf(row, lane, own)] as const);
  }

  #readHeads(row: number, cells: readonly LaidCell[]): void {
    const heads = cells.filter((cell) => {
      const role = this.#role(cell);
      return (
        role !== undefined && COLUMN_ROLES.has(role) && !isBlankMark(cell.text) && drawnAnswers(cell.text).length === 0
      );
    });
    if (heads.length === 0) return;
    // headings of one table may take several rows
    if (row > this.#scope.row + 1) {
      this.#scope = { row, columns: new Map() };
      this.table += 1;
    }
    for (const cell of heads) {
      for (let col = cell.col; col < endOf(cell); col++)
        this.#scope.columns.set(col, { cell, role: this.#role(cell) ?? 'none' });
      this.#scope.row = Math.max(this.#scope.row, bottomOf(cell) - 1);
    }
  }

  /** The first columns of the captions, from left to right. */
  #captions(): readonly LaidCell[] {
    const boxes = [...this.#scope.columns.values()].filter(({ role }) => role === 'box').map(({ cell }) => cell);
    return [...new Set(boxes)].toSorted((a, b) => a.col - b.col);
  }

  /** Which of several columns of tasks a text belongs to: behind how many captions it is, if others follow. */
  #laneOf({ col }: LaidCell): number {
    const captions = this.#captions();
    const before = captions.filter((caption) => caption.col < col).length;
    if (before < captions.length) return before;
    const texts = this.#map.inRow(this.#scope.row).filter((cell) => cell.col < col && this.#role(cell) === 'detail');
    const last = texts.at(-1)?.col ?? 0;
    return captions.filter((caption) => caption.col < last).length % Math.max(1, captions.length);
  }

  #regionOf(lane: number): { readonly from: number; readonly to: number } {
    const captions = this.#captions();
    const before = captions[lane - 1];
    const from = before === undefined ? 0 : endOf(before);
    // the next column of tasks begins behind the captions of this one
    const own = captions.slice(lane);
    const gap = own.findIndex((caption, at) => at > 0 && caption.col > endOf(own[at - 1] ?? caption) + 1);
    const lastOwn = own[gap - 1];
    const isSplit = gap > 0 && lastOwn !== undefined && this.#isTextBetween(endOf(lastOwn), own[gap]?.col ?? 0);
    return { from, to: isSplit ? endOf(lastOwn) : this.#map.columns };
  }
  #isTextBetween(from: number, to: number): boolean {
    for (let row = this.#scope.row + 1; row < Math.min(this.#map.rows, this.#scope.row + 12); row++)
      if (this.#map.inRow(row).some((cell) => cell.col >= from && cell.col < to && this.#role(cell) === 'text'))
        return true;
    return false;
  }

  #taskOf(row: number, lane: number, own: readonly LaidCell[]): TaskRow {
    const region = this.#regionOf(lane);
    const bottom = this.#bottomOf(row, own);
    const around = this.#around(row, region);
    const section = this.#section;
    this.#section = [];
    const positions = this.#positions({ row, bottom, ...region });
    const byRole = (role: Role): readonly LaidCell[] =>
      positions.filter((cell) => this.#role(cell) === role && !this.#isHead(cell));
    const columns = (role: Role) => positions.flatMap((cell) => this.#columnOf(cell, role) ?? []);
    const [boxes, inputs, remarks] = [columns('box'), columns('input'), columns('remark')];
    const isPlain = own.some(
      (cell) => boxes.length === 0 && this.#captions().some(({ col }) => col >= cell.col && col < endOf(cell)),
    );
    return {
      section,
      number: around.number,
      texts: around.texts,
      captions: isPlain ? [] : [...new Set(boxes.map(({ head }) => head))],
      ticks: boxes.map(({ cell }) => cell),
      drawn: byRole('box')[0],
      inputs: [
        ...byRole('input').map((cell) => ({ cell, head: this.#scope.columns.get(cell.col)?.cell })),
        ...inputs.filter(({ cell }) => this.#role(cell) === undefined),
      ].toSorted((a, b) => a.cell.row - b.cell.row || a.cell.col - b.cell.col),
      limits: [...byRole('limit'), ...this.#headsOf('limit', region)],
      remark: byRole('remark')[0] ?? remarks[0]?.cell,
      heads: [...inputs, ...remarks].map(({ head }) => head).concat(this.#headsOf('limit', region)),
    };
  }

  /** The row below a task: where the next one begins, or its merged text ends. */
  #bottomOf(row: number, own: readonly LaidCell[]): number {
    const most = Math.max(...own.map(bottomOf));
    for (let next = row + 1; next < most; next++)
      if (this.#map.inRow(next).some((cell) => this.#role(cell) === 'text')) return next;
    return most;
  }

  /** The number and the texts of a row, those of merged cells that began above it included. */
  #around(row: number, { from, to }: { readonly from: number; readonly to: number }) {
    const cells: LaidCell[] = [];
    for (let col = from; col < to; col++) {
      const cell = this.#map.at(row, col);
      if (cell && !cells.includes(cell)) cells.push(cell);
    }
    return {
      number: cells.find((cell) => this.#role(cell) === 'number'),
      texts: cells.filter((cell) => this.#role(cell) === 'text'),
    };
  }

  /** Each cell of a task once; a position without a cell is a blank one. */
  #positions(area: { readonly row: number; readonly bottom: number; readonly from: number; readonly to: number }) {
    const found = new Map<string, LaidCell>();
    for (let row = area.row; row < area.bottom; row++)
      for (let col = area.from; col < area.to; col++) {
        const cell = this.#map.at(row, col) ?? { row, col, text: '' };
        if (cell.row >= area.row) found.set(keyOf(cell), cell);
      }
    return [...found.values()];
  }

  #isHead(cell: LaidCell): boolean {
    return this.#scope.columns.get(cell.col)?.cell === cell;
  }

  /** A cell below a heading of this role; a cell with another role of its own is none. */
  #columnOf(cell: LaidCell, role: Role): { readonly cell: LaidCell; readonly head: LaidCell } | undefined {
    const column = this.#scope.columns.get(cell.col);
    const own = this.#role(cell);
    if (column?.role !== role || column.cell === cell || (own !== undefined && own !== 'none')) return undefined;
    if (own === 'none' && isBlankMark(cell.text)) return undefined;
    return { cell, head: column.cell };
  }

  #headsOf(role: Role, { from, to }: { readonly from: number; readonly to: number }): readonly LaidCell[] {
    const heads = [...this.#scope.columns].filter(([col, head]) => head.role === role && col >= from && col < to);
    return [...new Set(heads.map(([, { cell }]) => cell))];
  }
}

/** The text of a task, its boxes and lines left out. */
export const textOfTask = ({ texts }: TaskRow): string =>
  texts
    .map(({ text }) => withoutMark(text))
    .filter(Boolean)
    .join(' – ');
