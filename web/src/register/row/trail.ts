import type { Filter, Sort } from '@plumbline/contract/register/filter.ts';
import { isFilter } from '@plumbline/contract/register/is-filter.ts';
import { queryListOf, registerOrListOf } from '@plumbline/contract/lists/index.ts';
import { isRecord } from '../../lib/value/is-record.ts';
import { useSession } from '../../lib/session/session.ts';
import type { RecordName } from '../record-address.ts';

/** The list from which the user opened a record: its rows, their order, and the way back. */
export interface Trail {
  /** The key of a register, or of a query list. */
  readonly list: string;
  readonly filter: Filter | undefined;
  readonly sort: readonly Sort[];
  /** The address of the list at that time. */
  readonly href: string;
  /**
   * The records of the list when the first of them was opened; undefined before. They stay fixed, even if the list
   * changes.
   */
  readonly records?: readonly RecordName[];
}

/** Maximum number of records to step through. */
export const TRAIL_MOST = 500;

const KEY = 'plumbline.trail';
const keyNow = (): string => {
  const { user, path } = useSession.getState();
  return `${KEY}.${user?.id ?? ''}.${path?.E ?? ''}`;
};

/** Remembers, for this browser tab, the list from which the user opens a record. */
export function keepTrail(trail: Trail): void {
  try {
    sessionStorage.setItem(keyNow(), JSON.stringify(trail));
  } catch {
    // if the storage is full or forbidden, only the link to the next record is lost
  }
}

/** The list the user came from; undefined when there is none, or the stored one cannot be read. */
export function readTrail(): Trail | undefined {
  try {
    return trailFrom(JSON.parse(sessionStorage.getItem(keyNow()) ?? 'null'));
  } catch {
    return undefined;
  }
}

const isSort = (value: unknown): value is Sort => isRecord(value) && typeof value['field'] === 'string';
const isName = (value: unknown): value is RecordName =>
  isRecord(value) && [value['register'], value['id'], value['title']].every((part) => typeof part === 'string');

/** The stored value if it is a trail; undefined for anything else. */
export function trailFrom(stored: unknown): Trail | undefined {
  if (!isRecord(stored) || typeof stored['list'] !== 'string' || typeof stored['href'] !== 'string') return undefined;
  if (registerOrListOf(stored['list']) === undefined) return undefined;
  const { list, href, sort, records } = stored;
  return {
    list,
    href,
    filter: isFilter(stored['filter']) ? stored['filter'] : undefined,
    sort: Array.isArray(sort) ? sort.filter(isSort) : [],
    ...(Array.isArray(records) && { records: records.filter(isName) }),
  };
}

/** The position of a record in the list the user came from. */
export interface TrailPlace {
  /** From 1. */
  readonly at: number;
  readonly total: number;
  /** How many records follow it. */
  readonly left: number;
  readonly before: RecordName | undefined;
  readonly after: RecordName | undefined;
}

/** The position of a record among records; undefined when it is not one of them, or is the only one. */
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

/** The records behind the rows of a list. */
export function recordsOf(
  list: string,
  rows: readonly { readonly id: string; readonly [field: string]: unknown }[],
): readonly RecordName[] {
  const opens = queryListOf(list)?.query.opens;
  const title = registerOrListOf(list)?.title ?? '';
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return rows.map((row) => ({
    register: opens === undefined ? list : text(row[opens.register]),
    id: opens?.id === undefined ? row.id : text(row[opens.id]),
    title: text(row[title]),
  }));
}
