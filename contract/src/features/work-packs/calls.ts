import { approvalNotify } from './calls/approval-notify.ts';
import { cardsMake } from './calls/cards-make.ts';
import { cardsPropose } from './calls/cards-propose.ts';

/** The calls of work packs. */
export const workPackCalls = { approvalNotify, cardsMake, cardsPropose } as const;
