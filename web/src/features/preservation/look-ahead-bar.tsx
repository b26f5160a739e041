import { addDays } from '@plumbline/contract/rules/clock.ts';
import { AHEAD_MOST } from '@plumbline/contract/rules/look-ahead.ts';
import { DatePicker, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useToday } from '../../lib/value/scope-clock.ts';
import { SHOWN, VIEWS, type AheadView, type Shown } from './look-ahead-address.ts';
import { aheadWords } from './look-ahead-words.ts';
import css from './look-ahead.module.css';
import { useAhead } from './use-ahead.ts';

const SHOWS = Object.keys(SHOWN) as readonly Shown[]; // eslint-disable-line -- the keys of a constant

/** Chooses how far to look ahead, and the view: list, weeks, round, curve. */
export function LookAheadBar(): React.JSX.Element {
  const say = useSay();
  const today = useToday();
  const { datePattern } = useFormat();
  const [ahead, go] = useAhead();
  return (
    <>
      <Segmented<AheadView>
        aria-label={say(aheadWords.view)}
        value={ahead.view}
        onChange={(view) => go({ view })}
        options={VIEWS.map((value) => ({ value, label: say(aheadWords.views[value]) }))}
      />
      <DatePicker
        allowClear={false}
        className={css.to ?? ''}
        aria-label={say(aheadWords.to)}
        prefix={say(aheadWords.to)}
        format={[datePattern, 'YYYY-MM-DD']}
        minDate={dayjs(today)}
        maxDate={dayjs(addDays(today, AHEAD_MOST))}
        value={dayjs(ahead.to)}
        onChange={(day) => go({ to: dayjs(day).format('YYYY-MM-DD') })}
      />
      {ahead.view === 'list' && (
        <Select<Shown>
          className={css.show ?? ''}
          aria-label={say(aheadWords.show)}
          value={ahead.show}
          onChange={(show) => go({ show })}
          options={SHOWS.map((value) => ({ value, label: say(aheadWords.shows[value]) }))}
        />
      )}
    </>
  );
}
