import { permission } from '../../access.ts';
import { LEVEL_NAMES } from '../../aliases.ts';
import { LEVELS, type Level } from '../../levels.ts';
import type { Page } from '../../pages/page.ts';
import { w, type Word } from '../../words/word.ts';

/** The page that manages the levels of one step; it needs no scope of work (domain guide 3.1.6). */
const keepsLevels = (step: Level): Page => ({
  route: `/Admin/Level${step}`,
  title: LEVEL_NAMES[step],
  group: 'admin',
  section: 'levels',
  code: permission('level', 'see'),
  area: 'level',
  scopeless: true,
});

/** The page that chooses a level of one step, on the way to a scope of work (specification 2.3). */
const selectsLevel = (step: 'A' | 'B', title: Word): Page => ({
  route: `/Admin/Level${step}Selection`,
  title,
  group: 'admin',
  code: null,
  hideInMenu: true,
  hideInBreadcrumb: true,
  scopeless: true,
});

/** The pages of levels and projects: to choose one, to manage them, and to start with them. */
export const levelsPages: readonly Page[] = [
  {
    route: '/project-page',
    title: w('Project list', '项目列表'),
    group: 'systemSettings',
    code: null,
    hideInMenu: true,
    scopeless: true,
    outside: true,
  },
  {
    route: '/Admin/LevelSelect',
    title: w('Level select', '层级选择'),
    group: 'admin',
    code: null,
    hideInMenu: true,
    hideInBreadcrumb: true,
    scopeless: true,
    outside: true,
  },
  ...LEVELS.map(keepsLevels),
  selectsLevel('A', w('Level A selection', '公司选择')),
  selectsLevel('B', w('Level B selection', '地区选择')),
  {
    route: '/Admin/Defaultsginoffs',
    title: w('Default sign-offs', '默认签署'),
    group: 'admin',
    section: 'levels',
    code: permission('level', 'see'),
    area: 'level',
    scopeless: true,
  },
];
