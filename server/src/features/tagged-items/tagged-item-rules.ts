import { w } from '@plumbline/contract/words/word.ts';
import { sql } from '../../db/database.ts';
import { rules } from '../../register/row/rules.ts';
import { isVoid } from '../../workflow/void/is-void.ts';
import { andTheirs } from '../../register/row/subcontracted.ts';

const NO_RIGHT = w(
  '{title} does not hold the right “Sign off test packs”, which is given on the record of the person.',
  '{title} 没有“签署试压包”权限，该权限在授权人记录中授予。',
);

/** A tagged item shows the state of its checks in the chosen scope; other scopes do not count (domain guide 2.3.1). */
export const taggedItemRules = rules('taggedItem', {
  // a test pack is completed by a person with that right; people who completed one before stay (domain guide 2.2.1)
  newErrors: (actor, field, { now, was }) => {
    if (field !== 'completedBy') return [];
    const from = sql`from authorised_person p where p.tenant_id = ${actor.tenantId}::uuid and p.id = ${now}
      and ${now} is distinct from ${was ?? sql`null`} and not p.sign_test_packs`;
    return [
      {
        field,
        when: sql<boolean>`exists (select ${from})`,
        words: NO_RIGHT,
        title: sql<string>`(select p.name ${from})`,
      },
    ];
  },
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
