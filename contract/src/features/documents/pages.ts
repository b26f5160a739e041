import type { Page } from '../../pages/page.ts';
import { w } from '../../words/word.ts';

/** The page where completed documents and scans come in, and finished documents are downloaded. */
export const documentsPages: readonly Page[] = [
  { route: '/Documents/Document', title: w('Document', '文档收发'), group: 'documents', code: null },
];
