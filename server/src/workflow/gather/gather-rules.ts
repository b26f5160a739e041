import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { RecordRules } from '../record-rules.ts';
import { fillMembers } from './fill-members.ts';
import { leftOutOf, refuseEmpty, signMembers, takeMembersBack } from './sign-members.ts';

/** What a record does that gathers others: what is done to it is done to each of them. */
export const gatherRules = (
  key: RecordKey,
): Pick<RecordRules, 'refuse' | 'warned' | 'signed' | 'takenBack' | 'filled'> => ({
  refuse: (db, actor, of) => refuseEmpty(db, actor, key, of),
  warned: (db, actor, ids, of) => leftOutOf(db, actor, key, { ids, ...of }),
  signed: (tx, actor, signing) => signMembers(tx, actor, key, signing),
  takenBack: (tx, actor, ids, reason) => takeMembersBack(tx, actor, key, { ids, reason }),
  filled: (tx, actor, filled) => fillMembers(tx, actor, key, filled),
});
