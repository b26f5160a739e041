import { feature } from '../../http/feature.ts';
import { attachmentRows } from './attachment-rows.ts';
import { fileContent } from './addresses.ts';
import { fileHandlers } from './calls.ts';
import { filePicture } from './file-picture.ts';

/** Files on rows, and the signed URLs that serve them. */
export const files = feature({
  handlers: fileHandlers,
  addresses: [fileContent, filePicture],
  lists: [attachmentRows],
});
