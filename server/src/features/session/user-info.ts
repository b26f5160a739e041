import { userInfo as call } from '@plumbline/contract/features/session/calls/sessions.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { profile } from './profile.ts';

/** Uses what the HTTP edge has just read, so the answer is as fresh as the call (readings D21, D80). */
export const userInfo = handle(call, ({ db, caller }: SignedIn) => profile(db, caller));
