import { MULTI_TAG_MOST } from '@plumbline/contract/features/checks/calls.ts';
import { w } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { rows, sql, type Tx } from '../../../db/database.ts';
import type { Actor } from '../../../register/row/actor.ts';
import { idArray } from '../../../register/row/columns.ts';
import { defaults, onChange, type RowError, rules, type Sides } from '../../../register/row/rules.ts';
import { isVoid } from '../../../workflow/void/is-void.ts';
import { templateOf } from '../../../workflow/form/templates.ts';

/** The reasons why a Tag ITR cannot go on a sheet, or not with the others. */
export const MULTI_TAG_SAYS = {
  notMulti: w('Its ITR is not a multi-tag ITR.', '其 ITR 不是多位号 ITR。'),
  otherItr: w('Its ITR differs from that of the sheet.', '与本表的 ITR 不同。'),
  signed: w('Signed already.', '已签署。'),
  void: w('Void.', '已作废。'),
  elsewhere: w('On another open sheet already.', '已在另一张未完成的表中。'),
  subSystem: w('Not in a subsystem shared by all.', '不在全部共有的子系统中。'),
  revision: w('Started on another revision of the form.', '已按表单的其他版本开始填写。'),
} as const;
/** The message when too many Tag ITRs are chosen for one sheet. */
export const TOO_MANY = w(
  `At most ${MULTI_TAG_MOST} Tag ITRs fit on one sheet; {title} are selected.`,
  `一张表最多包含 ${MULTI_TAG_MOST} 项位号 ITR，已选 {title} 项。`,
);
const NOT_MULTI = w('{title} is not a multi-tag ITR.', '{title} 不是多位号 ITR。');

/** The condition that Tag ITR `m` is on a sheet that is not signed off. */
export const isOnOpenSheet = sql<boolean>`exists (select from multi_tag_itr o where o.tenant_id = m.tenant_id
  and o.level_id = m.level_id and o.members @> array[m.id] and o.deleted_at is null and o.progress <> 'signedOff')`;
/** The condition that Tag ITR `m` has a signature. */
export const isSigned = sql<boolean>`exists (select from sign_off g where g.tenant_id = m.tenant_id and g.row_id = m.id)`;

/** An error that names the Tag ITRs `m` it is about. */
function about(from: RawBuilder<unknown>, words: RowError['words']): RowError {
  return {
    field: 'members',
    when: sql<boolean>`exists (select ${from})`,
    words: w(`{title}: ${words.en}`, `{title}：${words.zh}`),
    title: sql<string>`(select string_agg(m.name, '; ' order by m.title_sort) ${from})`,
  };
}

/** Errors in putting Tag ITRs on a sheet. Those already on the sheet stay, whatever has happened to them since. */
function newMembers({ tenantId }: Actor, { now, was }: Sides): readonly RowError[] {
  const all = sql`from tag_itr m where m.tenant_id = ${tenantId}::uuid and m.id = any(${now})`;
  const fresh = sql`${all} and not m.id = any(coalesce(${was ?? sql`null`}, '{}'::uuid[]))`;
  const some = sql<boolean>`exists (select ${fresh})`;
  const shared = sql`(select array_agg(c.id) from (select u.id from tag_itr m, unnest(m.sub_systems) u(id)
    where m.tenant_id = ${tenantId}::uuid and m.id = any(${now}) group by u.id having count(*) = (select count(*) ${all})) c)`;
  const begun = sql`(select r.template_id from form_result r where r.tenant_id = m.tenant_id and r.row_id = m.id)`;
  const newest = sql`(select r.template_id from form_result r join form_template p on p.tenant_id = r.tenant_id and p.id = r.template_id
    where r.tenant_id = ${tenantId}::uuid and r.row_id = any(${now}) order by p.revision desc limit 1)`;
  return [
    about(sql`${fresh} and ${isVoid('tagItr', 'm')}`, MULTI_TAG_SAYS.void),
    about(sql`${fresh} and ${isSigned}`, MULTI_TAG_SAYS.signed),
    about(sql`${fresh} and ${isOnOpenSheet}`, MULTI_TAG_SAYS.elsewhere),
    about(
      sql`${all} and ${some} and cardinality(${now}) > 1 and ${shared} is null
        and not m.sub_systems && (select x.sub_systems from tag_itr x where x.tenant_id = m.tenant_id and x.id = (${now})[1])`,
      MULTI_TAG_SAYS.subSystem,
    ),
    about(sql`${all} and ${some} and ${begun} <> ${newest}`, MULTI_TAG_SAYS.revision),
    {
      field: 'members',
      when: sql<boolean>`(${some} and cardinality(${now}) > ${MULTI_TAG_MOST}::int)`,
      words: TOO_MANY,
      title: sql<string>`cardinality(${now})::text`,
    },
  ];
}

