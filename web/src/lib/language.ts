import type { Language, Word } from '@plumbline/contract/words/word.ts';
import { languageOf } from '@plumbline/contract/words/word.ts';
import { aliased, aliasesOf, NO_ALIASES, type Alias, type Aliases } from '@plumbline/contract/aliases.ts';
import { createContext, useContext, useLayoutEffect, useState } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
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

const spoken = createStore<Speech>(() => speech(readLanguage(), NO_ALIASES));

/** What is spoken where a component stands: what is spoken now, but in a page that is kept though hidden. */
export const SpeechContext = createContext<StoreApi<Speech>>(spoken);
const useSpeech = <T>(part: (speech: Speech) => T): T => useStore(useContext(SpeechContext), part);

/**
 * What a page speaks that is kept though hidden: it stays in the language in which it was seen last, since drawing it anew is most of
 * what a change would cost, and is told the language of now before it is drawn again.
 */
export function useSpeechWhile(isSeen: boolean): StoreApi<Speech> {
  const [own] = useState(() => createStore<Speech>(spoken.getState));
  useLayoutEffect(() => {
    if (!isSeen) return undefined;
    const follow = (): void => own.setState(spoken.getState(), true);
    follow();
    return spoken.subscribe(follow);
  }, [own, isSeen]);
  return own;
}

/** The language of the interface, drawn again when it changes. */
export const useLanguage = (): Language => useSpeech((state) => state.language);

/** The language of the interface, outside components. */
export const currentLanguage = (): Language => spoken.getState().language;

/** `en-US` or `zh-CN`; of the interface, unless another is said. */
export const languageTag = (language = currentLanguage()): string => TAG[language];

/** Chooses the language; the choice is stored and always wins from then on. */
export function setLanguage(language: Language): void {
  writeStored('language', TAG[language]);
  spoken.setState(speech(language, spoken.getState().aliases));
}

/** Keeps what the company calls things; none after signing out. */
export function setAliases(list: readonly Alias[]): void {
  spoken.setState(speech(currentLanguage(), list.length === 0 ? NO_ALIASES : aliasesOf(list)));
}

/** What the company calls things, for captions that are read without `say`. */
export const useAliases = (): Aliases => useSpeech((state) => state.aliases);

/** Says a word in the language of the interface; the same function as long as language and names are the same. */
export const useSay = (): ((word: Word) => string) => useSpeech((state) => state.say);

/** Says a word outside components. */
export const sayNow = (word: Word): string => spoken.getState().say(word);

/** How numbers and dates read in the language of the interface and the zone of the scope; the same object as long as these are. */
export const useFormat = (): Format => formatOf(useLanguage(), useScopeZone());

/** Calls back when the language has changed. */
export const onLanguage = (listener: () => void): void => {
  spoken.subscribe((now, before) => {
    if (now.language !== before.language) listener();
  });
};

function markPage(): void {
  if (typeof document !== 'undefined') document.documentElement.lang = languageTag();
}
spoken.subscribe(markPage);
markPage();
onStoredElsewhere(() => {
  if (readLanguage() !== currentLanguage()) spoken.setState(speech(readLanguage(), spoken.getState().aliases));
});
