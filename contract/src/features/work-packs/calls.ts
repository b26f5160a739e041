import { approvalNotify } from './calls/approval-notify.ts';
import { documentCancel } from './calls/document-cancel.ts';
import { documentDownload } from './calls/document-download.ts';
import { documentList } from './calls/document-list.ts';
import { documentOutline } from './calls/document-outline.ts';
import { documentOutlineSave } from './calls/document-outline-save.ts';
import { documentStart } from './calls/document-start.ts';

/** The calls of work packs. */
export const workPackCalls = {
  approvalNotify,
  documentOutline,
  documentOutlineSave,
  documentStart,
  documentList,
  documentCancel,
  documentDownload,
} as const;
