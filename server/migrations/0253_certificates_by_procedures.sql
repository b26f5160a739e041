-- what certificates of a type wait for (domain guide 2.2.3): Tag ITRs, as all did until now, or procedures
alter table handover_type add column "entity" text;
update handover_type set entity = 'tagItr';
