import { sql } from '../../../db/database.ts';
import { formParts } from '../../../workflow/fill/form-parts.ts';
import { gatherRules } from '../../../workflow/gather/gather-rules.ts';
import { recordRules } from '../../../workflow/record-rules.ts';

/** Appears in the header for a fact that differs between its tags; the paper shows both languages. */
const SEVERAL = 'differs by tag 各位号不同';

/**
 * A part of the answer of check `m` to task `k`, where it differs from that of sheet `t`: `f` is the answer of the
 * check, `h` that of the sheet.
 */
const own = (part: string) =>
  sql`case when f.answers ->> (k ->> 'name' || ${sql.lit(`.${part}`)}) is distinct from h.answers ->> (k ->> 'name' || ${sql.lit(`.${part}`)})
    then f.answers ->> (k ->> 'name' || ${sql.lit(`.${part}`)}) end`;
/**
 * A value as its task shows it: the words of a choice, a figure with its unit; none where the value is not text, such
 * as a picture.
 */
const OWN_VALUE = sql`case when k #>> '{input,kind}' in ('picture', 'signature', 'link') then null
  else nullif(concat_ws(' ', coalesce((select concat_ws(' ', c #>> '{text,en}', nullif(c #>> '{text,zh}', c #>> '{text,en}'))
      from jsonb_array_elements(case when k #>> '{input,kind}' = 'choice' then k #> '{input,options}' else '[]'::jsonb end) c
      where c ->> 'name' = ${own('value')}), ${own('value')}),
    case when ${own('value')} is not null then k #>> '{input,unit}' end), '') end`;
/**
 * The answers of check `m` that differ from those of sheet `t`, task by task: what was filled in its row of the table.
 */
const OWN_ANSWERS = sql`(select string_agg(concat_ws(' ', nullif(k ->> 'number', ''), s.said), '; ' order by q.place)
  from form_result f join form_template e on e.tenant_id = f.tenant_id and e.id = f.template_id
  left join form_result h on h.tenant_id = t.tenant_id and h.row_id = t.id
  cross join lateral jsonb_array_elements(e.model -> 'tasks') with ordinality q(k, place)
  cross join lateral (select nullif(concat_ws(' ', ${OWN_VALUE}, ${own('box')}, ${own('comment')}), '') as said) s
  where f.tenant_id = m.tenant_id and f.row_id = m.id and s.said is not null)`;

/** True when the check was signed in the same act as sheet `t`; true for all checks while the sheet is unsigned. */
const isShown = sql<boolean>`(not exists (select from sign_off g where g.tenant_id = t.tenant_id and g.row_id = t.id)
  or exists (select from sign_off g join sign_event e on e.tenant_id = g.tenant_id and e.row_id = t.id and e.kind = 'given'
    and e.label = g.label and e.at = g.at where g.tenant_id = t.tenant_id and g.row_id = m.id))`;

/** What only code can say of multi-tag sheets as records. */
export const multiTagRecord = recordRules('multiTagItr', {
  ...gatherRules('multiTagItr'),
  form: {
    // facts that are the same for all checks appear in the header; each check is looked up before its facts are taken
    // apart (offset 0)
    facts: (theirs) => {
      const ofOne = formParts('tagItr');
      return sql`coalesce((select jsonb_object_agg(e.key, e.said) from (
        select f.key, case when count(distinct f.value) = 1 then min(f.value) else ${SEVERAL} end as said
        from (select t.tenant_id as tenant, u.id from unnest(t.members) u(id)) n
        cross join lateral (select (${ofOne.facts})::jsonb as facts from tag_itr t ${ofOne.joins}
          where t.tenant_id = n.tenant and t.id = n.id and t.deleted_at is null ${theirs('t')} offset 0) y
        cross join lateral jsonb_each_text(y.facts) f group by f.key) e), '{}'::jsonb)`;
    },
    stands: { source: 'tags', when: sql<boolean>`true` },
    lists: (
      theirs,
    ) => sql`json_build_object('tags', (select coalesce(json_agg(json_build_object('name', l.name, 'description', l.description,
        'subSystem', l.sub, 'testReference', l.test_reference, 'documentCode', l.code, 'answers', l.answers)), '[]'::json)
      from (select x.name, x.description, coalesce(m.test_reference, '') as test_reference, coalesce(m.document_code, '') as code,
          coalesce(${OWN_ANSWERS}, '') as answers,
          coalesce((select string_agg(b.name, '; ' order by b.title_sort) from sub_system b
            where b.tenant_id = m.tenant_id and b.id = any(m.sub_systems)), '') as sub
        from tag_itr m join tagged_item x on x.tenant_id = m.tenant_id and x.id = m.tagged_item
        where m.tenant_id = t.tenant_id and m.id = any(t.members) and m.deleted_at is null and ${isShown} ${theirs('m')}
        order by m.title_sort, m.id) l))`,
  },
});
