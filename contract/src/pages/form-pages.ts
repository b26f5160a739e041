import { permission } from '../access.ts';
import type { RegisterKey } from '../registers/index.ts';
import { w, type Word } from '../words/word.ts';
import { FORM_ALIASES } from './form-aliases.ts';
import type { Page } from './page.ts';

/** Declares a document page: one tab for each record, not in menu or breadcrumb (specification 2.3, readings D34). */
export const document = (route: string, register: RegisterKey, title: Word): Page => ({
  route,
  title,
  group: route.startsWith('/Handover/') ? 'handover' : 'refTable',
  code: permission(register, 'see'),
  register,
  hideInMenu: true,
  hideInBreadcrumb: true,
  many: true,
});

const design = w('Design form', '设计表单');
const preview = w('Preview form', '预览表单');
const download = w('Download form', '下载表单');

/** The hidden document pages (specification 2.3): designing, previewing and downloading forms, and documents of certificates. */
export const FORM_PAGES: readonly Page[] = [
  document('/RefTable/AddEditDocument', 'itr', design),
  document('/RefTable/PreviewDocument', 'itr', preview),
  document('/RefTable/DownloadDocument', 'itr', download),
  document('/RefTable/PWLAddEditDocument', 'pwl', design),
  document('/RefTable/PWLPreviewDocument', 'pwl', preview),
  document('/RefTable/PWLDownloadDocument', 'pwl', download),
  document('/RefTable/HandoverAddEditDocument', 'handoverType', design),
  document('/RefTable/HandoverCCCAddEditDocument', 'handoverType', design),
  document('/RefTable/HandoverPreviewDocument', 'handoverType', preview),
  document('/RefTable/TagItrDownloadDocument', 'tagItr', w('Download check sheet', '下载检查表')),
  document('/RefTable/AssuranceTrackerEditDocument', 'assuranceTracker', w('Assurance checklist', '保证检查表')),
  document('/Handover/MCCEditDocument', 'handover', w('Certificate document', '证书文件')),
  document('/Handover/CCCEditDocument', 'handover', w('Certificate document', '证书文件')),
  // these have their own routes, which redirect
  ...Object.keys(FORM_ALIASES).map((route): Page => ({
    ...document(route, 'itr', route === '/RefTable/Test' ? preview : download),
    outside: true,
  })),
];
