import { defaultClientSettings } from '@plumbline/contract/client-settings.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { aBrowser } from './browser.fixture.ts';

afterEach(() => vi.unstubAllGlobals());

test('a window is titled with product and route, in the language of the page [R2-02]', async () => {
  aBrowser();
  const { PRODUCT, windowTitle } = await import('./product.ts');
  expect(windowTitle(PRODUCT.en, 'Tags')).toBe('Plumbline - Tags');
  expect(windowTitle(PRODUCT.zh, '位号')).toBe('准绳 - 位号');
});

test('an installation can have its own name [R2-02]', async () => {
  aBrowser('http://plant.test/', { ...defaultClientSettings(), 'ui.productName': 'Handover 2' });
  const { PRODUCT, windowTitle } = await import('./product.ts');
  expect([windowTitle(PRODUCT.en, 'Tags'), PRODUCT.zh]).toEqual(['Handover 2 - Tags', 'Handover 2']);
});
