import { registers } from '@plumbline/contract/registers/index.ts';
import { Checkbox, DatePicker, InputNumber } from 'antd';
import dayjs from 'dayjs';
import { useId } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { LookupSelect } from '../../register/row/lookup-select.tsx';
import { ReasonField } from '../../workflow/sign/reason-field.tsx';
import { Muted, Stack } from '../../ui/layout.tsx';
import css from './acts.module.css';
import { actWords } from './words.ts';

/** An action on rounds. */
export type ActKey = keyof typeof actWords.acts;

/** The inputs of an action besides the rounds. */
export interface ActInput {
  readonly status: string | null;
  readonly weeks: number | null;
  readonly endDate: string | null;
  /** Also ends the Ex inspections of everything a certificate hands over. */
  readonly exInspections: boolean;
  readonly reason: string;
}

/** The inputs of an action: its parameters, then the reason. */
export function ActFields({
  act,
  input,
  onChange,
  asksEx,
}: {
  readonly act: ActKey;
  readonly input: ActInput;
  readonly onChange: (input: ActInput) => void;
  /** Asks separately about Ex inspections. */
  readonly asksEx: boolean;
}): React.JSX.Element {
  const say = useSay();
  const { datePattern } = useFormat();
  const own = useId();
  return (
    <>
      {act === 'skip' && (
        <Stack gap={6} className={css.field}>
          <label htmlFor={own}>{say(actWords.status)}</label>
          <LookupSelect
            id={own}
            register={registers.preservationCompletionStatus.key}
            value={input.status}
            onChange={(status) => onChange({ ...input, status })}
          />
        </Stack>
      )}
      {act === 'move' && (
        <Stack gap={6} className={css.field}>
          <label htmlFor={own}>{say(actWords.weeks)}</label>
          <InputNumber
            id={own}
            className={css.weeks ?? ''}
            min={-52}
            max={52}
            precision={0}
            value={input.weeks}
            onChange={(weeks) => onChange({ ...input, weeks })}
          />
        </Stack>
      )}
      {act === 'end' && (
        <Stack gap={6} className={css.field}>
          <label htmlFor={own}>{say(actWords.endDate)}</label>
          <DatePicker
            id={own}
            value={input.endDate === null ? null : dayjs(input.endDate)}
            format={[datePattern, 'YYYY-MM-DD']}
            onChange={(day) => onChange({ ...input, endDate: day === null ? null : dayjs(day).format('YYYY-MM-DD') })}
          />
        </Stack>
      )}
      {asksEx && (
        <Stack gap={6} className={css.field}>
          <Checkbox
            checked={input.exInspections}
            onChange={({ target }) => onChange({ ...input, exInspections: target.checked })}
          >
            {say(actWords.exToo)}
          </Checkbox>
          <Muted as="p">{say(actWords.exTooNote)}</Muted>
        </Stack>
      )}
      <ReasonField value={input.reason} max={500} onChange={(reason) => onChange({ ...input, reason })} />
    </>
  );
}
