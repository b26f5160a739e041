-- how the document of a change comes to be (domain guide 2.8); until now all were filled in here
alter table moc_type add column "generation_method" text;
update moc_type set generation_method = 'digital';
