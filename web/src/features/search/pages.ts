import type { Page } from '@plumbline/contract/pages/page.ts';
import { ALL_PAGES } from '@plumbline/contract/pages/pages.ts';

/**
 * The pages that can be found by name, including those the menu leaves out (readings D18), but no page that needs a
 * parameter.
 */
export const PAGES: readonly Page[] = ALL_PAGES.filter(({ many, group }) => many !== true && group !== 'finance');
