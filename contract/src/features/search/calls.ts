import { codeNames } from './calls/code-names.ts';
import { columnSetDelete } from './calls/column-set-delete.ts';
import { columnSetList } from './calls/column-set-list.ts';
import { columnSetSave } from './calls/column-set-save.ts';
import { savedSearchDelete } from './calls/saved-search-delete.ts';
import { savedSearchList } from './calls/saved-search-list.ts';
import { savedSearchSave } from './calls/saved-search-save.ts';
import { search } from './calls/search.ts';

/** The calls of search, names of codes, saved searches and column sets. */
export const searchCalls = {
  codeNames,
  columnSetDelete,
  columnSetList,
  columnSetSave,
  savedSearchDelete,
  savedSearchList,
  savedSearchSave,
  search,
} as const;
