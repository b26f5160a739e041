import { answerLabel } from '@plumbline/contract/rules/answer-label.ts';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Alert, Button } from 'antd';
import { useFormat, useLanguage, useSay } from '../../lib/language.ts';
import type { Conflict } from '@plumbline/contract/rules/merge.ts';
import css from './check-sheet-view.module.css';
import { sheetWords } from './words.ts';

/** What came of two people filling one sheet. */
export interface StalePanelProps {
  readonly template: FormTemplate;
  readonly conflicts: readonly Conflict[];
  readonly taken: readonly string[];
  readonly onDecide: (conflict: Conflict, value: Conflict['mine']) => void;
}

/** Both versions of whatever two people changed differently, side by side, each to be chosen. */
export function StalePanel({ template, conflicts, taken, onDecide }: StalePanelProps): React.JSX.Element | null {
  const say = useSay();
  const language = useLanguage();
  const format = useFormat();
  if (conflicts.length === 0 && taken.length === 0) return null;
  const show = (value: Conflict['mine']): string =>
    value === null || value === '' ? say(sheetWords.blank) : String(value);
  return (
    <Alert
      type="warning"
      showIcon
      title={say(sheetWords.stale)}
      description={
        <>
          {taken.length > 0 && (
            <p className={css.plain}>{say(fill(sheetWords.taken, { count: format.count(taken.length) }))}</p>
          )}
          {conflicts.length > 0 && (
            <>
              <p className={css.plain}>{say(sheetWords.clash)}</p>
              <ul className={css.clashes}>
                {conflicts.map((conflict) => (
                  <li key={conflict.name}>
                    <strong>{answerLabel(template, conflict.name)[language]}</strong>
                    <Button onClick={() => onDecide(conflict, conflict.mine)}>
                      {say(sheetWords.mine)}: {show(conflict.mine)}
                    </Button>
                    <Button onClick={() => onDecide(conflict, conflict.theirs)}>
                      {say(sheetWords.theirs)}: {show(conflict.theirs)}
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      }
    />
  );
}
