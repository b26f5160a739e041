import type { Word } from '@plumbline/contract/words/word.ts';
import type { Page } from 'playwright-core';
import { signWords } from '../../web/src/workflow/sign/words.ts';
import type { Look } from './looks.ts';
import { openTab } from './press.ts';

/** Opens the sign-offs of the open sheet and gives one of them, as the first person who may. */
export async function signAs(page: Page, { language }: Look, label: Word): Promise<void> {
  const say = (word: Word): string => word[language];
  const seen = { visible: true } as const;
  const tab = page.getByRole('tab', { name: new RegExp(`^${RegExp.escape(say(signWords.title))}`) });
  await openTab(tab.filter(seen).first());
  await page
    .getByRole('button', { name: `${say(signWords.sign)} ${say(label)}` })
    .filter(seen)
    .first()
    .click();
  const form = page
    .locator('form')
    .filter({ has: page.getByText(say(signWords.person)) })
    .filter(seen);
  await form.getByRole('combobox').first().click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await form.getByRole('button', { name: say(signWords.sign), exact: true }).click();
  await form.waitFor({ state: 'detached' });
}
