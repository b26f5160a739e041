import { readFile } from 'node:fs/promises';
import { DOCUMENT_HOURS } from '@plumbline/contract/features/work-packs/full-document.ts';
import { hasPoppler, textOf } from '@plumbline/server/pdf/read-pdf.fixture.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { documentWords } from '../../web/src/features/work-packs/words.ts';
import { adminWorld } from './admin-world.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, visit, type Product } from './browser.ts';
import { LOOKS, reads, wear } from './looks.ts';
import { pageCalls, rowsIn, type Row } from './page-calls.ts';

let product: Product;
let page: Page;
let problems: readonly string[] = [];

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'full_documentation_journey' });
  ({ product, page, problems } = world);
  return world.end;
});

describe.skipIf(!BROWSER || !hasPoppler)('[R0-05] the full documentation', () => {
  test('[journey 16] is arranged on the sheet of a pack, made with its progress told, and fetched', async () => {
    const ask = await pageCalls(page, product.address, ['workPack', '/WorkPack/WorkPacks']);
    const [card] = rowsIn(
      await ask('/api/register/jobCard/page', { limit: 1, filter: { field: 'workPack', op: 'notBlank' } }),
    );
    const pack = card?.['workPack'] as Row;
    await visit(page, `${product.address}/WorkPack/WorkPacks?id=${pack.id}`);
    const opens = page.getByRole('button', { name: 'Full documentation' });
    await opens.waitFor();
    // what the sheet of the pack itself leaves open
    const beneath = await seriousFindings(page);
    await opens.click();
    const parts = page.getByRole('list', { name: 'Parts of the document' });
    const names = (): Promise<readonly string[]> => parts.getByRole('listitem').allTextContents();
    await parts.getByText('Cover sheet').waitFor();
    expect((await names()).slice(0, 5)).toEqual([
      'Cover sheet',
      'Work pack form',
      'MOC list',
      'MOC forms',
      'Attachments',
    ]);
    // by a button, and by hand
    await parts.getByRole('button', { name: 'Move MOC list up' }).click();
    await expect.poll(async () => (await names()).slice(0, 3)).toEqual(['Cover sheet', 'MOC list', 'Work pack form']);
    await parts
      .getByRole('listitem')
      .filter({ hasText: 'Attachments' })
      .dragTo(parts.getByRole('listitem').filter({ hasText: 'MOC list' }));
    await expect
      .poll(async () => (await names()).slice(0, 4))
      .toEqual(['Cover sheet', 'Attachments', 'MOC list', 'Work pack form']);
    await parts.getByRole('checkbox', { name: 'MOC forms' }).uncheck();
    await keep(page, 'full-documentation-outline');
    expect(await seriousFindings(page)).toEqual(beneath);
    // kept for the pack
    const kept = async () => {
      const { parts: lines } = (await ask('/api/ext/work-pack/document-outline', { id: pack.id }))[
        'data'
      ] as unknown as {
        parts: readonly { key: string; on: boolean }[];
      };
      return lines.slice(0, 5).map(({ key, on }) => (on ? key : `-${key}`));
    };
    await expect.poll(kept).toEqual(['cover', 'attachments', 'mocList', 'form', '-mocForms']);
    await page.getByRole('button', { name: 'Make the PDF' }).click();
    const fetching = page.getByRole('button', { name: 'Download', exact: true });
    await fetching.waitFor({ timeout: 60_000 });
    await page.getByText(/pages, .* MB; kept until/).waitFor();
    const [saved] = await Promise.all([page.waitForEvent('download'), fetching.click()]);
    const text = textOf(await readFile(await saved.path()));
    expect(saved.suggestedFilename()).toBe(`${String(pack['title'])}.pdf`);
    expect(text[0]).toContain('Full documentation');
    expect(text[0]).toContain(`1 / ${text.length}`);
    expect(text[1]).toContain('Contents');
    expect(text.join('\n')).toContain(String(card?.['title'] ?? card?.['name']));
    await keep(page, 'full-documentation-made');
  });

  test('[journey 16] waits under downloads with the day it goes, in both languages and colours', async () => {
    await visit(page, `${product.address}/WorkPack/Downloads`);
    await page.getByRole('button', { name: 'Download', exact: true }).waitFor();
    for (const look of LOOKS) {
      await wear(page, look);
      await page.getByText(reads(look, documentWords.download)).first().waitFor();
      await keep(page, `downloads-${look.language}-${look.colours}`);
      expect(await seriousFindings(page)).toEqual([]);
    }
    expect(DOCUMENT_HOURS).toBe(72);
    expect(problems).toEqual([]);
  });
});
