-- A preservation round may be issued as paper, as a check may: its history is loaded without answers (ADR 65).
alter table tag_pwl add column "issued_as_paper" boolean not null default false;
create index tag_pwl__issued_as_paper__set on tag_pwl (tenant_id, level_id, title_sort, id) where issued_as_paper and deleted_at is null;
