import { w } from '../../words/word.ts';

/** The refusals of levels and projects. */
export const levelsErrors = {
  noProject: { code: 1, words: w('No project is assigned to this person!', '该人员未分配项目!') },
} as const;
