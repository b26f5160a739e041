import { sql } from '../../db/database.ts';
import { rules } from '../../register/row/rules.ts';
import { isVoid } from '../../workflow/void/is-void.ts';
import { andTheirs } from '../../register/row/subcontracted.ts';

/** A tagged item shows the state of its checks in the chosen scope; other scopes do not count (domain guide 2.3.1). */
export const taggedItemRules = rules('taggedItem', {
  computedOnRead: (actor) => {
    const checks = sql`from tag_itr k where k.tenant_id = t.tenant_id and k.tagged_item = t.id and k.level_id = ${actor.path.E}::uuid and k.deleted_at is null ${andTheirs(actor, 'k')}`;
    const counted = sql`${checks} and not ${isVoid('tagItr', 'k')}`;
    const punch = sql`from punch_list_item p where p.tenant_id = t.tenant_id and p.level_id = ${actor.path.E}::uuid
      and p.deleted_at is null and p.state <> 'accepted' ${andTheirs(actor, 'p')}`;
    return {
      itrTotal: sql`(select count(*)::int ${counted})`,
      itrDone: sql`(select count(*)::int ${checks} and k.progress = 'signedOff')`,
      // two counts, each through its index: for a single condition with "or" the database reads all punch items, row by
      // row
      punchOpen: sql`((select count(*)::int ${punch} and p.tagged_item = t.id)
        + (select count(*)::int ${punch} and p.tag_itr in (select k.id ${checks}) and p.tagged_item is distinct from t.id))`,
    };
  },
});
