import { sql } from '../../../db/database.ts';
import { queryRows } from '../../../register/read/query-rows.ts';

/** The scheduled reports of all scopes of work of a company. */
export const overviewRows = queryRows('scheduleOverview', ({ actor, language }) => [
  sql`select s.id, s.name, d.name || ' / ' || e.name as scope, s.owner, coalesce(s.ready, r.code) as report, s.every, c.zone, c.next_at as next_run,
        last.due_at as last_run, last.outcome, sent.recipients, sent.outside, kept.files, s.paused, c.paused_why ->> ${language} as note,
        natural_sort(s.name) as title_sort
      from scheduled_report s
      join level e on e.tenant_id = s.tenant_id and e.id = s.level_id join level d on d.tenant_id = e.tenant_id and d.id = e.parent_id
      left join report_definition r on r.tenant_id = s.tenant_id and r.id = s.definition
      left join schedule_clock c on c.tenant_id = s.tenant_id and c.id = s.id
      left join lateral (select x.id, x.due_at, x.outcome from schedule_run x where x.tenant_id = s.tenant_id and x.schedule = s.id and x.state = 'ended'
        order by x.due_at desc limit 1) last on true
      left join lateral (select count(*)::int as recipients, count(*) filter (where v.outside)::int as outside from schedule_delivery v
        where v.tenant_id = s.tenant_id and v.run = last.id and v.how is distinct from 'notice') sent on true
      left join lateral (select count(*)::int as files from schedule_delivery v join schedule_run x on x.tenant_id = v.tenant_id and x.id = v.run
        where x.tenant_id = s.tenant_id and x.schedule = s.id and v.sha256 is not null) kept on true
      where s.tenant_id = ${actor.tenantId}::uuid and s.deleted_at is null`,
]);
