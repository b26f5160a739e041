import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { Language, Word } from '@plumbline/contract/words/word.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import type { Lock, StatusLock, WorkRecord } from '@plumbline/contract/workflow/record.ts';

const WORDS = {
  signed: {
    only: w('Signed. Only {fields} can still change.', '已签署，仅可更改{fields}。'),
    fixed: w('Signed. {fields} can no longer change.', '已签署，{fields}不可再更改。'),
  },
  complete: {
    only: w('Complete. Only {fields} can still change.', '已完成签署，仅可更改{fields}。'),
    fixed: w('Complete. {fields} can no longer change.', '已完成签署，{fields}不可再更改。'),
  },
  status: w(
    'Locked: {holder} has the status “{status}”. Only {fields} can still change; signing goes on.',
    '已锁定：{holder} 的状态为“{status}”，仅可更改{fields}；签署不受影响。',
  ),
  answers: w('The answers', '已填内容'),
} as const;

const listed = (words: readonly Word[], language: Language): string =>
  new Intl.ListFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { type: 'conjunction' }).format(
    words.map((word) => word[language]),
  );

/** How far a record is signed, for the purpose of its locks. */
export type Signed = 'signed' | 'complete';

/** What can still be changed in a signed record; null when its declaration locks nothing. */
export function lockWord(
  { locks, form }: Pick<WorkRecord, 'locks' | 'form'>,
  { fields }: Pick<AnyRegister, 'fields'>,
  signed: Signed,
): Word | null {
  const lock = joined([...(signed === 'complete' ? [locks.complete] : []), ...(locks.signed ? [locks.signed] : [])]);
  if (lock === null) return null;
  const labels = labelsOf('only' in lock ? lock.only : lock.fixed, fields);
  const words = 'fixed' in lock && form ? [WORDS.answers, ...labels] : labels;
  return listing(WORDS[signed]['only' in lock ? 'only' : 'fixed'], words);
}

/** What can still be changed in records locked by a status, with the name of that status and of its holder. */
export const statusLockWord = (
  { only }: Pick<StatusLock<string>, 'only'>,
  { fields }: Pick<AnyRegister, 'fields'>,
  facts: { readonly holder: string; readonly status: string },
): Word => fill(listing(WORDS.status, labelsOf(only, fields)), facts);

/** The captions of fields, in the form used within a sentence. */
const labelsOf = (names: readonly string[], fields: AnyRegister['fields']): readonly Word[] =>
  names.flatMap((name) => {
    const label = fields[name]?.label;
    return label ? [w(label.en, `“${label.zh}”`)] : [];
  });
const listing = (say: Word, words: readonly Word[]): Word =>
  w(fill(say, { fields: listed(words, 'en') }).en, fill(say, { fields: listed(words, 'zh') }).zh);

/** Combines several locks: a field is open only if no lock fixes it. */
function joined(locks: readonly Lock<string>[]): Lock<string> | null {
  const fixed = locks.flatMap((lock) => ('fixed' in lock ? lock.fixed : []));
  const onlys = locks.flatMap((lock) => ('only' in lock ? [lock.only] : []));
  const [first, ...others] = onlys;
  if (first === undefined) return fixed.length === 0 ? null : { fixed };
  return { only: first.filter((name) => !fixed.includes(name) && others.every((only) => only.includes(name))) };
}
