import { testPack } from '../registers/tagged-items/test-pack.ts';
import { testPackItem } from '../registers/tagged-items/test-pack-item.ts';
import { w } from '../words/word.ts';
import { lines } from './lines.ts';

/** The items pressure tested together: lines, spools and joints in the order of the folder (domain guide 2.3.2). */
export const testPackItems = lines(testPack, testPackItem, w('Contents', '内容'));
