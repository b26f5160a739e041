import { listMyProjects, projectNew, switchMyCurrentProject } from './calls/projects.ts';
import { aliasList, aliasSave } from './calls/aliases.ts';
import { defaultSignOffs, defaultSignOffsSave } from './calls/default-sign-offs.ts';
import {
  levelChoose,
  levelCopySetup,
  levelDisable,
  levelKeepers,
  levelList,
  levelSave,
  levelSettings,
  levelStorage,
  levelTree,
} from './calls/levels.ts';
import { pictureGet, pictureSave } from './calls/pictures.ts';

/** The calls of levels and projects. */
export const levelsCalls = {
  listMyProjects,
  switchMyCurrentProject,
  aliasList,
  aliasSave,
  defaultSignOffs,
  defaultSignOffsSave,
  levelCopySetup,
  levelDisable,
  levelKeepers,
  levelList,
  levelSave,
  levelSettings,
  levelStorage,
  pictureGet,
  pictureSave,
  levelChoose,
  levelTree,
  projectNew,
} as const;
