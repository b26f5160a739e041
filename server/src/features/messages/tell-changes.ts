import { tell } from '../../db/news.ts';
import { isUntold } from '../../register/row/actor.ts';
import { onChange } from '../../register/row/rules.ts';

/**
 * Certificates change seldom and are watched by many, so their open lists update live. Registers with thousands of
 * changes send no notifications, because each one is written to the log of the database.
 */
export const tellChanges = onChange('handover', async (tx, actor) => {
  if (isUntold(actor)) return;
  await tell(tx, { kind: 'changed', tenantId: actor.tenantId, levelId: actor.path.D, registers: ['handover'] });
});
