import { optionValues } from '@plumbline/contract/level-option-values.ts';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { punchListItem } from '@plumbline/contract/registers/punch-list/punch-list-item.ts';
import { fieldMessages } from '@plumbline/contract/field/field-messages.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { conditionsOf } from '../../grid/filter-model.ts';
import { readTyped } from '../../register/cells/typed-value.ts';
import { setLevelSettings } from '../place/level-settings.ts';
import { scopeToday } from './scope-clock.ts';

const inZone = (timeZone: string): void =>
  setLevelSettings({ options: optionValues(), timeZone, grantedFrom: 'E', subcontractors: null });

afterEach(() => {
  vi.useRealTimers();
  setLevelSettings(null);
});

test('today is the day of the scope, wherever the browser is', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T23:30:00Z'), toFake: ['Date'] });
  inZone('Asia/Shanghai');
  expect(scopeToday()).toBe('2026-11-22');
  inZone('Pacific/Honolulu');
  expect(scopeToday()).toBe('2026-11-21');
  setLevelSettings(null);
  expect(scopeToday()).toBe(todayIn(machineZone()));
});

test('a cell for past dates accepts the scope’s today but no later day', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T23:30:00Z'), toFake: ['Date'] });
  inZone('Asia/Shanghai');
  expect(readTyped(punchListItem.fields.raisedDate, '2026-11-22')).toEqual({ value: '2026-11-22' });
  inZone('Pacific/Honolulu');
  expect(readTyped(punchListItem.fields.raisedDate, '2026-11-22')).toEqual({ error: fieldMessages.future });
});

test('a day filter on timestamps means the day of the scope', () => {
  inZone('Asia/Shanghai');
  const conditions = conditionsOf('updatedAt', 'instant', { op: 'range', from: '2026-11-22', to: '2026-11-22' });
  expect(conditions.map((condition) => condition.value)).toEqual([
    '2026-11-21T16:00:00.000Z',
    '2026-11-22T15:59:59.999Z',
  ]);
});
