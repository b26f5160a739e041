import { signOffWord } from '@plumbline/contract/field/sign-offs.ts';
import { dateRule } from '@plumbline/contract/field/date.ts';
import { date } from '@plumbline/contract/field/field.ts';
import type { LevelOptionValues } from '@plumbline/contract/level-options.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { factsOf, flagOf, meaningOf } from '@plumbline/contract/workflow/records.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column } from '../../register/row/columns.ts';
import { optionsOn } from '../../register/row/level-options.ts';
import { mayHere, pathSql } from '../../register/row/who-may.ts';
import { voidRefusal } from '../void/is-void.ts';
import { isComplete, type SignRecord } from './sign-records.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/** A signer, as the rules see them. */
export interface Signer {
  readonly id: string;
  readonly title: string;
  readonly company: string | null;
  readonly login: string | null;
  readonly inactive: boolean;
  /** True when they have the permission for this kind of record. */
  readonly allowed: boolean;
  /** The disciplines of all their professions. */
  readonly disciplines: readonly string[];
  /** True when they sign as a user of the company rather than as an authorised person. */
  readonly isUser: boolean;
  /** True without a profession, unless the facility says otherwise: no limit by discipline (domain guide 3.2). */
  readonly unlimited: boolean;
  /** The people who sign for them during absence. */
  readonly deputies: readonly Deputy[];
  /** The person who signs for them now, also included in the title; null when they sign themselves. */
  readonly deputy: string | null;
}

/** A person who signs for another from one day to another, both included, `yyyy-mm-dd`. */
interface Deputy {
  readonly id: string;
  readonly title: string;
  /** In lower case. */
  readonly login: string;
  readonly from: string;
  readonly to: string;
}

/** Whether the authorised person with the given alias has a flag that permits signing. */
export const allowedBy = (flag: string, alias: string) => sql<boolean>`${column(alias, flag)}`;

/** A signer as read from the database. */
type SignerRow = Omit<Signer, 'unlimited' | 'deputy'>;

/**
 * The query for the signers of a kind of record, or for one of them: the people of the facility, or the users of the
 * company.
 */
export function signersSql(actor: Actor, register: RecordKey, id?: string): RawBuilder<SignerRow> {
  const flag = flagOf(factsOf(register));
  return flag === undefined ? usersSql(actor, register, id) : personsSql(actor, flag, id);
}

/** Applies the options of the scope to a signer. */
export const signerOf = (row: SignerRow, { openProfession }: Pick<LevelOptionValues, 'openProfession'>): Signer => ({
  ...row,
  deputy: null,
  unlimited: row.isUser || (openProfession && row.disciplines.length === 0),
});

/** The signers of a kind of record, or one of them. */
export const signers = (db: Db, actor: Actor, register: RecordKey, id?: string): Promise<readonly Signer[]> =>
  signersOf(db, actor, signersSql(actor, register, id));

/** The authorised people of the facility, each with whether they have a flag; or one of them. */
export const personsWith = (db: Db, actor: Actor, flag: string, id?: string): Promise<readonly Signer[]> =>
  signersOf(db, actor, personsSql(actor, flag, id));

async function signersOf(db: Db, actor: Actor, query: RawBuilder<SignerRow>): Promise<readonly Signer[]> {
  const options = await optionsOn(db, actor.path);
  return (await rows(db, query)).map((row) => signerOf(row, options));
}

const personsSql = (actor: Actor, flag: string, id: string | undefined): RawBuilder<SignerRow> =>
  sql<SignerRow>`select p.id, p.name as title, p.company, p.login, p.inactive, ${allowedBy(flag, 'p')} as allowed, false as "isUser",
      coalesce((select array_agg(distinct d) from profession f, unnest(f.disciplines) d
        where f.tenant_id = p.tenant_id and f.id = any(p.professions) and f.deleted_at is null), '{}') as disciplines,
      coalesce((select json_agg(json_build_object('id', d.id, 'title', d.name, 'login', lower(d.login), 'from', g.from_date, 'to', g.to_date))
        from signing_delegation g join authorised_person d on d.tenant_id = g.tenant_id and d.id = g.deputy and d.deleted_at is null
          and not d.inactive and d.login is not null
        where g.tenant_id = p.tenant_id and g.authorised_person = p.id and g.deleted_at is null), '[]') as deputies
    from authorised_person p where p.tenant_id = ${tenantOf(actor)} and p.level_id = ${actor.path.C}::uuid
      and p.deleted_at is null ${id ? sql`and p.id = ${id}::uuid` : sql``} order by p.title_sort`;

