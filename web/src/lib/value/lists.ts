import {
  getDictListByDicType,
  getEnumListByCls,
  type CodeName,
} from '@plumbline/contract/features/users/calls/codes.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { isRecord } from './is-record.ts';
import { currentLanguage, onLanguage } from './language.ts';
import { clearLocal, readLocal, writeLocal } from '../local-db.ts';
import { send } from '../call/send.ts';
import { useSession } from '../session/session.ts';

/** The two families of lists (specification 3): enumerations of the product, and types of the data dictionary. */
type Family = 'enumerations' | 'dictionaries';
/** Lists by name. */
type Lists = Readonly<Record<string, readonly CodeName[]>>;

const EMPTY: Readonly<Record<Family, Lists>> = { enumerations: {}, dictionaries: {} };

/** The enumeration cache and the dictionary cache of the client state, in the language of the page. */
export const useListCache = create<Readonly<Record<Family, Lists>>>()(() => EMPTY);

/** Requests in progress, so that two simultaneous needs share one call. */
const pending = new Map<string, Promise<readonly CodeName[]>>();
/** Incremented when all lists are forgotten: a response from an earlier era is not cached. */
let era = 0;

const isItem = (value: unknown): value is CodeName =>
  isRecord(value) && typeof value['code'] === 'string' && typeof value['name'] === 'string';

/** Lists depend on user and language; both are in the key, so that another user's list is never read. */
const keyOf = (family: Family, name: string): string =>
  [useSession.getState().userId ?? '', currentLanguage(), family, name].join('/');

async function fetchList(family: Family, name: string): Promise<readonly CodeName[]> {
  const key = keyOf(family, name);
  const cached = await readLocal('lists', key);
  if (Array.isArray(cached) && cached.every(isItem)) return cached;
  const list = await (family === 'enumerations'
    ? send(getEnumListByCls, { enumClassName: name })
    : send(getDictListByDicType, { typeCode: name }));
  void writeLocal('lists', key, list);
  return list;
}

async function listOf(family: Family, name: string): Promise<readonly CodeName[]> {
  const known = useListCache.getState()[family][name];
  if (known !== undefined) return known;
  const key = keyOf(family, name);
  const begun = era;
  const running = pending.get(key) ?? fetchList(family, name).finally(() => pending.delete(key));
  pending.set(key, running);
  const list = await running;
  if (begun === era) useListCache.setState((all) => ({ ...all, [family]: { ...all[family], [name]: list } }));
  return list;
}

/** Returns the items of an enumeration; repeated requests make no second call (specification 7.4). Throws CallError. */
export const enumList = (enumClassName: string): Promise<readonly CodeName[]> => listOf('enumerations', enumClassName);

/**
 * Returns the items of a data dictionary type; repeated requests make no second call (specification 7.4). Throws
 * CallError.
 */
export const dictList = (typeCode: string): Promise<readonly CodeName[]> => listOf('dictionaries', typeCode);

const NONE: readonly CodeName[] = [];

/** The items of a list once they are loaded; a list that cannot be loaded has none. No name, no list. */
function useList(family: Family, name: string | undefined): readonly CodeName[] {
  const items = useListCache((all) => (name === undefined ? NONE : all[family][name]));
  useEffect(() => {
    if (name !== undefined && items === undefined) listOf(family, name).catch(() => {});
  }, [family, name, items]);
  return items ?? NONE;
}

/** Returns the items of an enumeration for a component; none until they are loaded. */
export const useEnumeration = (enumClassName: string): readonly CodeName[] => useList('enumerations', enumClassName);

/** Returns the items of a data dictionary type for a component; none until they are loaded, and without a type. */
export const useDictionary = (typeCode: string | undefined): readonly CodeName[] => useList('dictionaries', typeCode);

/**
 * Clears all lists: when the language changes, when the user signs out, and after the dictionary was edited (readings
 * D52).
 */
export function forgetLists(): void {
  era += 1;
  pending.clear();
  useListCache.setState(EMPTY);
  void clearLocal('lists');
}

onLanguage(forgetLists);
useSession.subscribe((session, before) => {
  if (session.userId !== before.userId && before.userId !== null) forgetLists();
});
