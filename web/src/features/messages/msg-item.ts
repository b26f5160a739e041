import type { MsgItem } from '@plumbline/contract/messages.ts';
import { REVIEW_ROUTES } from '@plumbline/contract/pages/finance-pages.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { isRecord } from '../../lib/stored.ts';

/** The query parameter that carries the business data of a message, as JSON text (specification 2.5). */
export const MSG_ITEM = 'msgItem';
/** Maximum length of the text; none of our messages is longer. */
const MOST = 4000;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The result of reading an address: no message, unreadable data, or the data. */
export type ReadItem =
  | { readonly state: 'none' }
  | { readonly state: 'broken' }
  | { readonly state: 'read'; readonly item: MsgItem };

const RULES: { readonly [K in keyof Required<MsgItem>]: (value: string) => boolean } = {
  register: (value) => registerOf(value) !== undefined,
  id: (value) => ID.test(value),
  title: (value) => value.length <= 500,
  scope: (value) => ID.test(value),
  page: (value) => Object.hasOwn(REVIEW_ROUTES, value),
  day: (value) => DAY.test(value) && !Number.isNaN(Date.parse(value)),
};

function itemOf(value: unknown): MsgItem | null {
  if (!isRecord(value)) return null;
  const item: Record<string, string> = {};
  for (const [name, rule] of Object.entries(RULES)) {
    const given = value[name];
    if (given === undefined) continue;
    if (typeof given !== 'string' || !rule(given)) return null;
    item[name] = given;
  }
  return item;
}

/**
 * Reads the data of a message from an address. The text is untrusted, so only data of the right form is accepted
 * (readings D75, S11).
 */
export function readMsgItem(search: URLSearchParams): ReadItem {
  const text = search.get(MSG_ITEM);
  if (text === null) return { state: 'none' };
  if (text.length > MOST) return { state: 'broken' };
  try {
    const item = itemOf(JSON.parse(text));
    return item === null ? { state: 'broken' } : { state: 'read', item };
  } catch {
    return { state: 'broken' };
  }
}
