-- What the next start puts right once, by the product's own rules: rows that were written while what they name was deleted or
-- moved, before a row held what it names (ADR 89).
create table repair_due (
  name text primary key
);
insert into repair_due (name) values ('related rows');
