import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Alert, Button } from 'antd';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import type { Conflict } from '@plumbline/contract/rules/merge.ts';
import { clashesOf, type Clash } from './clashes.ts';
import { Stack } from '../../ui/layout.tsx';
import css from './check-sheet-view.module.css';
import { sheetWords } from './words.ts';

/** The result of two users filling in one sheet. */
export interface StalePanelProps {
  readonly template: FormTemplate;
  readonly conflicts: readonly Conflict[];
  readonly taken: readonly string[];
  readonly onDecide: (conflict: Conflict, value: Conflict['mine']) => void;
}

/** Shows both versions of each answer that two users gave differently, side by side, to choose one. */
export function StalePanel({ template, conflicts, taken, onDecide }: StalePanelProps): React.JSX.Element | null {
  const say = useSay();
  const language = useLanguage();
  const format = useFormat();
  if (conflicts.length === 0 && taken.length === 0) return null;
  const decide = (clash: Clash, side: 'mine' | 'theirs'): void => {
    for (const conflict of clash.conflicts) onDecide(conflict, conflict[side]);
  };
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
              <Stack as="ul" gap={8} className={css.clashes}>
                {clashesOf(template, conflicts).map((clash) => (
                  <li key={clash.conflicts[0]?.name}>
                    <strong>{clash.label[language]}</strong>
                    <Button onClick={() => decide(clash, 'mine')}>
                      {say(sheetWords.mine)}: {say(clash.mine ?? sheetWords.blank)}
                    </Button>
                    <Button onClick={() => decide(clash, 'theirs')}>
                      {say(sheetWords.theirs)}: {say(clash.theirs ?? sheetWords.blank)}
                    </Button>
                  </li>
                ))}
              </Stack>
            </>
          )}
        </>
      }
    />
  );
}
