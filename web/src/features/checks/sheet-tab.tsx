import { registers } from '@plumbline/contract/registers/index.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { FormOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { Button, Progress } from 'antd';
import { useFormat, useSay } from '../../lib/language.ts';
import { ProgressPill } from './progress-pill.tsx';
import { figureIn, refIn, textIn } from './row-facts.ts';
import { sheetHref } from './sheet-href.ts';
import css from './sheet-tab.module.css';
import { sheetWords } from './words.ts';

const { fields } = registers.tagItr;
const { trackerType } = registers.assuranceTracker.fields;

/** What a form is of, and the page it is filled on, where it is no check of a tag. */
export interface SheetTabOf {
  readonly field: 'trackerType';
  readonly href: string;
}
/** The check of a row in short, and the way to its sheet. */
export function SheetTab({ row, of }: { readonly row: AnyRow; readonly of?: SheetTabOf }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const navigate = useNavigate();
  const percent = figureIn(row, 'taskPercent');
  const facts = [
    { label: say(of ? trackerType.label : fields.itr.label), value: refIn(row, of?.field ?? 'itr')?.title },
    { label: say(fields.signedBy.label), value: refIn(row, 'signedBy')?.title },
    {
      label: say(fields.signedOn.label),
      value: textIn(row, 'signedOn') === '' ? undefined : format.date(textIn(row, 'signedOn')),
    },
  ];
  return (
    <div className={css.tab}>
      <div className={css.line}>
        <ProgressPill progress={textIn(row, 'progress')} />
        <Button
          type="primary"
          icon={<FormOutlined aria-hidden />}
          onClick={() => void navigate({ href: of?.href ?? sheetHref(row.id) })}
        >
          {say(sheetWords.open)}
        </Button>
      </div>
      <div>
        <span className={css.soft}>{say(sheetWords.tasks)}</span>
        <Progress
          aria-label={say(sheetWords.tasks)}
          percent={percent ?? 0}
          format={() => (percent === null ? '–' : `${percent} %`)}
          strokeColor="var(--state-complete)"
        />
      </div>
      <dl className={css.facts}>
        {facts
          .filter(({ value }) => value !== undefined)
          .map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
