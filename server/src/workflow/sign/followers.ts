import type { SignOff } from '@plumbline/contract/field/field.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import type { SignRecord } from './sign-records.ts';

/** Records signed, or taken back, in their previous state. */
export type SignEvent =
  | {
      readonly kind: 'given';
      readonly register: RecordKey;
      readonly records: readonly SignRecord[];
      readonly label: string;
      readonly type: SignOff['type'];
      readonly date: string;
    }
  | {
      readonly kind: 'takenBack';
      readonly register: RecordKey;
      readonly records: readonly SignRecord[];
      readonly reason: string;
    };
type Follower = (tx: Tx, actor: Actor, event: SignEvent) => Promise<void>;

const followers: Follower[] = [];
/** Notifies a feature of every signature given or taken back, within its transaction. */
export const onSigning = (follower: Follower): number => followers.push(follower);
/** Notifies the registered features. */
export async function tellSigning(tx: Tx, actor: Actor, event: SignEvent): Promise<void> {
  for (const follow of followers) await follow(tx, actor, event);
}
