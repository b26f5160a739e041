import { doSignature } from './calls/do-signature.ts';
import { ossPreviewUrl } from './calls/oss-preview-url.ts';
import { previewUrl } from './calls/preview-url.ts';
import { fileDelete } from './calls/file-delete.ts';
import { fileList } from './calls/file-list.ts';
import { fileRestore } from './calls/file-restore.ts';
import { fileTable } from './calls/file-table.ts';
import { fileUpload } from './calls/file-upload.ts';

/** The calls of attachments. */
export const filesCalls = {
  doSignature,
  ossPreviewUrl,
  previewUrl,
  fileDelete,
  fileList,
  fileRestore,
  fileTable,
  fileUpload,
} as const;
