import type { SignedRegister } from '@plumbline/contract/features/signoff/calls/sign-off-of.ts';
import type { SignOff } from '@plumbline/contract/field/field.ts';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../register/actor.ts';
import type { SignRecord } from './records.ts';

/** What was signed, or taken back. The records are as they were before. */
export type SignEvent =
  | {
      readonly kind: 'signed';
      readonly register: SignedRegister;
      readonly records: readonly SignRecord[];
      readonly label: string;
      readonly type: SignOff['type'];
      readonly date: string;
    }
  | {
      readonly kind: 'rejected';
      readonly register: SignedRegister;
      readonly records: readonly SignRecord[];
      readonly reason: string;
    };
type Follower = (tx: Tx, actor: Actor, event: SignEvent) => Promise<void>;

const followers: Follower[] = [];
/** Has a feature told of every signature given or taken back, within its transaction. */
export const followsSigning = (follower: Follower): number => followers.push(follower);
/** Tells the features that follow. */
export async function tellSigned(tx: Tx, actor: Actor, event: SignEvent): Promise<void> {
  for (const follow of followers) await follow(tx, actor, event);
}
