import { afterEach, expect, test, vi } from 'vitest';
import { SCENE_CODES } from '@plumbline/contract/messages.ts';
import { readMsgItem } from './msg-item.ts';
import { openScene, sceneAddress } from './scene-address.ts';

const id = '0192f0c1-7b1e-7c22-9c57-3f1f0d1d2a01';
const item = { register: 'tagItr', id, title: 'P-1 & 泵 "<b>" #?', scope: id } as const;
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['R2.5-03', 'S0000006', '/pending-trial'],
  ['R2.5-04', 'S0000007', '/apply'],
  ['R2.5-05', 'S0000008', '/my-daily'],
  ['R2.5-07', 'S0000010', '/apply'],
  ['R2.5-08', 'S0000011', '/weekly-management-myPlan'],
  ['R2.5-09', 'S0000012', '/weekly-management-myPlan'],
  ['R2.5-10', 'S0000013', '/weekly-management-memberPlan'],
  ['R2.5-11', 'S0000014', '/weekly-management-myPlan'],
] as const)('scene $1 opens $2 in a new tab, with its data as text [$0, R2.5-01, R2.5-02]', (_row, scene, path) => {
  const open = vi.fn<(...args: unknown[]) => null>(() => null);
  vi.stubGlobal('window', { open });
  openScene(scene, item);
  expect(open.mock.calls).toEqual([
    [`${path}?msgItem=${encodeURIComponent(JSON.stringify(item))}`, '_blank', 'noopener'],
  ]);
  const search = new URL(String(open.mock.calls[0]?.[0]), 'http://x').searchParams;
  expect(readMsgItem(search)).toEqual({ state: 'read', item });
});

test('scene S0000009 does nothing [R2.5-06]', () => {
  const open = vi.fn<(...args: unknown[]) => null>(() => null);
  vi.stubGlobal('window', { open });
  openScene('S0000009', item);
  expect(open).not.toHaveBeenCalled();
});

test('an import message opens its import', () => {
  expect(sceneAddress('importResult', { id })).toBe(`/Import/Imports?job=${id}`);
});

test('a check to be re-verified opens that check, rounds that are due open the user’s look-ahead', () => {
  expect(sceneAddress('checkRetest', item)).toContain(id);
  expect(decodeURIComponent(sceneAddress('preservationDue', { register: 'authorisedPerson', id }) ?? '')).toBe(
    `/Preservation/LookAhead?filter={"field":"assignedTo","op":"is","value":"${id}"}`,
  );
});

test('every scene leads to a page that exists, or nowhere', async () => {
  const { pageAt } = await import('@plumbline/contract/pages/pages.ts');
  for (const scene of SCENE_CODES) {
    const address = sceneAddress(scene, {});
    if (address !== null) expect(pageAt(address.split('?')[0] ?? ''), scene).toBeDefined();
  }
});

test.each([
  ['invalid JSON', '{"id":'],
  ['a list', '[]'],
  ['a text', '"x"'],
  ['nothing', 'null'],
  ['an invalid id', '{"id":"1 or 1=1"}'],
  ['an unknown register', '{"register":"__proto__"}'],
  ['a number for a text', '{"title":7}'],
  ['an invalid date', '{"day":"2026-99-99"}'],
  ['a text that is much too long', JSON.stringify({ title: 'x'.repeat(5000) })],
])('%s is broken', (_what, text) => {
  expect(readMsgItem(new URLSearchParams({ msgItem: text }))).toEqual({ state: 'broken' });
});

test('unknown values are left out, and no parameter means no message', () => {
  expect(readMsgItem(new URLSearchParams({ msgItem: '{"day":"2026-11-21","url":"javascript:alert(1)"}' }))).toEqual({
    state: 'read',
    item: { day: '2026-11-21' },
  });
  expect(readMsgItem(new URLSearchParams())).toEqual({ state: 'none' });
});

test('the scenes are S0000006 to S0000014 [R9-37]', () => {
  const wanted = Array.from({ length: 9 }, (_, at) => `S${String(at + 6).padStart(7, '0')}`);
  expect(SCENE_CODES.filter((code) => code.startsWith('S'))).toEqual(wanted);
});

test('a message about an invoice opens it in its review [R2.4-02]', () => {
  const invoice = { register: 'invoice', id, title: '26312000000000004100', page: 'scrap' } as const;
  expect(sceneAddress('invoiceAwaits', invoice)).toBe(`/finance-review/scrap-sales-ticket-review?invoice=${id}`);
  expect(sceneAddress('invoiceReturned', { ...invoice, page: 'input' })).toBe(
    `/finance-review/take-ticket-review?invoice=${id}`,
  );
});
