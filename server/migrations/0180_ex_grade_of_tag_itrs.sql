-- a check keeps the grade of Ex inspection it was signed with
alter table tag_itr add column "ex_grade" text;
update tag_itr t set ex_grade = i.ex_grade from itr i where i.tenant_id = t.tenant_id and i.id = t.itr and i.ex_grade is not null;
