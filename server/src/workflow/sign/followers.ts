import type { SignOff } from '@plumbline/contract/field/field.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { type Contribution, orderedPoint } from '../../compose/point.ts';
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

const followers = orderedPoint<'follows', Follower>('follows');
/** A follower of every signature given or taken back, within its transaction. */
export const onSigning: (follower: Follower) => Contribution<'follows'> = followers.add;
/** Calls the followers, in the order in which their features are composed. */
export async function tellSigning(tx: Tx, actor: Actor, event: SignEvent): Promise<void> {
  for (const follow of followers.read()) await follow(tx, actor, event);
}
