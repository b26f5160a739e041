import { doSignature } from './calls/do-signature.ts';
import { ossPreviewUrl } from './calls/oss-preview-url.ts';
import { previewUrl } from './calls/preview-url.ts';
import { fileDelete } from './calls/file-delete.ts';
import { fileList } from './calls/file-list.ts';
import { filePictures } from './calls/file-pictures.ts';
import { fileRestore } from './calls/file-restore.ts';
import { fileStage } from './calls/file-stage.ts';
import { fileTable } from './calls/file-table.ts';
import { fileUpload } from './calls/file-upload.ts';

/** The calls of attachments. */
export const filesCalls = {
  doSignature,
  ossPreviewUrl,
  previewUrl,
  fileDelete,
  fileList,
  filePictures,
  fileRestore,
  fileStage,
  fileTable,
  fileUpload,
} as const;
