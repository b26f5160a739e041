-- a line that takes a batch back names it: neither is later work on the row
alter table history add column undoes uuid[];
