-- the names an import adds to other tables at the wish of its user, though no mapping says so: by field, the values of the added rows
alter table import_file add column adds jsonb not null default '{}';
