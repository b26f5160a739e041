import { answers } from '@plumbline/contract/rules/answers.ts';
import { keeperOf, readLocal } from '../../lib/local-db.ts';
import { isRecord } from '../../lib/stored.ts';
import type { PunchDraft, SheetEdit } from './sheet-edit.ts';

/** Input that was typed and not saved yet, with the version of the sheet it was typed into. */
export interface StoredDraft {
  /** The version of the sheet. */
  readonly rev: number;
  readonly at: string;
  /** The answers that the edit started from, to merge with a newer version. */
  readonly base: { readonly answers: SheetEdit['answers']; readonly comment: string };
  readonly edit: SheetEdit;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function readPunch(value: unknown): SheetEdit['punch'] {
  if (!isRecord(value)) return {};
  const drafts = Object.entries(value).flatMap(([task, draft]) =>
    isRecord(draft) ? [[task, readPunchDraft(draft)] as const] : [],
  );
  return Object.fromEntries(drafts);
}
const readPunchDraft = (draft: Readonly<Record<string, unknown>>): PunchDraft => ({
  category: textOrNull(draft['category']),
  description: text(draft['description']),
  detailedDescription: text(draft['detailedDescription']),
  raisedBy: textOrNull(draft['raisedBy']),
});

/** Reads a draft from the storage, which anyone may have changed; null when it is not a valid draft. */
function readDraft(value: unknown): StoredDraft | null {
  if (!isRecord(value) || !isRecord(value['base']) || !isRecord(value['edit'])) return null;
  const { rev, at, base, edit } = value;
  const before = answers.safeParse(base['answers']).data;
  const typed = answers.safeParse(edit['answers']).data;
  if (typeof rev !== 'number' || before === undefined || typed === undefined) return null;
  return {
    rev,
    at: text(at),
    base: { answers: before, comment: text(base['comment']) },
    edit: { answers: typed, comment: text(edit['comment']), punch: readPunch(edit['punch']) },
  };
}

/** A device may be shared: a draft belongs to one user and one record. */
const keyOf = (user: string, record: string): string => `${user}/${record}`;

/**
 * The drafts of one user, in the local database (readings D58). The keeper of a record receives each draft, or null
 * when nothing is unsaved any more, and returns whether the device could store it: if the storage is full or forbidden,
 * only the draft is lost.
 */
export const draftsOf = (user: string) => ({
  read: async (record: string): Promise<StoredDraft | null> =>
    readDraft(await readLocal('drafts', keyOf(user, record))),
  keeperOf: (record: string) => keeperOf<StoredDraft>('drafts', keyOf(user, record)),
});
