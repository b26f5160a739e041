import { w } from '@plumbline/contract/words/word.ts';

/** Words of entering a project. Quoted texts are verbatim (readings D36). */
export const menuWords = {
  noProject: w('No project is assigned to this person!', '该人员未分配项目!'),
} as const;
