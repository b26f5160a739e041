-- a user's department and post: users are no register, so that the references are not derived
alter table app_user add constraint app_user__department__fk foreign key (tenant_id, department_id) references department (tenant_id, id);
alter table app_user add constraint app_user__post__fk foreign key (tenant_id, post_id) references post (tenant_id, id);
-- which document a file is, likewise
alter table attachment add constraint attachment__document_type__fk foreign key (tenant_id, document_type) references document_type (tenant_id, id);
-- the drawings that are matched with the register
alter table drawing_match add constraint drawing_match__drawing__fk foreign key (tenant_id, drawing) references drawing (tenant_id, id) on delete cascade;

-- the cells by which a recount looks up rows
create index tagged_item__cell on tagged_item (tenant_id, level_id, sub_systems, tag_type) where deleted_at is null;
create index tag_itr__cell on tag_itr (tenant_id, level_id, sub_systems, discipline, itr_class, progress) where deleted_at is null and not is_mock;
create index punch_list_item__cell on punch_list_item (tenant_id, level_id, sub_systems, category) where deleted_at is null;

-- the tagged items of a discipline in the order of their titles: the first filter and sort people choose
create index tagged_item__by_discipline on tagged_item (tenant_id, level_id, discipline, title_sort, id) where deleted_at is null;
-- the items of a discipline that a line of the preservation matrix concerns
create index tagged_item__preserved on tagged_item (tenant_id, level_id, discipline, equipment_type) where deleted_at is null and not ignore_equipment_type_to_pwl;

-- accepted certificates are few among the rows that change: each change queries which of them it affects
create index handover__accepted on handover (tenant_id, level_id) where state = 'accepted' and deleted_at is null;

-- only one cycle of a PWL runs on a tagged item at a time; checked at commit, since completing one starts the next
alter table tag_pwl add constraint tag_pwl__one_running exclude using btree
  (tenant_id with =, level_id with =, tagged_item with =, pwl with =)
  where (deleted_at is null and frequency > 0 and progress not in ('signedOff', 'skipped')) deferrable initially deferred;
-- what is due when: look-ahead, work lists and counts by month
create index tag_pwl__open_due on tag_pwl (tenant_id, level_id, due_date, id) where deleted_at is null and progress not in ('signedOff', 'skipped');
-- the cells by which a recount looks up rows
create index tag_pwl__cell on tag_pwl (tenant_id, level_id, sub_systems, discipline, progress) where deleted_at is null;
-- done rounds by due date, like the open ones; and the running ones by the date their next round is due
create index tag_pwl__closed_due on tag_pwl (tenant_id, level_id, progress, due_date, id) where deleted_at is null and progress in ('signedOff', 'skipped');
create index tag_pwl__signed_on on tag_pwl (tenant_id, level_id, signed_on) where deleted_at is null and progress = 'signedOff';
create index tag_pwl__next_due on tag_pwl (tenant_id, level_id, (due_date + frequency)) where deleted_at is null and frequency > 0 and progress not in ('signedOff', 'skipped');
-- a round is walked location by location, and a look-ahead is read by discipline: each in date order, open rounds only
create index tag_pwl__open_place on tag_pwl (tenant_id, level_id, location, due_date, id) include (discipline, frequency, end_date) where deleted_at is null and progress not in ('signedOff', 'skipped');
create index tag_pwl__closed_place on tag_pwl (tenant_id, level_id, progress, location, due_date, id) where deleted_at is null and progress in ('signedOff', 'skipped');
create index tag_pwl__open_place_name on tag_pwl (tenant_id, level_id, location, title_sort, id) where deleted_at is null and progress not in ('signedOff', 'skipped');
create index tag_pwl__later_due on tag_pwl (tenant_id, level_id, (due_date + 2 * frequency)) where deleted_at is null and frequency > 0 and progress not in ('signedOff', 'skipped');
create index tag_pwl__open_discipline on tag_pwl (tenant_id, level_id, discipline, due_date, id) where deleted_at is null and progress not in ('signedOff', 'skipped');
-- the progress of each job card, and when its operations end, is read without the operations themselves
create index operation__of_card on operation (tenant_id, level_id, job_card) include (done_percent, planned_finish) where deleted_at is null;
-- the list of operations by its shortest column
create index operation__by_type on operation (tenant_id, level_id, operation_type, id) where deleted_at is null;

-- a Tag ITR is linked to at most one operation; checked at commit, since lines of an import may swap their Tag ITRs
alter table operation add constraint operation__one_tag_itr exclude using btree (tenant_id with =, tag_itr with =)
  where (deleted_at is null and tag_itr is not null) deferrable initially deferred;

-- each signature of an operation updates the progress of its card and pack: with room on its page, the new row version is stored beside the
-- old one, and no index is written, since none contains the roll-up
alter table job_card set (fillfactor = 80);
alter table work_pack set (fillfactor = 80);

-- The due dates of checks, by the subsystems and class they are counted under: the earliest planned finish of the
-- certificates that are not accepted and whose gates and scope include them. There are few such pairs, however many
-- checks. It is a function so that the planner expects many rows and joins them by hash: it would expect two, and compare
-- every check with every pair.
create function check_due(tenant uuid, facility uuid, scope uuid)
  returns table (sub_systems uuid[], itr_class uuid, due date) language sql stable strict rows 5000 set enable_nestloop = off as $$
  with open as materialized (
    select h.sub_system, h.system, g.gate, min(h.planned_finish) as due
    from handover h join handover_type y on y.tenant_id = h.tenant_id and y.id = h.handover_type
      cross join lateral unnest(y.gates::int[]) g(gate)
    where h.tenant_id = check_due.tenant and h.level_id = check_due.scope and h.deleted_at is null
      and h.state <> 'accepted' and h.planned_finish is not null
    group by 1, 2, 3),
  place as (
    select o.sub_system, o.gate, min(o.due) as due from (
      select p.sub_system, p.gate, p.due from open p where p.sub_system is not null
      union all
      select b.id, p.gate, p.due from open p join sub_system b on b.system = p.system
        where p.sub_system is null and b.tenant_id = check_due.tenant and b.deleted_at is null
      union all
      select b.id, p.gate, p.due from open p join sub_system b on b.level_id = check_due.facility
        where p.sub_system is null and p.system is null and b.tenant_id = check_due.tenant and b.deleted_at is null) o
    group by 1, 2),
  counted as materialized (
    select s.sub_systems, s.itr_class, u.id as sub_system, k.handover_gate as gate
    from (select distinct c.sub_systems, c.itr_class from counter_tag_itr c
        where c.tenant_id = check_due.tenant and c.level_id = check_due.scope) s
      join itr_class k on k.tenant_id = check_due.tenant and k.id = s.itr_class
      cross join lateral unnest(s.sub_systems) u(id))
  select c.sub_systems, c.itr_class, min(p.due) from counted c join place p using (sub_system, gate) group by 1, 2
$$;

-- what the checks of an invoice compare it with: others of some days, and what a customer owes
create index invoice__day on invoice (tenant_id, issue_date) where deleted_at is null;
create index invoice__buyer on invoice (tenant_id, buyer_tax_id) where deleted_at is null and page <> 'input';
