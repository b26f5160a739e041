-- What one call or one import does is an act, as in the code.
alter table doubt_event rename column deed to act;
alter index doubt_event__deed rename to doubt_event__act;
