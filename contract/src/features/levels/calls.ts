import { listMyProjects } from './calls/list-my-projects.ts';
import { switchMyCurrentProject } from './calls/switch-my-current-project.ts';
import { aliasList } from './calls/alias-list.ts';
import { aliasSave } from './calls/alias-save.ts';
import { defaultSignOffs } from './calls/default-sign-offs.ts';
import { defaultSignOffsSave } from './calls/default-sign-offs-save.ts';
import { levelCopySetup } from './calls/level-copy-setup.ts';
import { levelDisable } from './calls/level-disable.ts';
import { levelKeepers } from './calls/level-keepers.ts';
import { levelList } from './calls/level-list.ts';
import { levelSave } from './calls/level-save.ts';
import { levelSettings } from './calls/level-settings.ts';
import { pictureGet } from './calls/picture-get.ts';
import { pictureSave } from './calls/picture-save.ts';
import { levelStorage } from './calls/level-storage.ts';
import { levelChoose } from './calls/level-choose.ts';
import { levelTree } from './calls/level-tree.ts';
import { projectNew } from './calls/project-new.ts';

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
