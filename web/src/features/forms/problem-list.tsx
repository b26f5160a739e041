import { fill } from '@plumbline/contract/words/word.ts';
import { Alert, Button } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { PlainList } from '../../ui/layout.tsx';
import css from './designer.module.css';
import type { Problem } from './problems.ts';
import { designWords } from './words.ts';

const MOST = 8;

/** The problems to correct before the form can be saved; each links to its place. */
export function ProblemList({
  problems,
  onShow,
}: {
  readonly problems: readonly Problem[];
  readonly onShow: (problem: Problem) => void;
}): React.JSX.Element | null {
  const say = useSay();
  if (problems.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={say(fill(designWords.problems, { count: problems.length }))}
      description={
        <PlainList className={css.problems}>
          {problems.slice(0, MOST).map((problem, at) => (
            // several problems may have the same text
            // oxlint-disable-next-line no-array-index-key
            <li key={at}>
              <Button type="link" size="small" onClick={() => onShow(problem)}>
                {say(problem.words)}
              </Button>
            </li>
          ))}
        </PlainList>
      }
    />
  );
}
