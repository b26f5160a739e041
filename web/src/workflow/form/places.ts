import type { FormOwner } from '@plumbline/contract/rules/form-sources.ts';

/**
 * The form pages of each owner, exactly as in the specification (2.3); tracker types, MOC types, types of work packs
 * and cover sheets share the pages of the ITRs.
 */
const PAGES: Readonly<
  Record<FormOwner, { readonly design: string; readonly preview: string; readonly download: string }>
> = {
  itr: {
    design: '/RefTable/AddEditDocument',
    preview: '/RefTable/PreviewDocument',
    download: '/RefTable/DownloadDocument',
  },
  pwl: {
    design: '/RefTable/PWLAddEditDocument',
    preview: '/RefTable/PWLPreviewDocument',
    download: '/RefTable/PWLDownloadDocument',
  },
  trackerType: {
    design: '/RefTable/AddEditDocument?register=trackerType',
    preview: '/RefTable/PreviewDocument?register=trackerType',
    download: '/RefTable/DownloadDocument?register=trackerType',
  },
  handoverType: {
    design: '/RefTable/HandoverAddEditDocument',
    preview: '/RefTable/HandoverPreviewDocument',
    download: '/RefTable/DownloadDocument?register=handoverType',
  },
  mocType: {
    design: '/RefTable/AddEditDocument?register=mocType',
    preview: '/RefTable/PreviewDocument?register=mocType',
    download: '/RefTable/DownloadDocument?register=mocType',
  },
  workPackType: {
    design: '/RefTable/AddEditDocument?register=workPackType',
    preview: '/RefTable/PreviewDocument?register=workPackType',
    download: '/RefTable/DownloadDocument?register=workPackType',
  },
  coverSheet: {
    design: '/RefTable/AddEditDocument?register=coverSheet',
    preview: '/RefTable/PreviewDocument?register=coverSheet',
    download: '/RefTable/DownloadDocument?register=coverSheet',
  },
};

const withId = (page: string, id: string): string =>
  `${page}${page.includes('?') ? '&' : '?'}id=${encodeURIComponent(id)}`;

/** The address of the form designer. */
export const designHref = (owner: FormOwner, id: string): string => withId(PAGES[owner].design, id);
/** The address of the form preview. */
export const previewHref = (owner: FormOwner, id: string): string => withId(PAGES[owner].preview, id);
/** The address of the form download. */
export const downloadHref = (owner: FormOwner, id: string): string => withId(PAGES[owner].download, id);
