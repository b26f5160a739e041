import { expect, test, vi } from 'vitest';
import { actsOnPage } from './page-acts.ts';

/** A button as the function reads it. */
const button = (text: string, more: { disabled?: boolean; label?: string; isRefused?: boolean } = {}) => ({
  disabled: more.disabled ?? false,
  textContent: text,
  click: vi.fn(),
  getAttribute: (name: string) =>
    ({ 'aria-label': more.label ?? null, 'aria-disabled': more.isRefused ? 'true' : null })[name] ?? null,
});
const bar = (buttons: readonly object[], isHidden = false) => ({
  closest: () => (isHidden ? {} : null),
  getAttribute: () => '3 selected',
  querySelectorAll: () => buttons,
});
const page = (...bars: readonly object[]) => ({ querySelectorAll: () => bars }) as unknown as ParentNode;

test('the acts on chosen rows are those of the buttons of the visible page, in their words', () => {
  const [sign, edit] = [button(' Sign off '), button('', { label: 'Edit selected' })];
  const buttons = [sign, edit, button('Delete', { disabled: true }), button('Assign', { isRefused: true }), button('')];
  const found = actsOnPage(page(bar([button('Hidden')], true), bar(buttons)));
  expect(found?.title).toBe('3 selected');
  expect(found?.acts.map(({ label }) => label)).toEqual(['Sign off', 'Edit selected']);
  found?.acts[0]?.run();
  expect(sign.click).toHaveBeenCalledOnce();
});

test('where nothing is chosen there are no acts', () => {
  expect(actsOnPage(page())).toBeNull();
  expect(actsOnPage(page(bar([button('Sign off')], true)))).toBeNull();
});
