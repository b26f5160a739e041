import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  ['Chinese', ['zh-CN', 'en'], 'zh'],
  ['English', ['en-GB', 'zh-CN'], 'en'],
  ['another language before Chinese', ['fr-FR', 'zh-CN', 'en'], 'zh'],
  ['neither', ['fr-FR'], 'en'],
])(
  'a user who has not chosen yet sees the language of a browser that asks for %s [use job 5]',
  async (_, languages, met) => {
    vi.stubGlobal('navigator', { languages });
    const { currentLanguage } = await import('./language.ts');
    expect(currentLanguage()).toBe(met);
  },
);
