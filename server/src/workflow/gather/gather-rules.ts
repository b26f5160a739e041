import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { RecordRules } from '../record-rules.ts';
import { doneByMembers, refreshProgress } from './done-by-members.ts';
import { fillMembers } from './fill-members.ts';
import { leftOutOf, refuseEmpty, signMembers, takeMembersBack } from './sign-members.ts';

/** The rules of a record that gathers others: whatever is done to it is done to each of its members. */
export const gatherRules = (
  key: RecordKey,
): Pick<RecordRules, 'refuse' | 'warned' | 'signed' | 'takenBack' | 'filled' | 'doneElsewhere'> => ({
  refuse: (db, actor, request) => refuseEmpty(db, actor, key, request),
  warned: (db, actor, ids, request) => leftOutOf(db, actor, key, { ids, ...request }),
  signed: (tx, actor, signing) => signMembers(tx, actor, key, signing),
  takenBack: (tx, actor, ids, reason) => takeMembersBack(tx, actor, key, { ids, reason }),
  doneElsewhere: (db, actor, ids) => doneByMembers(db, actor, key, ids),
  filled: async (tx, actor, filled) => {
    await fillMembers(tx, actor, key, filled);
    await refreshProgress(tx, actor, key, filled.id);
  },
});
