import type { Run } from '@plumbline/contract/features/procedures/calls/runs.ts';
import { Alert, DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useId } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { Row } from '../../ui/layout.tsx';
import css from './run.module.css';
import type { RunActs } from './use-run-acts.ts';
import { runWords } from './words.ts';

/** Chooses who completes the steps ticked from now on, and on which day; defaults to the user and today. */
export function SignAs({ run, acts }: { readonly run: Run; readonly acts: RunActs }): React.JSX.Element {
  const say = useSay();
  const { datePattern } = useFormat();
  const [person, day] = [useId(), useId()];
  if (run.people.length === 0) return <Alert type="info" showIcon title={say(runWords.nobody)} />;
  return (
    <Row wrap gap="8px 12px" card className={css.signAs}>
      <label htmlFor={person}>{say(runWords.signAs)}</label>
      <Select
        id={person}
        className={css.person ?? ''}
        value={acts.person}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={acts.choose}
        options={run.people.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <label htmlFor={day}>{say(runWords.on)}</label>
      <DatePicker
        id={day}
        value={dayjs(acts.date)}
        format={[datePattern, 'YYYY-MM-DD']}
        maxDate={dayjs(acts.today)}
        allowClear={false}
        onChange={(chosen) => acts.chooseDate(chosen === null ? acts.today : dayjs(chosen).format('YYYY-MM-DD'))}
      />
    </Row>
  );
}
