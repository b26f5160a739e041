import { lookAhead, type RoundState } from '@plumbline/contract/lists/look-ahead.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import { AHEAD_MOST, monthAhead } from '@plumbline/contract/rules/look-ahead.ts';

/** The views of the look-ahead. */
export const VIEWS = ['list', 'board', 'round', 'curve'] as const;
/** One of these views. */
export type AheadView = (typeof VIEWS)[number];
/** The rounds the list can show, by state. */
export const SHOWN = {
  open: ['overdue', 'due', 'open', 'projected'],
  overdue: ['overdue'],
  closed: ['signed', 'skipped'],
  all: null,
} as const satisfies Readonly<Record<string, readonly RoundState[] | null>>;
/** One of these choices. */
export type Shown = keyof typeof SHOWN;
/** What the rows of the week board stand for. */
export const BOARD_ROWS = ['location', 'assignedTo'] as const;
/** One of these row kinds. */
export type BoardRows = (typeof BOARD_ROWS)[number];

/** Number of locations or persons initially shown on a board or round, and added each time the user asks for more. */
export const BOARD_STEP = 30;
/** Maximum number shown. */
export const BOARD_MOST = 990;

/** The parameters in the page's address. */
export interface Ahead {
  readonly view: AheadView;
  /** The last day, `yyyy-mm-dd`. */
  readonly to: string;
  readonly show: Shown;
  readonly by: BoardRows;
}

const oneOf = <T extends string>(all: readonly T[], value: string | null, otherwise: T): T =>
  all.find((option) => option === value) ?? otherwise;
const SHOWS = Object.keys(SHOWN) as readonly Shown[]; // eslint-disable-line -- the keys of a constant

/** True when the text is a date within the look-ahead limit. */
const isDay = (text: string | null, today: string): text is string =>
  text !== null &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  text <= addDays(today, AHEAD_MOST);

/** Reads an address. Defaults: the list, unsigned rounds, a month ahead. */
export function aheadOf(search: URLSearchParams, today: string): Ahead {
  const to = search.get('to');
  return {
    view: oneOf(VIEWS, search.get('view'), 'list'),
    to: isDay(to, today) ? to : monthAhead(today),
    show: oneOf(SHOWS, search.get('show'), 'open'),
    by: oneOf(BOARD_ROWS, search.get('by'), 'location'),
  };
}

/** The address of a view; `filter` narrows the list. Defaults are left out. */
export function aheadHref(options: Partial<Ahead>, today: string, filter?: Filter): string {
  const usual = aheadOf(new URLSearchParams(), today);
  const entries = (['view', 'to', 'show', 'by'] as const).flatMap((name) => {
    const value = options[name];
    return value === undefined || value === usual[name] ? [] : [[name, value] as const];
  });
  const search = new URLSearchParams(entries.map(([name, value]) => [name, value]));
  if (filter !== undefined) search.set('filter', JSON.stringify(filter));
  const text = search.toString();
  return text === '' ? lookAhead.route : `${lookAhead.route}?${text}`;
}

/** Rounds due up to a day. */
export const upTo = (to: string): Filter => ({ field: 'dueDate', op: 'atMost', value: to });

/** The rounds of a list: due up to a day, in the chosen states. */
export function shownFilter({ to, show }: Pick<Ahead, 'to' | 'show'>): Filter {
  const states = SHOWN[show];
  return states === null ? upTo(to) : { and: [upTo(to), { field: 'state', op: 'anyOf', value: [...states] }] };
}
