import { getDictListByDicType } from '@plumbline/contract/features/users/calls/get-dict-list-by-dic-type.ts';
import { getEnumListByCls, type CodeName } from '@plumbline/contract/features/users/calls/get-enum-list-by-cls.ts';
import { create } from 'zustand';
import { isRecord } from './is-record.ts';
import { currentLanguage, onLanguage } from './language.ts';
import { clearLocal, readLocal, writeLocal } from './local-db.ts';
import { send } from './send.ts';
import { useSession } from './session.ts';

/** The two families of lists (specification 3): enumerations of the product, types of the data dictionary. */
type Family = 'enumerations' | 'dictionaries';
/** Lists by their name. */
type Lists = Readonly<Record<string, readonly CodeName[]>>;

const EMPTY: Readonly<Record<Family, Lists>> = { enumerations: {}, dictionaries: {} };

/** The enumeration cache and the dictionary cache of the client state, in the language of the page. */
export const useListCache = create<Readonly<Record<Family, Lists>>>()(() => EMPTY);

/** Under way, so that two needs at once make one call. */
const asked = new Map<string, Promise<readonly CodeName[]>>();
/** Counts the times everything was forgotten: an answer from before is not kept. */
let era = 0;

const isItem = (value: unknown): value is CodeName =>
  isRecord(value) && typeof value['code'] === 'string' && typeof value['name'] === 'string';

/** Lists depend on person and language; keys hold both, so that no other one's list is ever read. */
const keyOf = (family: Family, name: string): string =>
  [useSession.getState().userId ?? '', currentLanguage(), family, name].join('/');

async function fetchList(family: Family, name: string): Promise<readonly CodeName[]> {
  const key = keyOf(family, name);
  const kept = await readLocal('lists', key);
  if (Array.isArray(kept) && kept.every(isItem)) return kept;
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
  const running = asked.get(key) ?? fetchList(family, name).finally(() => asked.delete(key));
  asked.set(key, running);
  const list = await running;
  if (begun === era) useListCache.setState((all) => ({ ...all, [family]: { ...all[family], [name]: list } }));
  return list;
}

/** The items of an enumeration; a second need makes no second call (specification 7.4). Throws CallError. */
export const enumList = (enumClassName: string): Promise<readonly CodeName[]> => listOf('enumerations', enumClassName);

/** The items of a type of the data dictionary; a second need makes no second call (specification 7.4). Throws CallError. */
export const dictList = (typeCode: string): Promise<readonly CodeName[]> => listOf('dictionaries', typeCode);

/** Forgets all lists: at a change of language, when the person signs out, and after the dictionary was edited (readings D52). */
export function forgetLists(): void {
  era += 1;
  asked.clear();
  useListCache.setState(EMPTY);
  void clearLocal('lists');
}

onLanguage(forgetLists);
useSession.subscribe((session, before) => {
  if (session.userId !== before.userId && before.userId !== null) forgetLists();
});
