import { optionValues } from '@plumbline/contract/level-option-values.ts';
import dayjs from 'dayjs';
import { expect, test, vi } from 'vitest';
import { setLevelSettings } from '../lib/place/level-settings.ts';
import './locale.ts';

/** How the pickers of Ant Design determine the day they mark as today. */
const pickersToday = (): string => {
  const now = dayjs();
  const ask: unknown = Reflect.get(now, 'tz');
  return typeof ask === 'function' ? dayjs(ask.call(now)).format('YYYY-MM-DD') : now.format('YYYY-MM-DD');
};

test('date pickers treat the scope’s current day as today', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T23:30:00Z'), toFake: ['Date'] });
  for (const [timeZone, day] of [
    ['Asia/Shanghai', '2026-11-22'],
    ['Pacific/Honolulu', '2026-11-21'],
  ] as const) {
    setLevelSettings({ options: optionValues(), timeZone, grantedFrom: 'E', subcontractors: null });
    expect(pickersToday(), timeZone).toBe(day);
  }
  setLevelSettings(null);
  vi.useRealTimers();
});
