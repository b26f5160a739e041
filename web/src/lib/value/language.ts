import type { Language, Word } from '@plumbline/contract/words/word.ts';
import { languageOf } from '@plumbline/contract/words/word.ts';
import { aliased, aliasesOf, NO_ALIASES, type Alias, type Aliases } from '@plumbline/contract/aliases.ts';
import { createContext, useContext, useLayoutEffect, useState } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import { clientSettings } from '../client-settings.ts';
import { formatOf, type Format } from './format.ts';
import { useScopeZone } from '../place/level-settings.ts';
import { onStoredElsewhere, readStored, writeStored } from '../stored.ts';

/** True when the browser prefers Chinese to English. */
const asksChinese = (): boolean => /^zh/i.test(navigator.languages.find((tag) => /^(zh|en)/i.test(tag)) ?? '');

/**
 * The language until the user chooses: Chinese for a Chinese browser, otherwise the installation's default (readings
 * D01).
 */
const byDefault = (): Language => (asksChinese() ? 'zh' : languageOf(clientSettings()['ui.defaultLanguage'], 'en'));

/** The tags of the setting and the API: `en-US`, and `en_US` in the header Lang (readings D46). */
const TAG = { en: 'en-US', zh: 'zh-CN' } as const satisfies Record<Language, string>;

const readLanguage = (): Language => {
  const stored = readStored('language');
  return languageOf(typeof stored === 'string' ? stored : undefined, byDefault());
};

interface LocaleState {
  readonly language: Language;
  /** The company's names for things (domain guide 2.1 A). */
  readonly aliases: Aliases;
  /** Returns a word in the current language; a new function only when the language or the names change. */
  readonly say: (word: Word) => string;
}
const localeState = (language: Language, aliases: Aliases): LocaleState => ({
  language,
  aliases,
  say: (word) => aliased(aliases, word)[language],
});

const localeStore = createStore<LocaleState>(() => localeState(readLanguage(), NO_ALIASES));

/** The language and names of a component: the current ones, except in a hidden page that stays mounted. */
export const LocaleContext = createContext<StoreApi<LocaleState>>(localeStore);
const useLocaleState = <T>(part: (state: LocaleState) => T): T => useStore(useContext(LocaleContext), part);

/**
 * The language and names for a page that stays mounted while hidden: it keeps the language in which it was last
 * visible, since re-rendering it is most of the cost of a change, and gets the current language before it is shown
 * again.
 */
export function useLocaleWhileVisible(isVisible: boolean): StoreApi<LocaleState> {
  const [own] = useState(() => createStore<LocaleState>(localeStore.getState));
  useLayoutEffect(() => {
    if (!isVisible) return undefined;
    const follow = (): void => own.setState(localeStore.getState(), true);
    follow();
    return localeStore.subscribe(follow);
  }, [own, isVisible]);
  return own;
}

/** Returns the interface language; re-renders when it changes. */
export const useLanguage = (): Language => useLocaleState((state) => state.language);

/** Returns the interface language, outside components. */
export const currentLanguage = (): Language => localeStore.getState().language;

/** Returns `en-US` or `zh-CN`; of the interface by default. */
export const languageTag = (language = currentLanguage()): string => TAG[language];

/** Sets the language; the choice is stored and always takes precedence from then on. */
export function setLanguage(language: Language): void {
  writeStored('language', TAG[language]);
  localeStore.setState(localeState(language, localeStore.getState().aliases));
}

/** Stores the company's names for things; none after signing out. */
export function setAliases(list: readonly Alias[]): void {
  localeStore.setState(localeState(currentLanguage(), list.length === 0 ? NO_ALIASES : aliasesOf(list)));
}

/** Returns the company's names for things, for captions read without `say`. */
export const useAliases = (): Aliases => useLocaleState((state) => state.aliases);

/**
 * Returns the function that reads a word in the interface language; the same function while language and names are
 * unchanged.
 */
export const useSay = (): ((word: Word) => string) => useLocaleState((state) => state.say);

/** Returns a word in the interface language, outside components. */
export const sayNow = (word: Word): string => localeStore.getState().say(word);

/**
 * Returns the number and date formats for the interface language and the zone of the scope; the same object while these
 * are unchanged.
 */
export const useFormat = (): Format => formatOf(useLanguage(), useScopeZone());

/** Calls the listener when the language changes. */
export const onLanguage = (listener: () => void): void => {
  localeStore.subscribe((now, before) => {
    if (now.language !== before.language) listener();
  });
};

function markPage(): void {
  if (typeof document !== 'undefined') document.documentElement.lang = languageTag();
}
localeStore.subscribe(markPage);
markPage();
onStoredElsewhere(() => {
  if (readLanguage() !== currentLanguage())
    localeStore.setState(localeState(readLanguage(), localeStore.getState().aliases));
});
