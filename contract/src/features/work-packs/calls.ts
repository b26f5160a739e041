import { approvalNotify } from './calls/approval-notify.ts';
import { cardsMake } from './calls/cards-make.ts';
import { cardsPropose } from './calls/cards-propose.ts';
import { documentCancel } from './calls/document-cancel.ts';
import { documentDownload } from './calls/document-download.ts';
import { documentList } from './calls/document-list.ts';
import { documentOutline } from './calls/document-outline.ts';
import { documentOutlineSave } from './calls/document-outline-save.ts';
import { evidenceStart } from './calls/evidence-start.ts';
import { procedureDocumentStart } from './calls/procedure-document-start.ts';
import { documentStart } from './calls/document-start.ts';

/** The calls of work packs. */
export const workPackCalls = {
  approvalNotify,
  cardsMake,
  cardsPropose,
  documentOutline,
  documentOutlineSave,
  documentStart,
  documentList,
  documentCancel,
  documentDownload,
  evidenceStart,
  procedureDocumentStart,
} as const;
