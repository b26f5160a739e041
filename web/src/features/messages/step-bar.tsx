import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useFormat } from '../../lib/value/language.ts';

/** Steps by days or weeks, or jumps to a date. */
export interface StepBarProps {
  /** The day shown, `yyyy-mm-dd`. */
  readonly day: string;
  readonly labels: { readonly before: string; readonly day: string; readonly after: string };
  readonly onStep: (by: -1 | 1) => void;
  readonly onDay: (day: string) => void;
}

export function StepBar({ day, labels, onStep, onDay }: StepBarProps): React.JSX.Element {
  const { datePattern } = useFormat();
  return (
    <>
      <Button
        icon={<LeftOutlined aria-hidden />}
        aria-label={labels.before}
        title={labels.before}
        onClick={() => onStep(-1)}
      />
      <DatePicker
        allowClear={false}
        aria-label={labels.day}
        format={[datePattern, 'YYYY-MM-DD']}
        value={dayjs(day)}
        onChange={(chosen) => onDay(dayjs(chosen).format('YYYY-MM-DD'))}
      />
      <Button
        icon={<RightOutlined aria-hidden />}
        aria-label={labels.after}
        title={labels.after}
        onClick={() => onStep(1)}
      />
    </>
  );
}
