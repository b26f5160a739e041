import type { User } from '@plumbline/contract/features/users/calls/user.ts';
import type { Language, Word } from '@plumbline/contract/words/word.ts';

/** What a person is called: the full name, or the login name of one without. */
export const nameOf = ({ fullName, username }: Pick<User, 'fullName' | 'username'>): string =>
  fullName === '' ? username : fullName;

/** What somebody of a list is called; undefined for whom it does not hold. */
export function nameIn(users: readonly User[] | undefined, id: string): string | undefined {
  const user = users?.find((one) => one.id === id);
  return user && nameOf(user);
}

/** A name in both languages as a form holds it. */
export interface Names {
  readonly nameEn: string;
  readonly nameZh: string;
}

/** The names of a record for its form; a new one has none. */
export const namesOf = (names: Word | undefined): Names => ({ nameEn: names?.en ?? '', nameZh: names?.zh ?? '' });

/** The word a form gives: a language that was left empty takes the other one's name. */
export function wordFrom({ nameEn, nameZh }: Names): Word {
  const [en, zh] = [nameEn.trim(), nameZh.trim()];
  return { en: en === '' ? zh : en, zh: zh === '' ? en : zh };
}

/** The order of the two name fields: the language of the interface first. */
export const nameOrder = (language: Language): readonly (keyof Names)[] =>
  language === 'zh' ? ['nameZh', 'nameEn'] : ['nameEn', 'nameZh'];
