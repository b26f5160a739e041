import { approvalNotify } from './calls/approval-notify.ts';

/** The calls of work packs. */
export const workPackCalls = { approvalNotify } as const;
