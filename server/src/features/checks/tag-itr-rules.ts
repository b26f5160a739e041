import { sql } from '../../db/database.ts';
import type { Actor } from '../../register/actor.ts';
import { goesAlong } from '../../register/goes-along.ts';
import { defaults, rules } from '../../register/rules.ts';
import { andTheirs } from '../../register/subcontracted.ts';

const openPunch = (
  actor: Actor,
) => sql`(select count(*)::int from punch_list_item p where p.tenant_id = t.tenant_id and p.tag_itr = t.id
  and p.deleted_at is null and p.state <> 'accepted' ${andTheirs(actor, 'p')})`;

// a mistyped tag takes the checks with it that the matrix gave it and that nobody has touched; what happened to rows stands in
// the history, so it says what is untouched: fill, signature, file and remark leave a line each
goesAlong({
  of: 'taggedItem',
  register: 'tagItr',
  field: 'taggedItem',
  untouched: (alias) => {
    const [tenant, id] = [sql.ref(`${alias}.tenant_id`), sql.ref(`${alias}.id`)];
    const made = sql`g.action = 'add' and g.via = 'matrix'`;
    return sql<boolean>`(exists (select from history g where g.tenant_id = ${tenant} and g.row_id = ${id} and ${made})
      and not exists (select from history g where g.tenant_id = ${tenant} and g.row_id = ${id} and not (${made})
        and g.action not in ('follow', 'lines', 'delete', 'restore')))`;
  },
});

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
