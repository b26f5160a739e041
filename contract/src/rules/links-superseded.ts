import { w } from '../words/word.ts';

/** The warning on linking rows that are superseded, in a form, a cell or an import. It refuses nothing. */
export const linksSuperseded = w(
  '{title}: superseded or withdrawn. Link what replaces it, unless the old one is meant.',
  '{title}：已被替代或作废。请关联替代它的新版；如确指旧版可保留。',
);
