import { w } from '@plumbline/contract/words/word.ts';
import { clientSettings } from './client-settings.ts';

const chosen = clientSettings()['ui.productName'];

/** What the product is called: its own name, or the one the installation gave it in both languages (readings D33). */
export const PRODUCT = chosen === null ? w('Plumbline', '准绳') : w(chosen, chosen);

/** What the window is called on a page: product name and title of the route (specification 2, readings D33). */
export const windowTitle = (product: string, title: string): string => `${product} - ${title}`;
