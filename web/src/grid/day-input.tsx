import { CalendarOutlined } from '@ant-design/icons';
import { readRelativeDay, relativeDayText } from '@plumbline/contract/register/relative-day.ts';
import { Button, Input, Space } from 'antd';
import { useRef } from 'react';
import { useLanguage, useSay } from '../lib/value/language.ts';
import { dayMeant } from './days.ts';
import { gridWords } from './grid-words.ts';

interface DayInputProps {
  /** The day as typed. */
  readonly value: string;
  readonly label: string;
  readonly isWrong: boolean;
  readonly className?: string | undefined;
  readonly onChange: (text: string) => void;
}
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day to type or to choose in a calendar; one counted from today (`today+14`) is shown with the date it means. */
export function DayInput({ value, label, isWrong, className, onChange }: DayInputProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const calendar = useRef<HTMLInputElement>(null);
  const relative = readRelativeDay(value);
  const meant = dayMeant(relative);
  const hasDate = /[(（]/.test(value);
  return (
    <Space.Compact className={className ?? ''}>
      <Input
        aria-label={label}
        placeholder={say(gridWords.dayHint)}
        value={relative !== undefined && hasDate ? relativeDayText(relative, language) : value}
        status={isWrong ? 'error' : ''}
        suffix={meant && <span className="pl-day-meant">{meant}</span>}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button
        icon={<CalendarOutlined aria-hidden />}
        aria-label={`${label}: ${say(gridWords.pickDay)}`}
        onClick={() => calendar.current?.showPicker()}
      />
      <input
        ref={calendar}
        type="date"
        className="pl-day-calendar"
        tabIndex={-1}
        aria-hidden
        value={meant ?? (DAY.test(value) ? value : '')}
        onChange={(event) => onChange(event.target.value)}
      />
    </Space.Compact>
  );
}
