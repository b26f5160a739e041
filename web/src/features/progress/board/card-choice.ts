import type { CardChoice } from '@plumbline/contract/features/progress/calls/curves.ts';
import { type SetQueryParams, useQueryParams } from '../use-query-params.ts';

const NAMES = ['workPackType', 'workPack', 'discipline'] as const;

/** The card filter in the page's address, and a function to change it. */
export const useCardChoice = (): readonly [CardChoice, SetQueryParams] => useQueryParams(NAMES);
