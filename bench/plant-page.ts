import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser, startProduct } from '../checks/journey/browser.ts';
import { PLANT_PASSWORD } from './make-plant.ts';
import type { BenchOptions } from './options.ts';
import { openPlant } from './plant-database.ts';

const PORT = 28_400;
const SCREENS = join(import.meta.dirname, '../web/dist/index.html');

/** A browser before the sign-in page of a product that runs on a plant. */
export interface PlantPage {
  readonly page: Page;
  readonly address: string;
  /** Signs the administrator in and leaves the page there. */
  signIn(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the product as people have it, a process of its own with the built screens, on a plant. @throws Error without a browser or screens */
export async function openPlantPage(options: BenchOptions): Promise<PlantPage> {
  if (!existsSync(SCREENS)) throw new Error('The screens are not built: npm start or npm test builds them.');
  const plant = await openPlant(options);
  const product = await startProduct({ databaseUrl: plant.url, port: PORT, demoTags: 0, password: PLANT_PASSWORD });
  const { browser, page } = await openBrowser();
  page.setDefaultTimeout(60_000);
  return {
    page,
    address: product.address,
    async signIn() {
      await page.goto(`${product.address}/login`);
      await page.getByLabel('Email').fill('admin');
      await page.getByLabel('Password', { exact: true }).fill(PLANT_PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname !== '/login');
    },
    async close() {
      await browser.close();
      await product.stop();
      await plant.close();
    },
  };
}
