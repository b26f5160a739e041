import type { Language, Word } from '@plumbline/contract/words/word.ts';
import { languageOf } from '@plumbline/contract/words/word.ts';
import { create } from 'zustand';
import { clientSettings } from './client-settings.ts';
import { formatOf, type Format } from './format.ts';
import { onStoredElsewhere, readStored, writeStored } from './stored.ts';

/** Used until a person chooses (readings D01). */
const byDefault = (): Language => languageOf(clientSettings()['ui.defaultLanguage'], 'en');

/** The tags the setting and the wire use: `en-US`, and `en_US` in the header Lang (readings D46). */
const TAG = { en: 'en-US', zh: 'zh-CN' } as const satisfies Record<Language, string>;

const readLanguage = (): Language => {
  const stored = readStored('language');
  return languageOf(typeof stored === 'string' ? stored : undefined, byDefault());
};

const useStore = create<{ readonly language: Language }>()(() => ({ language: readLanguage() }));

/** The language of the interface, drawn again when it changes. */
export const useLanguage = (): Language => useStore((state) => state.language);

/** The language of the interface, outside components. */
export const currentLanguage = (): Language => useStore.getState().language;

/** `en-US` or `zh-CN`. */
export const languageTag = (): string => TAG[currentLanguage()];

/** Chooses the language; the choice is stored and always wins from then on. */
export function setLanguage(language: Language): void {
  writeStored('language', TAG[language]);
  useStore.setState({ language });
}

const SAY: Record<Language, (word: Word) => string> = { en: (word) => word.en, zh: (word) => word.zh };

/** Says a word in the language of the interface; the same function as long as the language is the same. */
export const useSay = (): ((word: Word) => string) => SAY[useLanguage()];

/** Says a word outside components. */
export const sayNow = (word: Word): string => SAY[currentLanguage()](word);

/** How numbers and dates read in the language of the interface; the same object as long as the language is the same. */
export const useFormat = (): Format => formatOf(useLanguage());

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
  if (readLanguage() !== currentLanguage()) useStore.setState({ language: readLanguage() });
});
