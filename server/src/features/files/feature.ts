import { feature } from '../../http/feature.ts';
import { attachmentRows } from './attachment-rows.ts';
import { fileContent } from './addresses.ts';
import { fileHandlers } from './calls.ts';

/** Files on rows, and the signed URLs that serve them. */
export const files = feature({ handlers: fileHandlers, addresses: [fileContent], lists: [attachmentRows] });
