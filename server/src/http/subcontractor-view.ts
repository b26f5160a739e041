/**
 * A SQL expression for the subcontractors of a person at a facility, where the scope of work limits people to their
 * subcontractors; null where it does not, or where the person has none (domain guide 3.15).
 */
export const SUBCONTRACTORS = (columns: {
  readonly tenant: string;
  readonly facility: string;
  readonly scope: string;
  readonly login: string;
}): string => `case when exists (
      select from level v where v.tenant_id = ${columns.tenant} and v.id = ${columns.scope} and v.options @> '{"subcontractorView": true}'
    ) then (
      select array_agg(distinct mine.id) from authorised_person p cross join lateral unnest(p.subcontractor_names) mine(id)
      where p.tenant_id = ${columns.tenant} and p.level_id = ${columns.facility} and p.deleted_at is null and lower(p.login) = lower(${columns.login})
    ) end`;
