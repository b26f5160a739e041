import type { Language } from '@plumbline/contract/words/word.ts';
import { setLanguage, useLanguage, useSay } from '../../lib/value/language.ts';
import { Row } from '../../ui/layout.tsx';
import css from './language-choice.module.css';
import { sessionWords } from './words.ts';

/** Each language under its own name. */
const NAMES: readonly (readonly [Language, string])[] = [
  ['en', 'EN'],
  ['zh', '中文'],
];

/** Two buttons; the current language's is pressed. */
export function LanguageChoice(): React.JSX.Element {
  const language = useLanguage();
  const say = useSay();
  return (
    <Row role="group" aria-label={say(sessionWords.language)} inline align="stretch" gap={2} className={css.choice}>
      {NAMES.map(([key, name]) => (
        <button key={key} type="button" lang={key} aria-pressed={key === language} onClick={() => setLanguage(key)}>
          {name}
        </button>
      ))}
    </Row>
  );
}
