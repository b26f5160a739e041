-- A type of work pack says how large its packs are meant to be at most.
alter table work_pack_type add column "hours_most" numeric;
