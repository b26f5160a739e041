import { tagSet } from '../registers/tagged-items/tag-set.ts';
import { tagSetMember } from '../registers/tagged-items/tag-set-member.ts';
import { w } from '../words/word.ts';
import { lines } from './lines.ts';

/** The tags and cables of a set, in walkdown order (domain guide 2.3.2, 3.7). */
export const tagSetMembers = lines(tagSet, tagSetMember, w('Members', '成员'), { starts: { dateAdded: 'today' } });
