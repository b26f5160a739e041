import type { User } from '@plumbline/contract/features/users/calls/users.ts';
import type { Language, Word } from '@plumbline/contract/words/word.ts';

/** The display name of a user: the full name, or the login name without one. */
export const nameOf = ({ fullName, username }: Pick<User, 'fullName' | 'username'>): string =>
  fullName === '' ? username : fullName;

/** A name in both languages, as form fields. */
export interface Names {
  readonly nameEn: string;
  readonly nameZh: string;
}

/** The name fields of a record's form; empty for a new record. */
export const namesOf = (names: Word | undefined): Names => ({ nameEn: names?.en ?? '', nameZh: names?.zh ?? '' });

/** The word from the form fields: a language left empty takes the other language's name. */
export function wordFrom({ nameEn, nameZh }: Names): Word {
  const [en, zh] = [nameEn.trim(), nameZh.trim()];
  return { en: en === '' ? zh : en, zh: zh === '' ? en : zh };
}

/** The order of the two name fields: the interface language first. */
export const nameOrder = (language: Language): readonly (keyof Names)[] =>
  language === 'zh' ? ['nameZh', 'nameEn'] : ['nameEn', 'nameZh'];
