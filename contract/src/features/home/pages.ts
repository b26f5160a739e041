import type { Page } from '../../pages/page.ts';
import { w } from '../../words/word.ts';

/** The page on which everybody starts. */
export const homePages: readonly Page[] = [{ route: '/home-page', title: w('Home', '首页'), group: null, code: null }];
