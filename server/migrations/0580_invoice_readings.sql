-- lines of EN 16931 have allowances and charges of their own, and state no tax
alter table invoice_line add column "allowances" numeric(18,2);
alter table invoice_line add column "charges" numeric(18,2);
alter table invoice_line alter column "tax" drop not null;

-- what the files of an invoice stated
create table invoice_reading (
  tenant_id uuid not null,
  invoice uuid not null,
  -- of the file; empty for what a person stated when the files were read
  sha256 text not null,
  way text not null,
  path text not null,
  file text not null,
  value text not null,
  -- the invoice has it from here
  taken boolean not null,
  by_name text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, invoice, sha256, way, path)
);

-- what a file is to the row it is attached to
alter table attachment_link add column role text check (role in ('original', 'other'));
