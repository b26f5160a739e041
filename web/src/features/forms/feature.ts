import { createElement } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import type { FormOwner } from '@plumbline/contract/rules/form-sources.ts';
import type { Feature, View } from '../feature.ts';

const DesignerPage = lazy(() => import('./designer-page.tsx'));
const DocumentPage = lazy(() => import('./document-page.tsx'));
const designer = (owner: FormOwner): View => {
  return () => createElement(DesignerPage, { owner });
};
const form = (owner: FormOwner, saves: boolean): View => {
  return () => createElement(DocumentPage, { owner, saves });
};

/** Forms: designing, previewing, and printing them empty. */
export const forms: Feature = {
  views: {
    '/RefTable/AddEditDocument': designer('itr'),
    '/RefTable/PWLAddEditDocument': designer('pwl'),
    '/RefTable/HandoverAddEditDocument': designer('handoverType'),
    '/RefTable/HandoverCCCAddEditDocument': designer('handoverType'),
    '/RefTable/PreviewDocument': form('itr', false),
    '/RefTable/PWLPreviewDocument': form('pwl', false),
    '/RefTable/HandoverPreviewDocument': form('handoverType', false),
    '/RefTable/DownloadDocument': form('itr', true),
    '/RefTable/PWLDownloadDocument': form('pwl', true),
  },
};
