import { w } from '@plumbline/contract/words/word.ts';

/** Words of transmittals that lists show. */
export const listTransmittalWords = {
  review: w('Comparison', '比对'),
  add: w('Add to transmittal', '加入传送单'),
} as const;
