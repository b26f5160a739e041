-- A preservation round may be issued as paper, as a check may: its history is loaded without answers (ADR 65).
alter table tag_pwl add column "issued_as_paper" boolean not null default false;
