import type { Handler } from '../../http/handler.ts';
import { addressHandlers } from './addresses.ts';
import { attachmentHandlers } from './attachments.ts';
import { doSignatureHandler } from './do-signature.ts';
import { filePicturesHandler } from './pictures.ts';
import { fileThumbnailsHandler } from './file-picture.ts';
import { fileReviseHandler } from './revise.ts';
import { noteHandlers } from './note-on-files.ts';
import { fileStageHandler } from './stage.ts';
import { fileTextsHandler } from './text-progress.ts';
import { fileTableHandler } from './file-table.ts';

/** The calls for files. */
export const fileHandlers: readonly Handler[] = [
  ...attachmentHandlers,
  ...noteHandlers,
  ...addressHandlers,
  fileStageHandler,
  filePicturesHandler,
  fileReviseHandler,
  doSignatureHandler,
  fileTableHandler,
  fileTextsHandler,
  fileThumbnailsHandler,
];
