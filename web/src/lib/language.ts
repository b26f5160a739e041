import type { Language, Word } from '@plumbline/contract/words/word.ts';
import { languageOf } from '@plumbline/contract/words/word.ts';
import { aliased, aliasesOf, NO_ALIASES, type Alias, type Aliases } from '@plumbline/contract/aliases.ts';
import { create } from 'zustand';
import { clientSettings } from './client-settings.ts';
import { formatOf, type Format } from './format.ts';
import { useScopeZone } from './level-settings.ts';
import { onStoredElsewhere, readStored, writeStored } from './stored.ts';

/** Whether the browser asks for Chinese before English. */
const asksChinese = (): boolean => /^zh/i.test(navigator.languages.find((tag) => /^(zh|en)/i.test(tag)) ?? '');

/** Used until a person chooses: Chinese for who has a Chinese browser, else as the installation says (readings D01). */
const byDefault = (): Language => (asksChinese() ? 'zh' : languageOf(clientSettings()['ui.defaultLanguage'], 'en'));

/** The tags the setting and the wire use: `en-US`, and `en_US` in the header Lang (readings D46). */
const TAG = { en: 'en-US', zh: 'zh-CN' } as const satisfies Record<Language, string>;

const readLanguage = (): Language => {
  const stored = readStored('language');
  return languageOf(typeof stored === 'string' ? stored : undefined, byDefault());
};

interface Speech {
  readonly language: Language;
  /** What the company calls things (domain guide 2.1 A). */
  readonly aliases: Aliases;
  /** Says a word; another function only when language or names are others. */
  readonly say: (word: Word) => string;
}
const speech = (language: Language, aliases: Aliases): Speech => ({
  language,
  aliases,
  say: (word) => aliased(aliases, word)[language],
});

const useStore = create<Speech>()(() => speech(readLanguage(), NO_ALIASES));

/** The language of the interface, drawn again when it changes. */
export const useLanguage = (): Language => useStore((state) => state.language);

/** The language of the interface, outside components. */
export const currentLanguage = (): Language => useStore.getState().language;

/** `en-US` or `zh-CN`. */
export const languageTag = (): string => TAG[currentLanguage()];

/** Chooses the language; the choice is stored and always wins from then on. */
export function setLanguage(language: Language): void {
  writeStored('language', TAG[language]);
  useStore.setState(speech(language, useStore.getState().aliases));
}

/** Keeps what the company calls things; none after signing out. */
export function setAliases(list: readonly Alias[]): void {
  useStore.setState(speech(currentLanguage(), list.length === 0 ? NO_ALIASES : aliasesOf(list)));
}

/** What the company calls things, for captions that are read without `say`. */
export const useAliases = (): Aliases => useStore((state) => state.aliases);

/** Says a word in the language of the interface; the same function as long as language and names are the same. */
export const useSay = (): ((word: Word) => string) => useStore((state) => state.say);

/** Says a word outside components. */
export const sayNow = (word: Word): string => useStore.getState().say(word);

/** How numbers and dates read in the language of the interface and the zone of the scope; the same object as long as these are. */
export const useFormat = (): Format => formatOf(useLanguage(), useScopeZone());

/** Calls back when the language has changed. */
export const onLanguage = (listener: () => void): void => {
  useStore.subscribe((now, before) => {
    if (now.language !== before.language) listener();
  });
};

function markPage(): void {
  if (typeof document !== 'undefined') document.documentElement.lang = languageTag();
}
useStore.subscribe(markPage);
markPage();
onStoredElsewhere(() => {
  if (readLanguage() !== currentLanguage()) useStore.setState(speech(readLanguage(), useStore.getState().aliases));
});
