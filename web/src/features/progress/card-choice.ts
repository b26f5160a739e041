import type { CardChoice } from '@plumbline/contract/features/progress/card-choice.ts';
import { type Ask, useAsked } from './use-asked.ts';

const NAMES = ['workPackType', 'workPack', 'discipline'] as const;

/** Which cards the address of the page asks for, and how to ask for others. */
export const useCardChoice = (): readonly [CardChoice, Ask] => useAsked(NAMES);
