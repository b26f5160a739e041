import { isRecord } from '../lib/stored.ts';
import { useSession } from '../lib/session/session.ts';
import type { FormValues } from './row-values.ts';

/** Unsaved input. */
export interface Draft {
  /** Only the changed fields. */
  readonly values: FormValues;
  /** The revision of the row that was edited; 0 for a new row. */
  readonly rev: number;
  /** When it was typed, ISO 8601. */
  readonly at: string;
}

/** The form a draft belongs to: a register and a row, or `new`. */
export interface DraftPlace {
  readonly register: string;
  readonly row: string;
}

const KEEP_DAYS = 30;
const PREFIX = 'plumbline.draft';

/** Drafts belong to a user and a scope: a new row in another scope is another row. */
function keyOf({ register, row }: DraftPlace): string {
  const { user, path } = useSession.getState();
  return [PREFIX, user?.id ?? '', path?.E ?? '', register, row].join('.');
}

function read(text: string | null): Draft | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(value) || !isRecord(value['values'])) return undefined;
    const { values, rev, at } = value;
    return typeof rev === 'number' && typeof at === 'string'
      ? { values: isRecord(values) ? values : {}, rev, at }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the draft of a form; undefined when there is none. */
export const readDraft = (place: DraftPlace): Draft | undefined => read(localStorage.getItem(keyOf(place)));

/** Stores input until it is saved or discarded: it survives a reload and the end of the session. */
export function writeDraft(place: DraftPlace, draft: Draft): void {
  const text = JSON.stringify(draft);
  try {
    localStorage.setItem(keyOf(place), text);
  } catch {
    dropOldDrafts(1);
    try {
      localStorage.setItem(keyOf(place), text);
    } catch {
      // a forbidden storage keeps nothing; the page still asks before it is left
    }
  }
}

/** Discards a draft. */
export const dropDraft = (place: DraftPlace): void => localStorage.removeItem(keyOf(place));

/** Discards drafts that nobody returned to, so that the storage does not fill up. */
export function dropOldDrafts(days: number = KEEP_DAYS): void {
  const oldest = new Date(Date.now() - days * 86_400_000).toISOString();
  for (const key of Object.keys(localStorage)) {
    const draft = key.startsWith(`${PREFIX}.`) ? read(localStorage.getItem(key)) : undefined;
    if (draft && draft.at < oldest) localStorage.removeItem(key);
  }
}
