import { sql } from '../../db/database.ts';
import { signedAs } from '../signoff/signed-kind.ts';
import { openTasks, rejectedForm, signedForm, signOffsOfForm } from './form-signing.ts';

const OF = { register: 'tagItr', statuses: 'tag_itr_completion_status' } as const;

signedAs('tagItr', {
  setOf: sql`coalesce(${signOffsOfForm}, (select i.sign_offs from itr i where i.tenant_id = t.tenant_id and i.id = t.itr))`,
  fallback: [
    { label: 'Completed', type: 'required' },
    { label: 'Accepted', type: 'complete' },
    { label: 'Reviewed', type: 'optional' },
  ],
  disciplineOf: sql`t.discipline`,
  allowedBy: 'sign_tag_itrs',
  refuse: (db, actor, { ids }) => openTasks(db, actor, 'tagItr', ids),
  signed: (tx, actor, signing) => signedForm(tx, actor, OF, signing),
  rejected: (tx, actor, ids) => rejectedForm(tx, actor, OF, ids),
});
