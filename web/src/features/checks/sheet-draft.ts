import { answers } from '@plumbline/contract/rules/form.ts';
import { isRecord } from '../../lib/stored.ts';
import type { PunchDraft, SheetEdit } from './sheet-edit.ts';

/** What was typed and not yet saved, with the version of the sheet it was typed into. */
export interface StoredDraft {
  /** The version of the sheet. */
  readonly rev: number;
  readonly at: string;
  /** The answers the edit began from, to merge with a newer version. */
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

/** A draft out of what the storage holds, which anybody may have changed; null when it is none. */
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

/** Where drafts are kept: the storage of the browser, or a stand-in. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
/** A device is shared: a draft belongs to one user and one check. */
const keyOf = (user: string, tagItr: string): string => `plumbline.sheet.${user}.${tagItr}`;

/** The drafts of one user. A full or forbidden storage loses the draft and nothing else; `keep` then says false. */
export const draftsOf = (store: DraftStore, user: string) => ({
  read(tagItr: string): StoredDraft | null {
    try {
      const kept = store.getItem(keyOf(user, tagItr));
      return kept === null ? null : readDraft(JSON.parse(kept));
    } catch {
      return null;
    }
  },
  keep(tagItr: string, draft: StoredDraft): boolean {
    try {
      store.setItem(keyOf(user, tagItr), JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
  },
  drop(tagItr: string): void {
    try {
      store.removeItem(keyOf(user, tagItr));
    } catch {
      // a storage that cannot be reached holds no draft either
    }
  },
});
