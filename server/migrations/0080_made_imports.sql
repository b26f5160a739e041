-- what makes the rows of an import where no file does: the name of the maker, and what it was asked
alter table import_file add column "made" jsonb;
