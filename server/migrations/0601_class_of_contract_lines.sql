alter table contract_line add column "material_class" text;
