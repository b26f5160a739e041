import { w } from '@plumbline/contract/words/word.ts';
import { constraintWords } from '../../http/constraint-words.ts';
import { feature } from '../../http/feature.ts';
import { attachmentRows } from './attachment-rows.ts';
import { fileContent } from './addresses.ts';
import { fileHandlers } from './calls.ts';
import { filePicture } from './file-picture.ts';

/** A file cannot be attached to a row twice. */
const attachedOnce = constraintWords(
  'attachment_link__row',
  w('The file is attached to this item already.', '该文件已附于此对象。'),
);

/** Files on rows, and the signed URLs that serve them. */
export const files = feature({
  rules: [attachedOnce],
  handlers: fileHandlers,
  addresses: [fileContent, filePicture],
  lists: [attachmentRows],
});
