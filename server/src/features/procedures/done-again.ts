import { rows, sql } from '../../db/database.ts';
import { idArray } from '../../register/row/columns.ts';
import { redo } from '../changes/again.ts';
import { takeBackOne } from './run-acts.ts';

/** The steps stay as they are: the run sheet shows which of them are repeated. */
export const redoProcedures = redo('procedure', {
  right: 'reject',
  open: async (tx, actor, { ids, moc, reason }) => {
    const complete = await rows(
      tx,
      sql<{
        id: string;
      }>`select t.id from procedure t where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)})
        and t.completed_on is not null order by t.id`,
    );
    for (const { id } of complete)
      await takeBackOne(tx, actor, { register: 'procedure', id, reason: `${moc.name}: ${reason}` });
    return [];
  },
});
