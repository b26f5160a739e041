alter table ex_rated_model add column "certificate_expires" date;
alter table ex_zone add column "presence" text;
alter table handover_type add column "ex_review" boolean not null default false;
alter table tagged_item add column "ex_certificate_expires" date;
alter table tagged_item add column "ex_certificate_number" text;
alter table tagged_item add column "ex_gas_group" text;
alter table tagged_item add column "ex_temperature_class" text;

-- the zones of IEC 60079-10 by the names they go by; others are said by a person
update ex_zone set presence = case
    when name ~* '^(zone |)\s*(0|20)$' then 'continuous'
    when name ~* '^(zone |)\s*(1|21)$' then 'occasional'
    when name ~* '^(zone |)\s*(2|22)$' then 'rare'
    when name ~* '^(safe|non-?hazardous)' then 'none'
  end
where presence is null;
-- what is ready for start-up warns of it
update handover_type set ex_review = true where lower(name) = 'rfsu';
