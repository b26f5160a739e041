import { copySetup } from './setup/copy-setup.ts';
import { aliasList, aliasSave } from './aliases.ts';
import { defaultSignOffs, defaultSignOffsSave } from './default-sign-offs.ts';
import { levelChoose } from './level-choose.ts';
import { levelDisable, levelList, levelSave } from './level-save.ts';
import { levelKeepers, levelSettings } from './level-settings.ts';
import { levelStorage } from './level-storage.ts';
import { levelTree } from './level-tree.ts';
import { listMyProjects } from './list-my-projects.ts';
import { pictureGet, pictureSave } from './pictures.ts';
import { projectNew } from './project-new.ts';
import { switchMyCurrentProject } from './switch-my-current-project.ts';

/** The calls about levels: choosing one, maintaining them, and reading the options of a path. */
export const levelHandlers = [
  levelTree,
  levelChoose,
  listMyProjects,
  switchMyCurrentProject,
  projectNew,
  levelList,
  levelSave,
  levelDisable,
  copySetup,
  levelSettings,
  levelStorage,
  levelKeepers,
  aliasList,
  aliasSave,
  defaultSignOffs,
  defaultSignOffsSave,
  pictureGet,
  pictureSave,
];
