import {
  scheduleAccounts,
  scheduleTimes,
  SCHEDULE_TIME,
  type SchedulePlan,
  YEAR_DAYS,
} from '@plumbline/contract/features/reports/schedule.ts';
import { READY_REPORTS } from '@plumbline/contract/features/reports/ready-made.ts';
import { reportName } from '@plumbline/contract/features/reports/layout.ts';
import { REPORT_CATEGORIES } from '@plumbline/contract/registers/report/report-definition.ts';
import { SCHEDULE_EVERY } from '@plumbline/contract/registers/report/scheduled-report.ts';
import { dayIn, timeIn } from '@plumbline/contract/rules/clock.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { optionalInputProps, type InputProps } from '../../../form/input-props.ts';
import { useCall } from '../../../lib/call/query.ts';
import { useLanguage, useSay } from '../../../lib/value/language.ts';
import { asTexts } from '../../../lib/value/values.ts';
import { Muted, Stack } from '../../../ui/layout.tsx';
import { scheduleWords } from './words.ts';

/** The reports that the product ships, by category; an own one is chosen in the field beside it. */
export function ReadyInput({ value, onChange, ...rest }: InputProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const groups = Object.entries(REPORT_CATEGORIES).map(([category, label]) => ({
    label: say(label),
    options: READY_REPORTS.filter((report) => report.category === category).map((report) => ({
      value: report.code,
      label: `${report.code} · ${reportName(report)[language]}`,
    })),
  }));
  return (
    <Select
      {...optionalInputProps(rest)}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={say(scheduleWords.noReport)}
      value={typeof value === 'string' && value !== '' ? value : null}
      options={groups.filter(({ options }) => options.length > 0)}
      onChange={(code: string | null | undefined) => onChange?.(code ?? '')}
    />
  );
}

/** What each frequency needs beside the time, as it is being typed. */
const NEEDS: Readonly<Record<keyof typeof SCHEDULE_EVERY, (values: Readonly<Record<string, unknown>>) => boolean>> = {
  hour: () => true,
  day: () => true,
  week: ({ weekday }) => typeof weekday === 'string',
  month: ({ day }) => Number(day) >= 1 && Number(day) <= 31,
  year: ({ date }) => YEAR_DAYS.includes(String(date)),
};
const isEvery = (every: unknown): every is keyof typeof SCHEDULE_EVERY =>
  typeof every === 'string' && Object.hasOwn(SCHEDULE_EVERY, every);

/** The plan that is being typed; null while it is incomplete. */
function planOf(values: Readonly<Record<string, unknown>>): SchedulePlan | null {
  const { every, time, weekday, day, date } = values;
  if (!isEvery(every) || typeof time !== 'string' || !SCHEDULE_TIME.test(time) || !NEEDS[every](values)) return null;
  const rest = { week: { weekday }, month: { day: Number(day) }, year: { date }, hour: {}, day: {} }[every];
  return { every, time, ...rest } as SchedulePlan; // eslint-disable-line -- judged by its needs
}

/** The time of day, and the next three runs that follow from it, in the zone of the scope. */
export function TimeInput({ value, onChange, ...rest }: InputProps): React.JSX.Element {
  const form = Form.useFormInstance<Record<string, unknown>>();
  const every = Form.useWatch<unknown>('every', form);
  const weekday = Form.useWatch<unknown>('weekday', form);
  const day = Form.useWatch<unknown>('day', form);
  const date = Form.useWatch<unknown>('date', form);
  const plan = planOf({ every, time: value, weekday, day, date });
  return (
    <Stack gap={4}>
      <Input
        {...optionalInputProps(rest)}
        autoComplete="off"
        placeholder="07:30"
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {plan && <NextTimes plan={plan} />}
    </Stack>
  );
}

function NextTimes({ plan }: { readonly plan: SchedulePlan }): React.ReactNode {
  const say = useSay();
  const { data } = useCall(scheduleTimes, { plan });
  if (!data) return null;
  const { zone, next } = data;
  const times = next.map((at) => `${dayIn(at, zone)} ${timeIn(at, zone)}`).join(' · ');
  return (
    <Muted as="small" role="status">
      {say(fill(scheduleWords.nextTimes, { zone, times }))}
    </Muted>
  );
}

/** Accounts that may open the scope, found by name; what is stored is the sign-in name. */
export function UsersInput({ value, onChange, ...rest }: InputProps): React.JSX.Element {
  const say = useSay();
  const [text, setText] = useState('');
  const { data = [], isFetching } = useCall(scheduleAccounts, { text }, { placeholderData: (before) => before });
  return (
    <Select
      {...optionalInputProps(rest)}
      mode="multiple"
      maxCount={20}
      placeholder={say(scheduleWords.findUser)}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setText }}
      value={[...asTexts(value)]}
      options={data.map(({ login, name }) => ({ value: login, label: `${name} (${login})` }))}
      onChange={(logins: string[]) => onChange?.(logins)}
    />
  );
}
