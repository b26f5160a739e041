import type { Page } from '@plumbline/contract/pages/page.ts';
import { ALL_PAGES } from '@plumbline/contract/pages/pages.ts';

/** The pages one can go to by name: those the menu leaves out too (readings D18), but none that needs to be told what it shows. */
export const PAGES: readonly Page[] = ALL_PAGES.filter(({ many, group }) => many !== true && group !== 'finance');
