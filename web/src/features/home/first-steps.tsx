import type { Word } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { useSay } from '../../lib/language.ts';
import css from './home-page.module.css';
import { homeWords } from './words.ts';

const STEPS: readonly { readonly title: Word; readonly text: Word; readonly to: string }[] = [
  { title: homeWords.step1, text: homeWords.step1Text, to: '/Import/Imports' },
  { title: homeWords.step2, text: homeWords.step2Text, to: '/Import/Imports' },
  { title: homeWords.step3, text: homeWords.step3Text, to: '/Certification/CompletionsGrid' },
];

/** What to do in a scope that holds nothing yet. */
export function FirstSteps(): React.JSX.Element {
  const say = useSay();
  return (
    <section className={css.begin} aria-label={say(homeWords.begin)}>
      <h2>{say(homeWords.begin)}</h2>
      <p>{say(homeWords.beginText)}</p>
      <ol>
        {STEPS.map(({ title, text, to }) => (
          <li key={title.en}>
            <Link to={to}>{say(title)}</Link>
            <span>{say(text)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