/** What users may sign depends on their roles, where these are granted, and their limits. */
const usersSql = (actor: Actor, register: RecordKey, id: string | undefined): RawBuilder<SignerRow> =>
  sql<SignerRow>`select u.id, u.full_name as title, null::text as company, u.username as login, u.status <> 1 as inactive,
      ${mayHere(pathSql(actor), register, 'sign')} as allowed, true as "isUser", '{}'::uuid[] as disciplines, '[]'::json as deputies
    from app_user u where u.tenant_id = ${tenantOf(actor)} and u.deleted_at is null
      ${id ? sql`and u.id = ${id}::uuid` : sql``} order by lower(u.full_name), u.id`;

/** The rule for the date of a signature, the same as for any date (domain guide 2.0). */
const DAY = date(w('Date', '日期'), {});

const WORDS = {
  unknown: w('This person does not exist here.', '此人不存在。'),
  inactive: w('{name} is inactive and cannot sign.', '{name} 已停用，不能签署。'),
  notAllowed: w(
    '{name} is not authorised to sign this kind of record; the administrator of authorised persons can change that.',
    '{name} 未被授权签署此类记录；可由授权人管理员修改。',
  ),
  noRight: w(
    '{name} is not authorised to sign this kind of record; an administrator of roles can change that.',
    '{name} 未被授权签署此类记录；可由角色管理员修改。',
  ),
  discipline: w(
    'No profession of {name} covers the discipline of this record.',
    '{name} 的职业资格不包含该记录的专业。',
  ),
  notThen: w('You sign for {name} from {from} to {to} only.', '您仅可在 {from} 至 {to} 期间代 {name} 签署。'),
  other: w('You may sign only as yourself.', '您只能以本人身份签署。'),
  future: w('The date may not be in the future.', '日期不能晚于今天。'),
  noLabel: w('This record has no sign-off "{label}".', '该记录没有“{label}”签署。'),
  given: w('"{label}" was already given by {name} on {date}.', '“{label}”已由 {name} 于 {date} 签署。'),
  first: w('"{label}" must be given first.', '须先签署“{label}”。'),
  raised: w('It was raised on {date}; nothing can be signed before that.', '该记录于 {date} 提出，签署日期不能更早。'),
  earlier: w(
    '"{label}" was given on {date}; this one cannot be dated before it.',
    '“{label}”于 {date} 签署，本签署日期不能早于该日期。',
  ),
  dropped: w('It was skipped. Take it up again before signing it.', '该记录已跳过，恢复后才能签署。'),
  longAgo: w('More than {years} years ago; check the year.', '日期早于 {years} 年之前，请核对年份。'),
  fourEyes: w(
    '{name} gave "{label}" already; in this scope of work another person completes the record.',
    '{name} 已签署“{label}”；本工作范围要求由他人完成签署。',
  ),
  closed: w('The record is complete; only optional sign-offs can follow.', '记录已完成，只能补充可选签署。'),
} as const;

const yearsBefore = (day: string, years: number): string => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;

/** Returns the signer, or why they may not sign: this holds for every record of a batch. */
export function asSigner(
  signer: Signer | undefined,
  by: { readonly username: string; readonly forOthers: boolean; readonly date: string; readonly today: string },
): { readonly signer: Signer } | { readonly why: Word } {
  if (!signer) return { why: WORDS.unknown };
  if (signer.inactive) return { why: fill(WORDS.inactive, { name: signer.title }) };
  if (!signer.allowed) return { why: fill(signer.isUser ? WORDS.noRight : WORDS.notAllowed, { name: signer.title }) };
  if (by.date > by.today) return { why: WORDS.future };
  const day = dateRule.check(by.date, DAY);
  if ('error' in day) return { why: day.error };
  if (yearsBefore(by.today, YEARS) > by.date) return { why: fill(WORDS.longAgo, { years: YEARS }) };
  return resolveSigner(signer, by);
}

