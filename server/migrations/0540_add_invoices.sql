create table own_company (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "former_names" text[] not null default '{}'::text[],
  "tax_id" text not null,
  "vat_id" text,
  "kind" text not null,
  "address_phone" text,
  "bank_account" text,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index own_company__key on own_company (tenant_id, level_id, lower("tax_id")) nulls not distinct where deleted_at is null;
create index own_company__sort on own_company (tenant_id, level_id, title_sort, id) where deleted_at is null;
create table party (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "aliases" text[] not null default '{}'::text[],
  "is_supplier" boolean not null default false,
  "is_subcontractor" boolean not null default false,
  "is_customer" boolean not null default false,
  "is_recycler" boolean not null default false,
  "tax_id" text,
  "vat_id" text,
  "country" text,
  "vendor" uuid,
  "blocked" boolean not null default false,
  "blocked_reason" text,
  "recycler_licence" text,
  "licence_expiry" date,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index party__key on party (tenant_id, level_id, lower("name"), lower("country")) nulls not distinct where deleted_at is null;
create unique index party__tax_id on party (tenant_id, level_id, lower("tax_id")) nulls not distinct where deleted_at is null and "tax_id" is not null;
create index party__sort on party (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index party__vendor on party (tenant_id, "vendor") where "vendor" is not null;
create table party_account (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "party" uuid not null,
  "bank" text not null,
  "account" text not null,
  "valid_from" date not null,
  "valid_to" date,
  "title_sort" text generated always as (natural_sort("account")) stored,
  primary key (tenant_id, id)
);
create unique index party_account__key on party_account (tenant_id, level_id, "party", lower("account")) nulls not distinct where deleted_at is null;
create index party_account__sort on party_account (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index party_account__party on party_account (tenant_id, "party");
create table tax_code (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text,
  "code" text not null,
  "description" text not null,
  "treatment" text not null,
  "rate" numeric(7,4),
  "method" text not null,
  "valid_from" date not null,
  "valid_to" date,
  "deductible" boolean not null default false,
  "special_allowed" boolean not null default false,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index tax_code__key on tax_code (tenant_id, level_id, lower("code"), "valid_from") nulls not distinct where deleted_at is null;
create index tax_code__sort on tax_code (tenant_id, level_id, title_sort, id) where deleted_at is null;
create table company_tolerance (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "kind" text not null,
  "page" text not null,
  "currency" text not null,
  "material_class" text,
  "upper_percent" numeric(7,4),
  "lower_percent" numeric(7,4),
  "upper_amount" numeric(18,2),
  "lower_amount" numeric(18,2),
  "reaction" text not null,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index company_tolerance__key on company_tolerance (tenant_id, level_id, "kind", "page", "currency", lower("material_class")) nulls not distinct where deleted_at is null;
create index company_tolerance__sort on company_tolerance (tenant_id, level_id, title_sort, id) where deleted_at is null;
create table project_tolerance (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text not null,
  "kind" text not null,
  "page" text not null,
  "currency" text not null,
  "material_class" text,
  "upper_percent" numeric(7,4),
  "lower_percent" numeric(7,4),
  "upper_amount" numeric(18,2),
  "lower_amount" numeric(18,2),
  "reaction" text not null,
  "party" uuid,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index project_tolerance__key on project_tolerance (tenant_id, level_id, "kind", "page", "currency", lower("material_class"), "party") nulls not distinct where deleted_at is null;
create index project_tolerance__sort on project_tolerance (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index project_tolerance__party on project_tolerance (tenant_id, "party") where "party" is not null;
create table audit_limit (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "role" text not null,
  "page" text not null,
  "currency" text not null,
  "up_to" numeric(18,2) not null,
  "second_above" numeric(18,2) not null,
  "title_sort" text generated always as (natural_sort("role")) stored,
  primary key (tenant_id, id)
);
create unique index audit_limit__key on audit_limit (tenant_id, level_id, lower("role"), "page", "currency") nulls not distinct where deleted_at is null;
create index audit_limit__sort on audit_limit (tenant_id, level_id, title_sort, id) where deleted_at is null;
create table audit_delegation (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "giver" text not null,
  "deputy" text not null,
  "page" text not null,
  "currency" text not null,
  "up_to" numeric(18,2) not null,
  "from_date" date not null,
  "to_date" date not null,
  "reason" text,
  "title_sort" text generated always as (natural_sort("giver")) stored,
  primary key (tenant_id, id)
);
create unique index audit_delegation__key on audit_delegation (tenant_id, level_id, lower("giver"), lower("deputy"), "page", "currency", "from_date") nulls not distinct where deleted_at is null;
create index audit_delegation__sort on audit_delegation (tenant_id, level_id, title_sort, id) where deleted_at is null;
create table accounting_period (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "company" uuid not null,
  "month" text not null,
  "state" text,
  "changed_at" timestamp with time zone,
  "changed_by" text,
  primary key (tenant_id, id)
);
create unique index accounting_period__key on accounting_period (tenant_id, level_id, "company", lower("month")) nulls not distinct where deleted_at is null;
create index accounting_period__level on accounting_period (tenant_id, level_id, id) where deleted_at is null;
create index accounting_period__company on accounting_period (tenant_id, "company");
create table contract (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "number" text not null,
  "description" text,
  "party" uuid not null,
  "direction" text not null,
  "date" date not null,
  "valid_to" date,
  "currency" text not null,
  "prices_include_tax" boolean not null default false,
  "payment_days" integer not null,
  "credit_limit" numeric(18,2),
  "credit_agreed" boolean not null default false,
  "retention_percent" numeric(7,4),
  "retention_cap_percent" numeric(7,4),
  "advance_amount" numeric(18,2),
  "advance_recovery_percent" numeric(7,4),
  "title_sort" text generated always as (natural_sort("number")) stored,
  primary key (tenant_id, id)
);
create unique index contract__key on contract (tenant_id, level_id, lower("number")) nulls not distinct where deleted_at is null;
create index contract__sort on contract (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index contract__party on contract (tenant_id, "party");
create table contract_line (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text,
  "contract" uuid not null,
  "place" integer,
  "number" text,
  "material_code" text,
  "description" text not null,
  "unit" text not null,
  "quantity" numeric(18,6) not null,
  "price" numeric(24,13) not null,
  "tax_code" uuid not null,
  "basis" text not null,
  "tagged_items" uuid[] not null default '{}'::uuid[],
  "amount" numeric(18,2),
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index contract_line__key on contract_line (tenant_id, level_id, "contract", lower("number")) nulls not distinct where deleted_at is null;
create index contract_line__sort on contract_line (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index contract_line__contract on contract_line (tenant_id, "contract");
create index contract_line__tax_code on contract_line (tenant_id, "tax_code");
create index contract_line__tagged_items on contract_line using gin ("tagged_items");
create table goods_receipt (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "number" text not null,
  "party" uuid not null,
  "date" date not null,
  "delivery_note" text,
  "comments" text,
  "title_sort" text generated always as (natural_sort("number")) stored,
  primary key (tenant_id, id)
);
create unique index goods_receipt__key on goods_receipt (tenant_id, level_id, lower("number")) nulls not distinct where deleted_at is null;
create index goods_receipt__sort on goods_receipt (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index goods_receipt__party on goods_receipt (tenant_id, "party");
create table goods_receipt_line (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text,
  "goods_receipt" uuid not null,
  "place" integer,
  "number" text,
  "contract_line" uuid not null,
  "received" numeric(18,6) not null,
  "accepted" numeric(18,6) not null,
  "rejected" numeric(18,6) not null,
  "heat" text,
  "tagged_items" uuid[] not null default '{}'::uuid[],
  "material_certificate" text,
  "inspected_by" uuid,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index goods_receipt_line__key on goods_receipt_line (tenant_id, level_id, "goods_receipt", lower("number")) nulls not distinct where deleted_at is null;
create index goods_receipt_line__sort on goods_receipt_line (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index goods_receipt_line__goods_receipt on goods_receipt_line (tenant_id, "goods_receipt");
create index goods_receipt_line__contract_line on goods_receipt_line (tenant_id, "contract_line");
create index goods_receipt_line__inspected_by on goods_receipt_line (tenant_id, "inspected_by") where "inspected_by" is not null;
create index goods_receipt_line__tagged_items on goods_receipt_line using gin ("tagged_items");
create table delivery (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "number" text not null,
  "customer" uuid not null,
  "date" date not null,
  "signed_date" date,
  "comments" text,
  "title_sort" text generated always as (natural_sort("number")) stored,
  primary key (tenant_id, id)
);
create unique index delivery__key on delivery (tenant_id, level_id, lower("number")) nulls not distinct where deleted_at is null;
create index delivery__sort on delivery (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index delivery__customer on delivery (tenant_id, "customer");
create table delivery_line (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text,
  "delivery" uuid not null,
  "place" integer,
  "number" text,
  "contract_line" uuid not null,
  "quantity" numeric(18,6) not null,
  "source_line" uuid,
  "comments" text,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index delivery_line__key on delivery_line (tenant_id, level_id, "delivery", lower("number")) nulls not distinct where deleted_at is null;
create index delivery_line__sort on delivery_line (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index delivery_line__delivery on delivery_line (tenant_id, "delivery");
create index delivery_line__contract_line on delivery_line (tenant_id, "contract_line");
create index delivery_line__source_line on delivery_line (tenant_id, "source_line") where "source_line" is not null;
create table disposal (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "number" text not null,
  "description" text not null,
  "currency" text not null,
  "appraisal" numeric(18,2),
  "floor_price" numeric(18,2) not null,
  "price_valid_to" date not null,
  "bids_required" integer not null,
  "winner" uuid,
  "award_price" numeric(18,2),
  "award_date" date,
  "contract" uuid,
  "credit_agreed" boolean not null default false,
  "used_asset" boolean not null default false,
  "title_sort" text generated always as (natural_sort("number")) stored,
  primary key (tenant_id, id)
);
create unique index disposal__key on disposal (tenant_id, level_id, lower("number")) nulls not distinct where deleted_at is null;
create index disposal__sort on disposal (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index disposal__winner on disposal (tenant_id, "winner") where "winner" is not null;
create index disposal__contract on disposal (tenant_id, "contract") where "contract" is not null;
create table disposal_item (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "disposal" uuid not null,
  "place" integer,
  "number" text,
  "description" text not null,
  "category" text not null,
  "weight" numeric(18,6),
  "tagged_item" uuid,
  "comments" text,
  "title_sort" text generated always as (natural_sort("description")) stored,
  primary key (tenant_id, id)
);
create unique index disposal_item__key on disposal_item (tenant_id, level_id, "disposal", lower("number")) nulls not distinct where deleted_at is null;
create index disposal_item__sort on disposal_item (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index disposal_item__disposal on disposal_item (tenant_id, "disposal");
create index disposal_item__tagged_item on disposal_item (tenant_id, "tagged_item") where "tagged_item" is not null;
create table disposal_bid (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "disposal" uuid not null,
  "place" integer,
  "bidder" uuid not null,
  "price" numeric(18,2) not null,
  "date" date not null,
  "deposit" numeric(18,2),
  "comments" text,
  primary key (tenant_id, id)
);
create unique index disposal_bid__key on disposal_bid (tenant_id, level_id, "disposal", "bidder") nulls not distinct where deleted_at is null;
create index disposal_bid__level on disposal_bid (tenant_id, level_id, id) where deleted_at is null;
create index disposal_bid__disposal on disposal_bid (tenant_id, "disposal");
create index disposal_bid__bidder on disposal_bid (tenant_id, "bidder");
create table weigh_ticket (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text,
  "site" text not null,
  "number" text not null,
  "disposal" uuid not null,
  "plate" text not null,
  "gross" numeric(18,6) not null,
  "tare" numeric(18,6) not null,
  "impurity_percent" numeric(7,4),
  "net" numeric(18,6),
  "settled" numeric(18,6),
  "in_date" date not null,
  "in_time" text not null,
  "out_date" date not null,
  "out_time" text not null,
  "gate_pass" text,
  "exit_date" date,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index weigh_ticket__key on weigh_ticket (tenant_id, level_id, lower("site"), lower("number")) nulls not distinct where deleted_at is null;
create index weigh_ticket__sort on weigh_ticket (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index weigh_ticket__disposal on weigh_ticket (tenant_id, "disposal");
create table invoice (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text,
  "page" text not null,
  "kind" text not null,
  "code" text,
  "number" text not null,
  "check_code" text,
  "issue_date" date not null,
  "due_date" date,
  "colour" text not null,
  "blue_code" text,
  "blue_number" text,
  "blue_invoice" uuid,
  "confirmation_note" text,
  "seller_name" text not null,
  "seller_tax_id" text,
  "seller_contact" text,
  "seller_bank" text,
  "buyer_name" text not null,
  "buyer_tax_id" text,
  "buyer_contact" text,
  "buyer_bank" text,
  "currency" text not null,
  "allowances" numeric(18,2),
  "charges" numeric(18,2),
  "net" numeric(18,2) not null,
  "tax" numeric(18,2) not null,
  "gross" numeric(18,2) not null,
  "prepaid" numeric(18,2),
  "rounding" numeric(18,2),
  "due" numeric(18,2) not null,
  "words" text,
  "exchange_rate" numeric(18,8),
  "contracts" uuid[] not null default '{}'::uuid[],
  "order_reference" text,
  "receipt_reference" text,
  "approver" text,
  "drawer" text,
  "remark" text,
  "source" text not null,
  "platform_status" text,
  "risk_level" text,
  "state" text,
  "round" integer,
  "match_state" text,
  "verification" text,
  "verified_at" timestamp with time zone,
  "deduction" text,
  "entered_by" text,
  "submitted_at" timestamp with time zone,
  "submitted_by" text,
  "claimed_by" text,
  "claimed_until" timestamp with time zone,
  "first_audit_by" text,
  "passed_at" timestamp with time zone,
  "passed_by" text,
  "posting_date" date,
  "return_reason" text,
  "without_order" boolean not null default false,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index invoice__key on invoice (tenant_id, level_id, lower("name")) nulls not distinct where deleted_at is null;
create unique index invoice__name__company on invoice (tenant_id, lower("name")) nulls not distinct where deleted_at is null and "name" is not null;
create index invoice__sort on invoice (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index invoice__blue_invoice on invoice (tenant_id, "blue_invoice") where "blue_invoice" is not null;
create index invoice__contracts on invoice using gin ("contracts");
create table invoice_line (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "name" text,
  "invoice" uuid not null,
  "place" integer,
  "number" text,
  "nature" text,
  "tax_class" text,
  "item" text not null,
  "spec" text,
  "unit" text,
  "quantity" numeric(18,6),
  "price" numeric(24,13),
  "net" numeric(18,2) not null,
  "tax_category" text not null,
  "rate" numeric(7,4),
  "tax" numeric(18,2) not null,
  "order_line" text,
  "contract_line" uuid,
  "title_sort" text generated always as (natural_sort("name")) stored,
  primary key (tenant_id, id)
);
create unique index invoice_line__key on invoice_line (tenant_id, level_id, "invoice", lower("number")) nulls not distinct where deleted_at is null;
create index invoice_line__sort on invoice_line (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index invoice_line__invoice on invoice_line (tenant_id, "invoice");
create index invoice_line__contract_line on invoice_line (tenant_id, "contract_line") where "contract_line" is not null;
create table invoice_match (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "invoice" uuid,
  "invoice_line" uuid,
  "receipt_line" uuid,
  "delivery_line" uuid,
  "weigh_ticket" uuid,
  "quantity" numeric(18,6),
  "net" numeric(18,2),
  "origin" text,
  "by" text,
  "at" timestamp with time zone,
  primary key (tenant_id, id)
);
create unique index invoice_match__key on invoice_match (tenant_id, level_id, "invoice_line", "receipt_line", "delivery_line", "weigh_ticket") nulls not distinct where deleted_at is null;
create index invoice_match__level on invoice_match (tenant_id, level_id, id) where deleted_at is null;
create index invoice_match__invoice on invoice_match (tenant_id, "invoice");
create index invoice_match__invoice_line on invoice_match (tenant_id, "invoice_line");
create index invoice_match__receipt_line on invoice_match (tenant_id, "receipt_line") where "receipt_line" is not null;
create index invoice_match__delivery_line on invoice_match (tenant_id, "delivery_line") where "delivery_line" is not null;
create index invoice_match__weigh_ticket on invoice_match (tenant_id, "weigh_ticket") where "weigh_ticket" is not null;
create table invoice_check (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "invoice" uuid,
  "invoice_line" uuid,
  "code" text,
  "severity" text,
  "outcome" text,
  "expected" text,
  "actual" text,
  "message_en" text,
  "message_zh" text,
  "ticked" boolean not null default false,
  "ticked_by" text,
  "waived_by" text,
  "waive_reason" text,
  "at" timestamp with time zone,
  "title_sort" text generated always as (natural_sort("code")) stored,
  primary key (tenant_id, id)
);
create unique index invoice_check__key on invoice_check (tenant_id, level_id, "invoice", lower("code"), "invoice_line") nulls not distinct where deleted_at is null;
create index invoice_check__sort on invoice_check (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index invoice_check__invoice on invoice_check (tenant_id, "invoice");
create index invoice_check__invoice_line on invoice_check (tenant_id, "invoice_line") where "invoice_line" is not null;
create table invoice_hold (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "invoice" uuid,
  "number" integer,
  "invoice_line" uuid,
  "code" text,
  "object" text,
  "amount" numeric(18,2),
  "message_en" text,
  "message_zh" text,
  "owner" text,
  "planned_date" date,
  "origin" text,
  "by" text,
  "at" timestamp with time zone,
  "released_by" text,
  "released_at" timestamp with time zone,
  "release_reason" text,
  "title_sort" text generated always as (natural_sort("code")) stored,
  primary key (tenant_id, id)
);
create unique index invoice_hold__key on invoice_hold (tenant_id, level_id, "invoice", "number") nulls not distinct where deleted_at is null;
create index invoice_hold__sort on invoice_hold (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index invoice_hold__invoice on invoice_hold (tenant_id, "invoice");
create index invoice_hold__invoice_line on invoice_hold (tenant_id, "invoice_line") where "invoice_line" is not null;
create table invoice_audit (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "invoice" uuid,
  "number" integer,
  "round" integer,
  "action" text,
  "from" text,
  "to" text,
  "reason_code" text,
  "remark" text,
  "by" text,
  "user_id" text,
  "on_behalf_of" text,
  "at" timestamp with time zone,
  "version" integer,
  "evidence" text,
  primary key (tenant_id, id)
);
create unique index invoice_audit__key on invoice_audit (tenant_id, level_id, "invoice", "number") nulls not distinct where deleted_at is null;
create index invoice_audit__level on invoice_audit (tenant_id, level_id, id) where deleted_at is null;
create index invoice_audit__invoice on invoice_audit (tenant_id, "invoice");
create table payment (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "number" text not null,
  "direction" text not null,
  "party" uuid not null,
  "date" date not null,
  "currency" text not null,
  "amount" numeric(18,2) not null,
  "account" text,
  "comments" text,
  "title_sort" text generated always as (natural_sort("number")) stored,
  primary key (tenant_id, id)
);
create unique index payment__key on payment (tenant_id, level_id, lower("number")) nulls not distinct where deleted_at is null;
create index payment__sort on payment (tenant_id, level_id, title_sort, id) where deleted_at is null;
create index payment__party on payment (tenant_id, "party");
create table payment_allocation (
  "tenant_id" uuid not null,
  "id" uuid not null,
  "level_id" uuid not null,
  "rev" integer not null default 1,
  "created_at" timestamp with time zone not null default now(),
  "created_by" uuid,
  "updated_at" timestamp with time zone not null default now(),
  "updated_by" uuid,
  "deleted_at" timestamp with time zone,
  "deleted_by" uuid,
  "payment" uuid not null,
  "place" integer,
  "invoice" uuid not null,
  "amount" numeric(18,2) not null,
  "comments" text,
  primary key (tenant_id, id)
);
create unique index payment_allocation__key on payment_allocation (tenant_id, level_id, "payment", "invoice") nulls not distinct where deleted_at is null;
create index payment_allocation__level on payment_allocation (tenant_id, level_id, id) where deleted_at is null;
create index payment_allocation__payment on payment_allocation (tenant_id, "payment");
create index payment_allocation__invoice on payment_allocation (tenant_id, "invoice");
alter table party add constraint party__vendor__fk foreign key (tenant_id, "vendor") references vendor (tenant_id, id);
alter table party_account add constraint party_account__party__fk foreign key (tenant_id, "party") references party (tenant_id, id);
alter table project_tolerance add constraint project_tolerance__party__fk foreign key (tenant_id, "party") references party (tenant_id, id);
alter table accounting_period add constraint accounting_period__company__fk foreign key (tenant_id, "company") references own_company (tenant_id, id);
alter table contract add constraint contract__party__fk foreign key (tenant_id, "party") references party (tenant_id, id);
alter table contract_line add constraint contract_line__contract__fk foreign key (tenant_id, "contract") references contract (tenant_id, id);
alter table contract_line add constraint contract_line__tax_code__fk foreign key (tenant_id, "tax_code") references tax_code (tenant_id, id);
alter table goods_receipt add constraint goods_receipt__party__fk foreign key (tenant_id, "party") references party (tenant_id, id);
alter table goods_receipt_line add constraint goods_receipt_line__goods_receipt__fk foreign key (tenant_id, "goods_receipt") references goods_receipt (tenant_id, id);
alter table goods_receipt_line add constraint goods_receipt_line__contract_line__fk foreign key (tenant_id, "contract_line") references contract_line (tenant_id, id);
alter table goods_receipt_line add constraint goods_receipt_line__inspected_by__fk foreign key (tenant_id, "inspected_by") references authorised_person (tenant_id, id);
alter table delivery add constraint delivery__customer__fk foreign key (tenant_id, "customer") references party (tenant_id, id);
alter table delivery_line add constraint delivery_line__delivery__fk foreign key (tenant_id, "delivery") references delivery (tenant_id, id);
alter table delivery_line add constraint delivery_line__contract_line__fk foreign key (tenant_id, "contract_line") references contract_line (tenant_id, id);
alter table delivery_line add constraint delivery_line__source_line__fk foreign key (tenant_id, "source_line") references goods_receipt_line (tenant_id, id);
alter table disposal add constraint disposal__winner__fk foreign key (tenant_id, "winner") references party (tenant_id, id);
alter table disposal add constraint disposal__contract__fk foreign key (tenant_id, "contract") references contract (tenant_id, id);
alter table disposal_item add constraint disposal_item__disposal__fk foreign key (tenant_id, "disposal") references disposal (tenant_id, id);
alter table disposal_item add constraint disposal_item__tagged_item__fk foreign key (tenant_id, "tagged_item") references tagged_item (tenant_id, id);
alter table disposal_bid add constraint disposal_bid__disposal__fk foreign key (tenant_id, "disposal") references disposal (tenant_id, id);
alter table disposal_bid add constraint disposal_bid__bidder__fk foreign key (tenant_id, "bidder") references party (tenant_id, id);
alter table weigh_ticket add constraint weigh_ticket__disposal__fk foreign key (tenant_id, "disposal") references disposal (tenant_id, id);
alter table invoice add constraint invoice__blue_invoice__fk foreign key (tenant_id, "blue_invoice") references invoice (tenant_id, id);
alter table invoice_line add constraint invoice_line__invoice__fk foreign key (tenant_id, "invoice") references invoice (tenant_id, id);
alter table invoice_line add constraint invoice_line__contract_line__fk foreign key (tenant_id, "contract_line") references contract_line (tenant_id, id);
alter table invoice_match add constraint invoice_match__invoice__fk foreign key (tenant_id, "invoice") references invoice (tenant_id, id);
alter table invoice_match add constraint invoice_match__invoice_line__fk foreign key (tenant_id, "invoice_line") references invoice_line (tenant_id, id);
alter table invoice_match add constraint invoice_match__receipt_line__fk foreign key (tenant_id, "receipt_line") references goods_receipt_line (tenant_id, id);
alter table invoice_match add constraint invoice_match__delivery_line__fk foreign key (tenant_id, "delivery_line") references delivery_line (tenant_id, id);
alter table invoice_match add constraint invoice_match__weigh_ticket__fk foreign key (tenant_id, "weigh_ticket") references weigh_ticket (tenant_id, id);
alter table invoice_check add constraint invoice_check__invoice__fk foreign key (tenant_id, "invoice") references invoice (tenant_id, id);
alter table invoice_check add constraint invoice_check__invoice_line__fk foreign key (tenant_id, "invoice_line") references invoice_line (tenant_id, id);
alter table invoice_hold add constraint invoice_hold__invoice__fk foreign key (tenant_id, "invoice") references invoice (tenant_id, id);
alter table invoice_hold add constraint invoice_hold__invoice_line__fk foreign key (tenant_id, "invoice_line") references invoice_line (tenant_id, id);
alter table invoice_audit add constraint invoice_audit__invoice__fk foreign key (tenant_id, "invoice") references invoice (tenant_id, id);
alter table payment add constraint payment__party__fk foreign key (tenant_id, "party") references party (tenant_id, id);
alter table payment_allocation add constraint payment_allocation__payment__fk foreign key (tenant_id, "payment") references payment (tenant_id, id);
alter table payment_allocation add constraint payment_allocation__invoice__fk foreign key (tenant_id, "invoice") references invoice (tenant_id, id);
