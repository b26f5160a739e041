import { w } from '@plumbline/contract/words/word.ts';
import { clientSettings } from './client-settings.ts';

const chosen = clientSettings()['ui.productName'];

/** The product name: its own, or the installation's name for it in both languages (readings D33). */
export const PRODUCT = chosen === null ? w('Plumbline', '准绳') : w(chosen, chosen);

/** Returns the window title of a page: product name and route title (specification 2, readings D33). */
export const windowTitle = (product: string, title: string): string => `${product} - ${title}`;
