import { tell } from '../../db/news.ts';
import { isUntold } from '../../register/actor.ts';
import { onChange } from '../../register/rules.ts';

// certificates change seldom and are looked at by many: whoever has a list of them open sees it move. Registers that
// change by the thousand are not told of, for every notification is written into the log of the database
onChange('handover', async (tx, actor) => {
  if (isUntold(actor)) return;
  await tell(tx, { kind: 'changed', tenantId: actor.tenantId, levelId: actor.path.D, registers: ['handover'] });
});
