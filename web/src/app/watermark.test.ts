import { defaultClientSettings } from '@plumbline/contract/client-settings.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { aBrowser } from '../lib/browser.fixture.ts';

const li = { fullName: 'Li Wei 李伟', mobilePhone: '+86 138 0000 4321' };
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['last4', li, ['Li Wei 李伟', '4321']],
  ['full', li, ['Li Wei 李伟', '+86 138 0000 4321']],
  ['last4', { ...li, mobilePhone: '' }, ['Li Wei 李伟']],
  ['last4', { fullName: '', mobilePhone: '12' }, ['12']],
] as const)('with ui.watermarkPhone %s the watermark of %o reads %o [R3-045, R3-046]', async (setting, user, lines) => {
  aBrowser('http://plant.test/', { ...defaultClientSettings(), 'ui.watermarkPhone': setting });
  const { watermarkLines } = await import('./watermark.tsx');
  expect(watermarkLines(user)).toEqual(lines);
});
