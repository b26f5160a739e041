import { isRecord } from '../../lib/stored.ts';
import { useSession } from '../../lib/session/session.ts';
import { readPersonal, writePersonal } from '../personal-store.ts';
import type { RecordName } from '../record-address.ts';

/** Maximum number of records stored. */
const MOST = 10;

const isName = (value: unknown): value is RecordName =>
  isRecord(value) && ['register', 'id', 'title'].every((key) => typeof value[key] === 'string');

/** Records are stored by the scope of work they were seen in: records of another scope cannot be opened. */
const place = (): string => useSession.getState().path?.E ?? '';

/** The records this user opened last in this scope of work, newest first. */
export function recentRecords(): readonly RecordName[] {
  const stored = readPersonal('seen', place());
  return Array.isArray(stored) ? stored.filter(isName).slice(0, MOST) : [];
}

/** Puts a record first in the list. */
export const withRecord = (records: readonly RecordName[], record: RecordName): readonly RecordName[] =>
  [record, ...records.filter(({ id }) => id !== record.id)].slice(0, MOST);

/** Remembers that a record was opened. */
export const rememberRecord = ({ register, id, title }: RecordName): void =>
  writePersonal('seen', place(), withRecord(recentRecords(), { register, id, title }));

/** The user's favourite pages, by route. */
export function favouritePages(): readonly string[] {
  const stored = readPersonal('favourites', 'pages');
  return Array.isArray(stored) ? stored.filter((route) => typeof route === 'string') : [];
}

/** Adds a page to the favourites, or removes it. */
export function toggleFavourite(route: string): void {
  const now = favouritePages();
  writePersonal(
    'favourites',
    'pages',
    now.includes(route) ? now.filter((favourite) => favourite !== route) : [...now, route],
  );
}