/** The error when the ITR of a sheet is not a multi-tag ITR. */
function newItr({ tenantId }: Actor, { now, was }: Sides): RowError {
  const from = sql`from itr i where i.tenant_id = ${tenantId}::uuid and i.id = ${now} and not i.is_multi_tag
    and ${now} is distinct from ${was ?? sql`null`}`;
  return {
    field: 'itr',
    when: sql<boolean>`exists (select ${from})`,
    words: NOT_MULTI,
    title: sql<string>`(select i.name ${from})`,
  };
}

/** The rules of multi-tag sheets. */
export const multiTagRules = rules('multiTagItr', {
  derive: {
    inputs: ['itr', 'members'],
    // a sheet has the subsystems that all its checks share: when a tag moves, they change too
    origins: { i: { by: 'itr', reads: ['discipline'] }, m: { by: 'members', reads: ['subSystems'] } },
    of: (actor: Actor) => ({
      fields: {
        discipline: sql`i.discipline`,
        memberCount: sql`cardinality(s.members)`,
        subSystems: sql`coalesce((select array_agg(c.id order by c.id) from (select u.id from tag_itr m, unnest(m.sub_systems) u(id)
          where m.tenant_id = ${actor.tenantId}::uuid and m.id = any(s.members) group by u.id
          having count(*) = cardinality(s.members)) c), '{}'::uuid[])`,
      },
    }),
  },
  computedOnRead: () => ({
    // one of them may be sent back after the sheet was signed
    membersOpen: sql`(select count(*)::int from tag_itr m where m.tenant_id = t.tenant_id and m.id = any(t.members)
      and m.deleted_at is null and m.progress <> 'signedOff' and not ${isVoid('tagItr', 'm')})`,
  }),
  newErrors: (actor, field, sides) => {
    if (field === 'members') return newMembers(actor, sides);
    return field === 'itr' ? [newItr(actor, sides)] : [];
  },
  rowErrors: (alias) => [
    about(
      sql`from tag_itr m where m.tenant_id = ${sql.ref(`${alias}.tenant_id`)} and m.id = any(${sql.ref(`${alias}.members`)})
        and m.itr <> ${sql.ref(`${alias}.itr`)}`,
      MULTI_TAG_SAYS.otherItr,
    ),
  ],
});

/** A sheet gets the subcontractors that all of its checks share. */
export const multiTagDefaults = defaults('multiTagItr', (actor) => ({
  subcontractorNames: sql`coalesce((select array_agg(c.id order by c.id) from (select u.id
    from tag_itr m, unnest(m.subcontractor_names) u(id) where m.tenant_id = ${actor.tenantId}::uuid and m.id = any(s.members)
    group by u.id having count(*) = cardinality(s.members)) c), '{}'::uuid[])`,
}));

/** Begins a sheet when it is created: on the form revision its checks were begun on, otherwise on the current one. */
async function begin(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
  const made = await rows(
    tx,
    sql<{
      id: string;
      itr: string;
      template: string | null;
    }>`select t.id, t.itr, (select r.template_id from form_result r
        where r.tenant_id = t.tenant_id and r.row_id = any(t.members) limit 1) as template
      from multi_tag_itr t where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)})`,
  );
  for (const { id, itr, template } of made) {
    const on = template ?? (await templateOf(tx, actor, { register: 'itr', id: itr }))?.id;
    // without a form it begins later, on the form that somebody chooses
    if (on === undefined) continue;
    await sql`insert into form_result (tenant_id, row_id, level_id, template_id, answers)
      values (${actor.tenantId}::uuid, ${id}::uuid, ${actor.path.E}::uuid, ${on}::uuid, '{}'::jsonb)
      on conflict (tenant_id, row_id) do nothing`.execute(tx);
  }
}
/** A sheet is begun when it is created. */
export const multiTagBegun = onChange('multiTagItr', async (tx, actor, { op, ids }) => {
  if (op === 'add') await begin(tx, actor, ids);
});
