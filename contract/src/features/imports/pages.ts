import { permission } from '../../access.ts';
import type { Page } from '../../pages/page.ts';
import { w } from '../../words/word.ts';

/** The pages of imports. */
export const importsPages: readonly Page[] = [
  {
    route: '/Import/Imports',
    title: w('Imports', '导入'),
    group: 'import',
    code: permission('importJob', 'see'),
    register: 'importJob',
  },
  {
    route: '/Import/ImportsDigitalDocument',
    title: w('Import digital documents', '导入电子表单'),
    group: 'import',
    code: permission('tagItr', 'update'),
    register: 'tagItr',
  },
];
