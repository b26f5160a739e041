import { sql } from '../../../db/database.ts';
import { formParts } from '../../../workflow/fill/form-parts.ts';
import { gatherRules } from '../../../workflow/gather/gather-rules.ts';
import { recordRules } from '../../../workflow/record-rules.ts';
import '../tag-itr-record.ts';

/** Stands in the header for a fact that is not the same for all of its tags; both languages stand on the paper. */
const SEVERAL = 'differs by tag 各位号不同';
const ofOne = formParts('tagItr');

/** Signed in the act that signed sheet `t`; all of them while nobody has signed it. */
const isShown = sql<boolean>`(not exists (select from sign_off g where g.tenant_id = t.tenant_id and g.row_id = t.id)
  or exists (select from sign_off g join sign_event e on e.tenant_id = g.tenant_id and e.row_id = t.id and e.kind = 'given'
    and e.label = g.label and e.at = g.at where g.tenant_id = t.tenant_id and g.row_id = m.id))`;

recordRules('multiTagItr', {
  ...gatherRules('multiTagItr'),
  form: {
    // what is the same for all of its checks stands in the header; each is looked up before its facts are taken apart (offset 0)
    facts: (theirs) => sql`coalesce((select jsonb_object_agg(e.key, e.said) from (
        select f.key, case when count(distinct f.value) = 1 then min(f.value) else ${SEVERAL} end as said
        from (select t.tenant_id as tenant, u.id from unnest(t.members) u(id)) n
        cross join lateral (select (${ofOne.facts})::jsonb as facts from tag_itr t ${ofOne.joins}
          where t.tenant_id = n.tenant and t.id = n.id and t.deleted_at is null ${theirs('t')} offset 0) y
        cross join lateral jsonb_each_text(y.facts) f group by f.key) e), '{}'::jsonb)`,
    stands: { source: 'tags', when: sql<boolean>`true` },
    lists: (
      theirs,
    ) => sql`json_build_object('tags', (select coalesce(json_agg(json_build_object('name', l.name, 'description', l.description,
        'subSystem', l.sub, 'testReference', l.test_reference, 'documentCode', l.code)), '[]'::json)
      from (select x.name, x.description, coalesce(m.test_reference, '') as test_reference, coalesce(m.document_code, '') as code,
          coalesce((select string_agg(b.name, '; ' order by b.title_sort) from sub_system b
            where b.tenant_id = m.tenant_id and b.id = any(m.sub_systems)), '') as sub
        from tag_itr m join tagged_item x on x.tenant_id = m.tenant_id and x.id = m.tagged_item
        where m.tenant_id = t.tenant_id and m.id = any(t.members) and m.deleted_at is null and ${isShown} ${theirs('m')}
        order by m.title_sort, m.id) l))`,
  },
});