/** The deputy with the account's login who signs for the person on a given day. */
const deputyOn = ({ deputies }: Signer, username: string, day: string): Deputy | undefined =>
  deputies.find(({ login, from, to }) => login === username.toLowerCase() && from <= day && day <= to);

/**
 * The capacity in which an account signs for a person on a given day: as that person, as their deputy, or not at all.
 */
export function capacityOf(
  signer: Signer,
  { username, today }: { readonly username: string; readonly today: string },
): 'me' | 'deputy' | null {
  if (signer.login?.toLowerCase() === username.toLowerCase()) return 'me';
  return deputyOn(signer, username, today) ? 'deputy' : null;
}

/** Determines who signs: the person themselves, a deputy during their absence, or a user who may sign for others. */
function resolveSigner(
  signer: Signer,
  by: { readonly username: string; readonly forOthers: boolean; readonly date: string; readonly today: string },
): { readonly signer: Signer } | { readonly why: Word } {
  if (signer.login?.toLowerCase() === by.username.toLowerCase()) return { signer };
  // the signature must be given now and dated within the absence: nobody signs for days on which the person was present
  const deputy = deputyOn(signer, by.username, by.today);
  if (deputy && deputy.from <= by.date && by.date <= deputy.to)
    return { signer: { ...signer, deputy: deputy.id, title: `${deputy.title} ${FOR} ${signer.title}` } };
  if (by.forOthers) return { signer };
  const other = deputy ?? signer.deputies.find(({ login }) => login === by.username.toLowerCase());
  return { why: other ? fill(WORDS.notThen, { name: signer.title, from: other.from, to: other.to }) : WORDS.other };
}
/** The words between deputy and person on paper, which is read in both languages. */
const FOR = 'for 代';

/** Why this sign-off cannot be given to this record now; null when it can (domain guide 3.2). */
export function orderRefusal(record: SignRecord, label: string): Word | null {
  const signOff = record.set.find((each) => each.label === label);
  if (!signOff) return fill(WORDS.noLabel, { label });
  const given = record.given.find((each) => each.label === label);
  const caption = signOffWord(signOff);
  if (given) return fill(WORDS.given, { label: caption, name: given.personName, date: given.date });
  const has = (wanted: string): boolean => record.given.some((each) => each.label === wanted);
  const open = record.set.find((each) => each.type === 'required' && !has(each.label));
  if (signOff.type === 'complete' && open) return fill(WORDS.first, { label: signOffWord(open) });
  return isComplete(record) && signOff.type !== 'optional' ? WORDS.closed : null;
}

/** A signature older than this is a mistyped year. */
const YEARS = 10;

/** Why a record can no longer be signed at all: it will not be done. */
export const closedRefusal = (key: RecordKey, { state }: SignRecord): Word | null =>
  meaningOf(factsOf(key), state) === 'dropped' ? (voidRefusal(key, state) ?? WORDS.dropped) : null;

/**
 * Why this person may not give this sign-off with this date: it predates what it follows, or they would complete their
 * own work.
 */
export function givingRefusal(
  record: SignRecord,
  giving: {
    readonly label: string;
    readonly person: string;
    readonly deputy: string | null;
    readonly date: string;
    readonly fourEyes: boolean;
  },
): Word | null {
  if (record.since !== null && giving.date < record.since) return fill(WORDS.raised, { date: record.since });
  if (record.set.find(({ label }) => label === giving.label)?.type !== 'complete') return null;
  const required = record.given.filter(({ type }) => type === 'required');
  const later = required.find(({ date: day }) => day > giving.date);
  if (later) return fill(WORDS.earlier, { label: later.label, date: later.date });
  // a deputy and the person they sign for do not count as a second pair of eyes for each other
  const hands = [giving.person, giving.deputy];
  const own = giving.fourEyes
    ? required.find(({ person, deputy }) => hands.includes(person) || (deputy !== null && hands.includes(deputy)))
    : undefined;
  return own ? fill(WORDS.fourEyes, { name: own.personName, label: own.label }) : null;
}

/** Why this person may not sign this record because of its discipline. */
export function disciplineRefusal(record: SignRecord, signer: Signer): Word | null {
  if (record.disciplines.length === 0 || signer.unlimited) return null;
  const covers = record.disciplines.some((discipline) => signer.disciplines.includes(discipline));
  return covers ? null : fill(WORDS.discipline, { name: signer.title });
}
