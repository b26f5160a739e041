import { permission } from '@plumbline/contract/access.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { useSay } from '../../lib/value/language.ts';
import { useCan } from '../../lib/session/session.ts';
import { Card } from '../../ui/layout.tsx';
import { PackButton } from '../imports/packs/pack-button.tsx';
import css from './home-page.module.css';
import { homeWords } from './words.ts';

interface Step {
  readonly title: Word;
  readonly text: Word;
  readonly to: string;
}
/** The step for users who maintain scopes of work. */
const SETUP: Step = { title: homeWords.step0, text: homeWords.step0Text, to: '/Admin/LevelE' };
const STEPS: readonly Step[] = [
  { title: homeWords.step1, text: homeWords.step1Text, to: '/Import/Imports' },
  { title: homeWords.step2, text: homeWords.step2Text, to: '/Import/Imports' },
  { title: homeWords.step3, text: homeWords.step3Text, to: '/Certification/CompletionsGrid' },
];

/** What to do in a scope of work that is still empty. */
export function FirstSteps(): React.JSX.Element {
  const say = useSay();
  const keepsScopes = useCan(permission('level', 'update'));
  return (
    <Card as="section" pad="14px 16px" className={css.begin} aria-label={say(homeWords.begin)}>
      <h2>{say(homeWords.begin)}</h2>
      <p>{say(homeWords.beginText)}</p>
      <PackButton />
      <ol>
        {[...(keepsScopes ? [SETUP] : []), ...STEPS].map(({ title, text, to }) => (
          <li key={title.en}>
            <Link to={to}>{say(title)}</Link>
            <span>{say(text)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
