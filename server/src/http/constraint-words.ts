import type { Word } from '@plumbline/contract/words/word.ts';
import { type Contribution, onePerKey } from '../compose/point.ts';

const words = onePerKey<'rules', string, Word>('rules', 'the words of the constraint');

/**
 * What is wrong with rows that a constraint of the database refuses, and what would make it right. Its feature declares
 * it beside the rule that the constraint keeps: the rule judges what a person does, the constraint every other way.
 */
export const constraintWords = (constraint: string, why: Word): Contribution<'rules'> => words.add([constraint, why]);

/** What a feature says of a constraint; undefined for one without words. */
export const wordsOfConstraint = (constraint: string): Word | undefined => words.read().get(constraint);
