import { sql } from '../../db/database.ts';
import type { Actor } from '../../register/actor.ts';
import { defaults, rules } from '../../register/rules.ts';
import { andTheirs } from '../../register/subcontracted.ts';

const openPunch = (
  actor: Actor,
) => sql`(select count(*)::int from punch_list_item p where p.tenant_id = t.tenant_id and p.tag_itr = t.id
  and p.deleted_at is null and p.state <> 'accepted' ${andTheirs(actor, 'p')})`;

// a check is the work of whom its tag is, until somebody says otherwise
defaults('tagItr', () => ({ subcontractorNames: sql`x.subcontractor_names` }));

/** A Tag ITR takes its name, discipline, class and subsystems from its tag and its ITR; its code is given once. */
rules('tagItr', {
  derive: {
    inputs: ['taggedItem', 'itr', 'testReference'],
    of: (actor: Actor) => ({
      fields: {
        name: sql`concat_ws(' - ', x.name, i.name, nullif(s.test_reference, ''))`,
        discipline: sql`i.discipline`,
        itrClass: sql`i.itr_class`,
        isMock: sql`i.is_mock_itr`,
        subSystems: sql`x.sub_systems`,
      },
      from: sql`join tagged_item x on x.tenant_id = ${actor.tenantId}::uuid and x.id = s.tagged_item
        join itr i on i.tenant_id = ${actor.tenantId}::uuid and i.id = s.itr`,
    }),
  },
  computedOnRead: (actor) => ({ punchOpen: openPunch(actor) }),
});
