import { jobCard } from '../registers/work-pack/job-card.ts';
import { operation } from '../registers/work-pack/operation.ts';
import { w } from '../words/word.ts';
import { lines } from './lines.ts';

/** The operations of a job card, in the order of work (domain guide 3.10). */
export const jobCardOperations = lines(jobCard, operation, w('Operations', '工序'));
