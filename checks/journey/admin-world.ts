import type { BrowserContext, Page } from 'playwright-core';
import { openBrowser, type Product, startProduct } from './browser.ts';
import { journeyDatabase, PLANT, signedIn } from './journey-database.ts';

/** A product with a demonstration plant, and a browser in which its administrator is signed in. */
export interface AdminWorld {
  readonly product: Product;
  /** The address of its database. */
  readonly databaseUrl: string;
  readonly context: BrowserContext;
  readonly page: Page;
  /** The problems that occurred in the page. */
  readonly problems: string[];
  /** Stops both; a `beforeAll` that returns this function has it called after the last test. */
  readonly end: () => Promise<void>;
}

/**
 * Starts a product on a database of its own, and a browser in which its administrator is signed in and no page is open
 * yet. Each file uses its own database name, because several run at once.
 */
export async function adminWorld(options: {
  readonly database: string;
  /** Number of tags in the plant. */
  readonly tags?: number;
}): Promise<AdminWorld> {
  const { database, tags = PLANT.tags } = options;
  const databaseUrl = await journeyDatabase(database, { tags });
  const product = await startProduct({ databaseUrl });
  const ends: (() => Promise<unknown>)[] = [() => product.stop()];
  const end = async (): Promise<void> => {
    for (const each of ends.toReversed()) await each();
  };
  try {
    const storageState = await signedIn(databaseUrl, tags, product.address);
    const { context, page, problems, close } = await openBrowser({ storageState });
    ends.push(close);
    return { product, databaseUrl, context, page, problems, end };
  } catch (error) {
    // nobody else knows what has been started
    await end();
    throw error;
  }
}
