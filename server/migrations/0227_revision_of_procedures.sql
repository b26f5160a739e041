-- A procedure has a revision, and tells how far its document is by the signatures on it.
alter table procedure add column "revision" text;
alter table procedure add column "document_step" text;
update procedure set document_step = case when authorised_on is not null then 'authorised' when reviewed_on is not null then 'reviewed'
  when checked_on is not null then 'checked' when prepared_on is not null then 'prepared' else 'draft' end;
