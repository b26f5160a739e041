import type { Filter, Sort } from '@plumbline/contract/register/filter.ts';
import { isFilter } from '@plumbline/contract/register/is-filter.ts';
import { queryListOf, shownOf } from '@plumbline/contract/lists/index.ts';
import { isRecord } from '../lib/is-record.ts';
import { useSession } from '../lib/session.ts';
import type { RecordName } from './record-address.ts';

/** The list one came from to a record: which rows, in which order, and the way back. */
export interface Trail {
  /** The key of a register, or of a list that is a query. */
  readonly list: string;
  readonly filter: Filter | undefined;
  readonly sort: readonly Sort[];
  /** The address of the list as it was. */
  readonly href: string;
  /** Its records as they were when the first of them was opened; undefined before. They stay, though the list changes. */
  readonly records?: readonly RecordName[];
}

/** At most so many records are gone through one by one. */
export const TRAIL_MOST = 500;

const KEY = 'plumbline.trail';
const keyNow = (): string => {
  const { user, path } = useSession.getState();
  return `${KEY}.${user?.id ?? ''}.${path?.E ?? ''}`;
};

/** Remembers, for this tab of the browser, the list one goes to a record from. */
export function keepTrail(trail: Trail): void {
  try {
    sessionStorage.setItem(keyNow(), JSON.stringify(trail));
  } catch {
    // a full or forbidden storage costs only the way to the next one
  }
}

/** The list one came from; undefined when there is none, or what is kept cannot be read. */
export function readTrail(): Trail | undefined {
  try {
    return trailFrom(JSON.parse(sessionStorage.getItem(keyNow()) ?? 'null'));
  } catch {
    return undefined;
  }
}

const isSort = (one: unknown): one is Sort => isRecord(one) && typeof one['field'] === 'string';
const isName = (one: unknown): one is RecordName =>
  isRecord(one) && [one['register'], one['id'], one['title']].every((part) => typeof part === 'string');

/** What was kept, if it is a trail; undefined for anything else. */
export function trailFrom(kept: unknown): Trail | undefined {
  if (!isRecord(kept) || typeof kept['list'] !== 'string' || typeof kept['href'] !== 'string') return undefined;
  if (shownOf(kept['list']) === undefined) return undefined;
  const { list, href, sort, records } = kept;
  return {
    list,
    href,
    filter: isFilter(kept['filter']) ? kept['filter'] : undefined,
    sort: Array.isArray(sort) ? sort.filter(isSort) : [],
    ...(Array.isArray(records) && { records: records.filter(isName) }),
  };
}

/** Where a record stands in the list one came from. */
export interface TrailPlace {
  /** From 1. */
  readonly at: number;
  readonly total: number;
  /** How many come after it. */
  readonly left: number;
  readonly before: RecordName | undefined;
  readonly after: RecordName | undefined;
}

/** The place of a record among records; undefined when it is not one of them, or the only one. */
export function placeIn(records: readonly RecordName[], id: string): TrailPlace | undefined {
  const at = records.findIndex((record) => record.id === id);
  if (at < 0 || records.length < 2) return undefined;
  return {
    at: at + 1,
    total: records.length,
    left: records.length - at - 1,
    before: records[at - 1],
    after: records[at + 1],
  };
}

/** The records behind rows of a list. */
export function recordsOf(
  list: string,
  rows: readonly { readonly id: string; readonly [field: string]: unknown }[],
): readonly RecordName[] {
  const opens = queryListOf(list)?.query.opens;
  const title = shownOf(list)?.title ?? '';
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return rows.map((row) => ({
    register: opens === undefined ? list : text(row[opens.register]),
    id: opens?.id === undefined ? row.id : text(row[opens.id]),
    title: text(row[title]),
  }));
}
