import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser, startProduct } from '../checks/journey/browser.ts';
import { PLANT_PASSWORD } from './make-plant.ts';
import type { BenchOptions } from './options.ts';
import { openPlant, type PlantDatabase } from './plant-database.ts';

const PATIENCE_MS = 60_000;
/** The page that loads the built screens; its scripts are named after their contents. */
export const SCREENS = join(import.meta.dirname, '../web/dist/index.html');

/** A browser on the sign-in page of a product that runs on a plant. */
export interface PlantPage {
  readonly page: Page;
  readonly address: string;
  /** The process of the server. */
  readonly pid: number;
  /** The plant itself. */
  readonly plant: PlantDatabase;
  /** Fills in the sign-in of the administrator on a page; Enter then leads to a path. */
  fillSignIn(page: Page, to?: string): Promise<void>;
  /** Signs the administrator in on a page, and leaves it where the sign-in leads, or at a path. */
  signIn(page: Page, to?: string): Promise<void>;
  /** A page in another, fresh profile. */
  another(options: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

/**
 * Starts the product as users have it, in a process of its own with the built screens, on a plant. @throws Error
 * without a browser or screens
 */
export async function openPlantPage(options: BenchOptions): Promise<PlantPage> {
  if (!existsSync(SCREENS)) throw new Error('The screens are not built: npm start or npm test builds them.');
  const plant = await openPlant(options);
  const product = await startProduct({ databaseUrl: plant.url, demoTags: 0, password: PLANT_PASSWORD });
  const { browser, page } = await openBrowser({ worker: 'allow' });
  page.setDefaultTimeout(PATIENCE_MS);
  const fillSignIn: PlantPage['fillSignIn'] = async (on, to) => {
    const login = `${product.address}/login${to === undefined ? '' : `?from=${encodeURIComponent(to)}`}`;
    if (on.url() !== login) await on.goto(login);
    await on.getByLabel('Email').fill('admin');
    await on.getByLabel('Password', { exact: true }).fill(PLANT_PASSWORD);
  };
  return {
    page,
    address: product.address,
    pid: product.pid,
    plant,
    async another(context) {
      const other = await (await browser.newContext({ locale: 'en-US', ...context })).newPage();
      other.setDefaultTimeout(PATIENCE_MS);
      return other;
    },
    fillSignIn,
    async signIn(page, to) {
      await fillSignIn(page, to);
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
