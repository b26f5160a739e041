import { instant, type Field, type FieldOf, type Kind } from '@plumbline/contract/field/field.ts';
import { traitsOf } from '@plumbline/contract/field/kinds.ts';
import { TEXT_MAX } from '@plumbline/contract/field/text.ts';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { Filter, Sort } from '@plumbline/contract/register/filter.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';

/** A column a register can show. */
export interface GridColumn {
  readonly name: string;
  readonly field: Field;
  /** In pixels, before a user drags it. */
  readonly width: number;
  readonly sortable: boolean;
  readonly filterable: boolean;
}

/** A visible column, and whether it is pinned at the left. */
export interface PlacedColumn extends GridColumn {
  readonly pinned: boolean;
  /** Takes the remaining width, because no user has set its width yet. */
  readonly grows: boolean;
  /** A user set its width. */
  readonly dragged?: true;
}

/** How one column is shown: the order of the list is the order on the screen, pinned columns first. */
export interface ColumnView {
  readonly name: string;
  readonly shown: boolean;
  readonly pinned: boolean;
  readonly width?: number;
}

/** The timestamps the server stores for every row; available in the column chooser, hidden by default. */
const MOMENTS: Readonly<Record<string, Field>> = {
  createdAt: instant(w('Created', '创建时间'), { computed: true }),
  updatedAt: instant(w('Last changed', '最后修改'), { computed: true }),
};

const FIRST_SHOWN = 12;
/** Wide enough for the longest word of a choice, as a pill, in either language. */
const choiceWidth = (words: readonly Word[]): number =>
  Math.max(140, ...words.map(({ en, zh }) => Math.max(en.length * 7.2, zh.length * 13) + 64));

function textWidth({ mono, max = TEXT_MAX }: FieldOf<'text'>): number {
  if (mono) return max > 20 ? 176 : 112;
  return max > LONG ? 260 : 150;
}
/** Text fields with more characters take the remaining width. */
const LONG = 100;

/** The width of values of each kind, in pixels. */
const WIDTHS: { readonly [K in Kind]: { of(field: FieldOf<K>): number } } = {
  text: { of: textWidth },
  integer: { of: () => 84 },
  number: { of: () => 96 },
  flag: { of: () => 84 },
  date: { of: () => 124 },
  instant: { of: () => 160 },
  choice: { of: (field) => choiceWidth(Object.values(field.of)) },
  ref: { of: () => 136 },
  refs: { of: () => 150 },
  list: { of: () => 120 },
  signOffs: { of: () => 220 },
  money: { of: ({ currency }) => (currency === undefined ? 124 : 150) },
  exact: { of: () => 124 },
  order: { of: () => 84 },
  duration: { of: () => 104 },
};
const kindWidth = (kind: Kind): { of(field: Field): number } => WIDTHS[kind];

/** The width of the values of a field, in pixels. */
export const valueWidth = (field: Field): number => kindWidth(field.kind).of(field);

/** The field with a name: a field of the register or one of the two timestamps. */
export const fieldOf =
  (register: AnyRegister) =>
  (name: string): Field | undefined =>
    register.fields[name] ?? MOMENTS[name];

/** Every column a register can show, in the order of its declaration. */
export function columnsOf(register: AnyRegister): readonly GridColumn[] {
  // the rows of a query are not stored, so they have no timestamps
  const moments = queryListOf(register.key) ? {} : MOMENTS;
  return Object.entries({ ...register.fields, ...moments })
    .filter(([, field]) => !field.hide?.includes('grid'))
    .map(([name, field]) => ({
      name,
      field,
      width: widthOf(name, field),
      sortable: traitsOf(field).sortable,
      filterable: true,
    }));
}

function widthOf(name: string, field: Field): number {
  const label = Math.max(field.label.en.length * 7.6, field.label.zh.length * 14) + 44;
  return Math.round(Math.max(label, bodyWidth(name, field)));
}

function bodyWidth(name: string, field: Field): number {
  if (name === 'itrDone') return 136;
  return valueWidth(field);
}

/** The default view of a register: its own columns first, the title pinned. */
export function defaultView(register: AnyRegister): readonly ColumnView[] {
  const all = columnsOf(register).map((column) => column.name);
  const declared = register.grid?.columns ?? all.filter((name) => !Object.hasOwn(MOMENTS, name)).slice(0, FIRST_SHOWN);
  const shown = new Set<string>(declared);
  const order = [...declared.filter((name) => all.includes(name)), ...all.filter((name) => !shown.has(name))];
  const first = order[0];
  return order.map((name) => ({ name, shown: shown.has(name), pinned: name === first }));
}

/** A saved view without columns that no longer exist; columns added since then are hidden at the end. */
export function reconciled(register: AnyRegister, saved: readonly ColumnView[] | undefined): readonly ColumnView[] {
  const standard = defaultView(register);
  if (!saved) return standard;
  const known = new Set(standard.map(({ name }) => name));
  const retained = saved.filter(({ name }) => known.has(name));
  if (!retained.some(({ shown }) => shown)) return standard;
  const have = new Set(retained.map(({ name }) => name));
  return [
    ...retained,
    ...standard.filter(({ name }) => !have.has(name)).map((column) => ({ ...column, shown: false, pinned: false })),
  ];
}

/** The visible columns in screen order, pinned columns first. The first long text column takes the remaining width. */
export function shownColumns(register: AnyRegister, view: readonly ColumnView[]): readonly PlacedColumn[] {
  const all = new Map(columnsOf(register).map((column) => [column.name, column]));
  const shown = view.filter((column) => column.shown);
  const placed = [...shown.filter(({ pinned }) => pinned), ...shown.filter(({ pinned }) => !pinned)].flatMap(
    (place) => {
      const column = all.get(place.name);
      return column ? [{ column, place }] : [];
    },
  );
  const long = placed.find(
    ({ column: { field }, place }) => !place.pinned && field.kind === 'text' && (field.max ?? TEXT_MAX) > LONG,
  );
  return placed.map(({ column, place }) => ({
    ...column,
    pinned: place.pinned,
    width: place.width ?? column.width,
    grows: long?.place === place && place.width === undefined,
    ...(place.width !== undefined && { dragged: true as const }),
  }));
}

/** True when a column holds a tag number or a code of its own row. */
export const isMono = ({ field }: Pick<GridColumn, 'field'>): boolean => field.kind === 'text' && field.mono === true;

/** Columns that require another column: the progress bar of finished ITRs needs their total. */
const WITH: Readonly<Record<string, readonly string[]>> = { itrDone: ['itrTotal'] };

/** The fields a page needs for the visible columns: sorted, so that moving a column triggers no new request. */
export function neededFields(
  register: AnyRegister,
  shown: readonly GridColumn[],
  more: readonly string[] = [],
): string[] {
  const wanted = new Set([register.title, ...more, ...shown.flatMap(({ name }) => [name, ...(WITH[name] ?? [])])]);
  return [...wanted].filter((name) => register.fields[name] !== undefined).sort();
}

/** The query that the grid sends to the server. */
export interface RowQuery {
  readonly register: string;
  readonly filter: Filter | undefined;
  readonly sort: readonly Sort[];
  readonly columns: readonly string[];
}
