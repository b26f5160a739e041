-- what the checks of an invoice compare it with: others of some days, and what a customer owes
create index invoice__day on invoice (tenant_id, issue_date) where deleted_at is null;
create index invoice__buyer on invoice (tenant_id, buyer_tax_id) where deleted_at is null and page <> 'input';
