import type { HistoryEntry } from '@plumbline/contract/register/calls.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { fieldWord, historyWords } from './history-words.ts';
import { userWords } from './user-words.ts';
import { adminWords } from './words.ts';

/** One changed field in displayable form; null is empty, undefined is not shown. */
export interface HistoryLine {
  readonly field: string;
  readonly label: Word;
  readonly old: Word | null | undefined;
  readonly new: Word | null;
}

/** Fields that only follow from another field and carry no information for users. */
const UNTOLD: ReadonlySet<string> = new Set(['passwordAt', 'passwordState']);
/** The fields that contain an ID. */
const IDS: ReadonlySet<string> = new Set(['departmentId', 'postId', 'parentId', 'typeId']);

/**
 * The changed fields of an entry: IDs replaced by names, flags in words, a password only as set. `names` is keyed by
 * ID.
 */
export function linesOf(
  { action, changes }: Pick<HistoryEntry, 'action' | 'changes'>,
  names: ReadonlyMap<string, string>,
): readonly HistoryLine[] {
  return changes
    .filter(({ field, new: now }) => !UNTOLD.has(field) && !(action === 'add' && (now === null || now === '')))
    .map(({ field, old, new: now }) => {
      if (field === 'passwordHash')
        return { field, label: userWords.password, old: undefined, new: historyWords.setAnew };
      return {
        field,
        label: fieldWord(field),
        // a new record has no old values
        old: action === 'add' ? undefined : valueWord(field, old, names),
        new: valueWord(field, now, names),
      };
    });
}

function valueWord(field: string, value: string | null, names: ReadonlyMap<string, string>): Word | null {
  if (value === null || value === '') return null;
  if (field === 'status') return value === '1' ? adminWords.enabled : adminWords.disabled;
  if (value === 'true') return adminWords.on;
  if (value === 'false') return adminWords.off;
  const text = IDS.has(field) ? (names.get(value) ?? value) : value;
  return w(text, text);
}
