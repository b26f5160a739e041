import type { Language, Word } from '@plumbline/contract/words/word.ts';
import { w } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';

/** Joins the certified model `m` of an Ex rated item `x` and the lists of zones and protections. */
export const EX_JOINS = sql`left join ex_rated_model m on m.tenant_id = x.tenant_id and m.id = x.ex_rated_model
  left join ex_zone z on z.tenant_id = x.tenant_id and z.id = x.ex_zone
  left join ex_protection p on p.tenant_id = x.tenant_id and p.id = coalesce(x.ex_protection, m.ex_protection)
  left join ex_zone l on l.tenant_id = p.tenant_id and l.id = p.minimum_zone`;

const EXPIRES = sql`coalesce(x.ex_certificate_expires, m.certificate_expires)`;
const CERTIFICATE = sql`coalesce(x.ex_certificate_number, m.certificate_number)`;
const IP = sql`coalesce(x.ex_ip_rating, m.ex_ip_rating)`;

/** The hazard rank of a zone: the smaller, the more hazardous. */
const rank = (zone: string): RawBuilder<number> =>
  sql<number>`array_position(array['continuous', 'occasional', 'rare', 'none'], ${sql.ref(`${zone}.presence`)})`;

const WORDS = {
  noZone: w('No zone', '未填危险区'),
  noProtection: w('No protection', '未填防爆型式'),
  notAllowed: w('Protection not allowed in this zone', '防爆型式不允许用于此区'),
  substance: w('Protection is for gas, zone is dust, or the reverse', '防爆型式与危险区的介质（气体/粉尘）不符'),
  noIp: w('No IP rating', '未填防护等级'),
  noCertificate: w('No certificate', '未填防爆合格证'),
  expired: w('Certificate expired', '防爆合格证已过期'),
} as const satisfies Readonly<Record<string, Word>>;

/** Warnings about the Ex columns of an item; where a list lacks information, there is no warning. */
function warnings(actor: Actor, language: Language): RawBuilder<unknown> {
  const hazardous = sql`z.presence is distinct from 'none'`;
  const when: Readonly<Record<keyof typeof WORDS, RawBuilder<unknown>>> = {
    noZone: sql`x.ex_zone is null`,
    noProtection: sql`${hazardous} and p.id is null`,
    notAllowed: sql`${rank('z')} < ${rank('l')}`,
    substance: sql`${hazardous} and z.substance <> l.substance`,
    noIp: sql`${IP} is null`,
    noCertificate: sql`${hazardous} and ${CERTIFICATE} is null`,
    expired: sql`${EXPIRES} < ${todayOf(actor)}::date`,
  };
  const all = (Object.keys(WORDS) as (keyof typeof WORDS)[]).map(
    // eslint-disable-line -- the keys of a constant
    (key) => sql`case when ${when[key]} then ${WORDS[key][language]}::text end`,
  );
  return sql`array_remove(array[${sql.join(all)}], null)`;
}

/**
 * The columns of an Ex rated item `x` that every list of such items has, in the order of `exFacts`; the discipline may
 * be read from elsewhere.
 */
export const exColumns = (actor: Actor, language: Language, discipline = sql`x.discipline`): RawBuilder<unknown> =>
  sql`${discipline}, x.sub_systems, x.area, x.location, x.ex_zone, p.id as ex_protection,
    coalesce(x.ex_gas_group, m.gas_group) as gas_group, coalesce(x.ex_temperature_class, m.temperature_class) as temperature_class,
    ${IP} as ex_ip_rating, ${CERTIFICATE} as certificate, ${EXPIRES} as certificate_expires,
    ${warnings(actor, language)} as warnings, x.subcontractor_names`;
