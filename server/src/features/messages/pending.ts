import type { RawBuilder } from 'kysely';
import type {
  PendingGroup,
  PendingRow,
  PendingSection,
} from '@plumbline/contract/features/messages/calls/message-pending.ts';
import { SIGNED, type SignedRegister } from '@plumbline/contract/features/signoff/calls/sign-off-of.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/actor.ts';
import { table, titleOf, visible } from '../../register/columns.ts';
import { signedKind } from '../signoff/signed-kind.ts';
import { coversSql, type Me } from './me.ts';

/** What of a register's rows `t` waits, and what its line shows. */
interface Waiting {
  /** Which rows are ready for their next signature. */
  ready(me: Me): RawBuilder<boolean>;
  readonly about: RawBuilder<string>;
  readonly state: RawBuilder<string>;
  assigned(me: Me): RawBuilder<boolean>;
  readonly due: RawBuilder<string | null>;
}

const WAITING: { readonly [R in SignedRegister]: Waiting } = {
  tagItr: {
    ready: () => sql`t.progress = 'checksheetComplete'`,
    about: sql`coalesce((select x.description from tagged_item x where x.tenant_id = t.tenant_id and x.id = t.tagged_item), '')`,
    state: sql`t.progress`,
    assigned: (me) => sql`t.assigned_to is not distinct from ${me.id}::uuid`,
    due: sql`null::date`,
  },
  punchListItem: {
    // what is raised waits for the work first: for who is to do it, and for nobody else
    ready: (me) => sql`(t.state = 'cleared' or (t.state = 'raised' and t.assigned_to = ${me.id}::uuid))`,
    about: sql`t.description`,
    state: sql`t.state`,
    assigned: (me) => sql`t.assigned_to is not distinct from ${me.id}::uuid`,
    due: sql`t.planned_date`,
  },
  handover: {
    ready: () => sql`t.state <> 'accepted'`,
    about: sql`coalesce((select b.description from sub_system b where b.tenant_id = t.tenant_id and b.id = t.sub_system),
      (select y.description from system y where y.tenant_id = t.tenant_id and y.id = t.system), '')`,
    state: sql`t.state`,
    assigned: () => sql`false`,
    due: sql`t.planned_finish`,
  },
  assuranceTracker: {
    ready: () => sql`t.progress = 'checksheetComplete'`,
    about: sql`t.description`,
    state: sql`t.progress`,
    assigned: (me) => sql`t.assigned_to is not distinct from ${me.id}::uuid`,
    due: sql`null::date`,
  },
};

/** The rows that wait for this person: `t`, and `n` with the sign-off that comes next. */
function waitingSql(actor: Actor, me: Me, register: SignedRegister): RawBuilder<unknown> {
  const kind = signedKind(register);
  const fallback = JSON.stringify(kind.fallback);
  return sql`${table(known(register))} t
    cross join lateral (select coalesce(nullif(${kind.setOf}, '[]'::jsonb), ${fallback}::jsonb) as all_labels) s
    cross join lateral (
      select x.one->>'label' as label from jsonb_array_elements(s.all_labels) with ordinality x(one, at)
      where x.one->>'type' <> 'optional' and not exists (select from sign_off g
        where g.tenant_id = t.tenant_id and g.row_id = t.id and g.label = x.one->>'label')
      order by x.one->>'type' = 'complete', x.at limit 1) n
    where ${visible(known(register), actor, 't')} and ${WAITING[register].ready(me)} and ${coversSql(me, sql`${kind.disciplineOf}`)}`;
}

/** What of one register waits for a person. */
async function sectionOf(
  db: Db,
  actor: Actor,
  of: { readonly me: Me; readonly register: SignedRegister; readonly limit: number },
): Promise<PendingSection> {
  const { me, register } = of;
  const { about, state, assigned, due } = WAITING[register];
  const from = waitingSql(actor, me, register);
  const discipline = sql`${signedKind(register).disciplineOf}`;
  const disciplineName = sql`(select d.name from discipline d where d.tenant_id = t.tenant_id and d.id = ${discipline})`;
  const groups = await rows(
    db,
    sql<PendingGroup>`select g.label, g.count, case when g.discipline is null then null else json_build_object('id', g.discipline, 'title', d.name) end as discipline
      from (select n.label, ${discipline} as discipline, count(*)::int as count from ${from} group by 1, 2) g
      left join discipline d on d.tenant_id = ${actor.tenantId}::uuid and d.id = g.discipline order by d.title_sort nulls first, g.label`,
  );
  const total = groups.reduce((sum, group) => sum + group.count, 0);
  if (total === 0) return { register, total, groups, rows: [] };
  const found = await rows(
    db,
    sql<PendingRow>`select r.id, r.title, r.about, r.state, r.label, r.discipline, r.assigned, r.due from (
        select t.id, ${titleOf(known(register), 't')} as title, ${about} as about, ${state} as state, n.label,
          ${disciplineName} as discipline, ${assigned(me)} as assigned, ${due} as due, t.title_sort
        from ${from}) r
      order by r.assigned desc, r.due nulls last, r.title_sort, r.id limit ${of.limit}`,
  );
  return { register, total, groups, rows: found };
}

const ALLOWED = {
  tagItr: 'sign_tag_itrs',
  punchListItem: 'sign_punch_list_items',
  handover: 'sign_handovers',
  assuranceTracker: 'sign_assurance_trackers',
} as const satisfies Record<SignedRegister, keyof Me>;

/** All that waits for a signature of a person, by register; those they may not sign in are left out. */
export async function pendingOf(
  db: Db,
  actor: Actor,
  of: { readonly me: Me; readonly may: (register: SignedRegister) => boolean; readonly limit: number },
): Promise<readonly PendingSection[]> {
  const { me, may, limit } = of;
  if (me.inactive) return [];
  const registers = SIGNED.filter((register) => me[ALLOWED[register]] && may(register));
  const sections: PendingSection[] = [];
  for (const register of registers) sections.push(await sectionOf(db, actor, { me, register, limit }));
  return sections;
}
