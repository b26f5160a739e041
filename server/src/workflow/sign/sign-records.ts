import { DEFAULT_SIGN_OFFS, libraryOf, setEntityOf } from '@plumbline/contract/default-sign-offs.ts';
import { isMany } from '@plumbline/contract/field/kinds.ts';
import type { SignOff } from '@plumbline/contract/field/field.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { Selection } from '@plumbline/contract/register/filter.ts';
import { type FormStanding, isCheckOwner } from '@plumbline/contract/rules/form-standing.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { factsOf, reasonFieldOf, statesThat } from '@plumbline/contract/workflow/records.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql, type Tx } from '../../db/database.ts';
import { known, snake, tableOf } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, idArray, table, titleFrom, titleOf, visibleById } from '../../register/row/columns.ts';
import { idsFrom } from '../../register/row/ids.ts';
import { selectedSql } from '../../register/read/sql/selected.ts';
import { holdWithParents } from '../../register/write/lines/parents.ts';
import { hasFormSql } from '../fill/designed.ts';
import { newestStanding, standingOf } from '../form/standing.ts';
import { rulesOfRecord, type ToldOf } from '../record-rules.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/** A sign-off that was given and has not been taken back. */
export interface Given {
  readonly label: string;
  readonly type: SignOff['type'];
  readonly person: string;
  /** The person's name on the day of the signature. */
  readonly personName: string;
  readonly company: string | null;
  readonly date: string;
  /** The deputy who signed during the person's absence; null when they signed themselves. */
  readonly deputy: string | null;
  /** The account that signed; not always the person's own. */
  readonly by: string;
  /** What the signature states, as stored with it; null for those given before it was stored. */
  readonly meaning: Word | null;
  /** When it was given, as text in the time zone the signer saw. */
  readonly at: string | null;
}
/** The person who actually signed: the deputy, if there was one. */
export const signedBy = ({ person, deputy }: Given): string => deputy ?? person;
/** A record with its set of sign-offs and those already given. */
export interface SignRecord {
  readonly id: string;
  readonly title: string;
  /**
   * The set by which it is signed: from the first signature on, the set of that moment, whatever the library says
   * later.
   */
  readonly set: readonly SignOff[];
  readonly given: readonly Given[];
  /** The disciplines of which a signer must cover at least one; when empty, any signer will do. */
  readonly disciplines: readonly string[];
  /** The day it was raised, if the record stores it. */
  readonly since: string | null;
  /** The key of its state. */
  readonly state: string;
  /** The number of times it was sent back. */
  readonly round: number;
  /** The name of its completion status. */
  readonly status: string | null;
  /** The number of form values outside their limits, as saved; 0 when the record stores no count. */
  readonly outside: number;
  /** True when its form must be read to find its open tasks. */
  readonly unread: boolean;
  /** True when it is issued as paper: signatures do not wait for its tasks. */
  readonly paper: boolean;
  /** How far its form is settled; a paper needs no form here. */
  readonly form: FormStanding;
  /** The title of the row that owns its form. */
  readonly owner: string;
  /** Its remarks; empty when it has none, or has no remarks field. */
  readonly comments: string;
  /** The account that made the record; null for the system. */
  readonly createdBy: string | null;
  /** The account of the person who raised it, if the record names one who has an account. */
  readonly raisedBy: string | null;
  /** The data its feature requested for its rules; null when it requested none. */
  readonly told: unknown;
}

/** The data features requested about records, by id. */
export const toldOf = (records: readonly SignRecord[]): ToldOf =>
  new Map(records.map(({ id, told: recordData }) => [id, recordData]));

/** The default set of a kind of record at the path's facility: its own, or the one shipped. */
export const defaultSetSql = (actor: Actor, entity: keyof typeof DEFAULT_SIGN_OFFS): RawBuilder<unknown> =>
  sql`coalesce((select d.sign_offs from default_sign_offs d where d.tenant_id = ${tenantOf(actor)}
    and d.level_id = ${actor.path.C}::uuid and d.entity = ${entity}), ${JSON.stringify(DEFAULT_SIGN_OFFS[entity].shipped)}::jsonb)`;

/** The sign-offs of the form on which record `t` was started; null when it is not started, or the form has none. */
const setOfForm = sql`(select nullif(m.model->'signOffs', '[]'::jsonb) from form_result f
  join form_template m on m.tenant_id = f.tenant_id and m.id = f.template_id
  where f.tenant_id = t.tenant_id and f.row_id = t.id)`;

/**
 * The set of sign-offs of record `t`: the one stored at its first signature, else that of the form on which it was
 * started, else that of its library row, else the facility's default (domain guide 2.2.3, 2.11).
 */
export function setOf(actor: Actor, key: RecordKey): RawBuilder<unknown> {
  const { signing, form } = factsOf(key);
  const library = libraryOf(key);
  const ofLibrary =
    library === undefined || signing.set === undefined
      ? sql``
      : sql`(select nullif(o.sign_offs, '[]'::jsonb) from ${sql.table(tableOf(known(library)))} o
          where o.tenant_id = t.tenant_id and o.id = ${column('t', signing.set)}),`;
  return sql`coalesce(
    (select g.sign_set from sign_off g where g.tenant_id = t.tenant_id and g.row_id = t.id and g.sign_set is not null limit 1),
    ${form ? sql`${setOfForm},` : sql``}
    ${ofLibrary}
    ${defaultSetSql(actor, setEntityOf(key))})`;
}

/** The disciplines of record `t` of which a signer must cover at least one; empty when any will do. */
export const disciplinesOf = (key: RecordKey): RawBuilder<unknown> => {
  const { discipline } = factsOf(key).signing;
  const field = discipline === undefined ? undefined : known(key).fields[discipline];
  if (discipline === undefined || field === undefined) return sql`'{}'::uuid[]`;
  return isMany(field) ? column('t', discipline) : sql`array_remove(array[${column('t', discipline)}], null)`;
};
/** The discipline of record `t`, if it has exactly one. */
export const disciplineOf = (key: RecordKey): RawBuilder<unknown> => {
  const { discipline } = factsOf(key).signing;
  const field = discipline === undefined ? undefined : known(key).fields[discipline];
  if (discipline === undefined || field === undefined) return sql`null::uuid`;
  const it = column('t', discipline);
  return isMany(field) ? sql`case when cardinality(${it}) = 1 then ${it}[1] end` : it;
};
/** The day record `t` was raised; null when it stores none. */
const sinceOf = (key: RecordKey): RawBuilder<unknown> => {
  const { since } = factsOf(key);
  return since === undefined ? sql`null::text` : sql`${column('t', since)}::text`;
};
/** The account of the person who raised record `t`; null when it names nobody, or a person without an account. */
const raiserOf = (key: RecordKey): RawBuilder<unknown> => {
  const { raisedBy } = factsOf(key);
  if (raisedBy === undefined) return sql`null::uuid`;
  return sql`(select u.id from authorised_person p join app_user u on u.tenant_id = p.tenant_id and lower(u.username) = lower(p.login)
    and u.status = 1 where p.tenant_id = t.tenant_id and p.id = ${column('t', raisedBy)} limit 1)`;
};
/** The name of the completion status of record `t`; null where it has none. */
function statusOf(key: RecordKey): RawBuilder<unknown> {
  const { status } = factsOf(key).signing.complete;
  const field = status === undefined ? undefined : known(key).fields[status];
  if (status === undefined || !field || !('to' in field)) return sql`null::text`;
  return titleFrom(known(field.to), 't', column('t', status));
}
/** The remarks of record `t`. */
const commentsOf = (key: RecordKey): RawBuilder<unknown> =>
  known(key).fields[reasonFieldOf(key)] === undefined ? sql`''` : sql`coalesce(${column('t', reasonFieldOf(key))}, '')`;
/** The number of values of record `t` outside their limits. */
function outsideOf(key: RecordKey): RawBuilder<unknown> {
  const field = factsOf(key).form?.outside;
  return field === undefined ? sql`0` : sql`coalesce(${column('t', field)}, 0)`;
}
/** Whether record `t` is issued as paper. */
export function paperOf(key: RecordKey): RawBuilder<boolean> {
  const paper = factsOf(key).form?.paper;
  return paper === undefined ? sql<boolean>`false` : sql<boolean>`${column('t', paper)}`;
}
/** How far the form of record `t` is settled: the one it was begun on, otherwise the one its owner has now. */
function standingSql(key: RecordKey): RawBuilder<unknown> {
  const { form } = factsOf(key);
  if (!form || !isCheckOwner(form.owner)) return sql`'approved'`;
  return sql`case when ${paperOf(key)} then 'approved' else coalesce(
    (select ${standingOf('m')} from form_result f
      join form_template m on m.tenant_id = f.tenant_id and m.id = f.template_id
      where f.tenant_id = t.tenant_id and f.row_id = t.id),
    ${newestStanding(column('t', form.of), sql`t.tenant_id`)}) end`;
}
/** The standing of the form of record `t` while it is open and its form is not approved; null otherwise. */
export const unsettledOf = (key: RecordKey): RawBuilder<unknown> =>
  sql`case when ${stateOf(key)} = any(${statesThat(factsOf(key), 'open', 'begun', 'ready')}::text[]) then nullif(${standingSql(key)}, 'approved') end`;
/** The title of the row that owns the form of record `t`. */
function ownerSql(key: RecordKey): RawBuilder<unknown> {
  const { form } = factsOf(key);
  return form && isCheckOwner(form.owner) ? titleFrom(known(form.owner), 't', column('t', form.of)) : sql`''`;
}
/** The state of record `t`. */
export const stateOf = (key: RecordKey): RawBuilder<string> => sql`${sql.ref(`t.${snake(factsOf(key).states.field)}`)}`;

/**
 * Whether the form of record `t` must be read to find its open tasks. When the record stores how far its form is filled
 * in, only unfinished forms need reading: a batch may have thousands. When only some types have a designed form, only
 * records with one do.
 */
function unreadOf(key: RecordKey): RawBuilder<unknown> {
  const facts = factsOf(key);
  const { form } = facts;
  if (!form) return sql`false`;
  // a record issued as paper does not need its tasks
  const asks = sql`not ${paperOf(key)}`;
  if (form.percent === undefined) return form.onlyDesigned ? sql`(${asks} and ${hasFormSql(key)})` : sql`true`;
  // a finished form is read again when an item it raised is missing, or a value requires a reason
  const lost = form.punch
    ? sql`or exists (select from task_punch k join punch_list_item p on p.tenant_id = k.tenant_id and p.id = k.punch_id
        where k.tenant_id = t.tenant_id and k.row_id = t.id and p.deleted_at is not null)`
    : sql``;
  const outside = form.outside === undefined ? sql`` : sql`or ${column('t', form.outside)} > 0`;
  return sql`(${asks} and (${stateOf(key)} = any(${statesThat(facts, 'open', 'begun')}::text[]) ${lost} ${outside})) is true`;
}

/** Whether record `t` is open: the sign-off that completes it is missing. */
export const isOpenSql = (key: RecordKey): RawBuilder<boolean> =>
  sql<boolean>`${stateOf(key)} <> ${factsOf(key).signing.complete.state}`;

/** The records to read. */
interface Which {
  readonly register: RecordKey;
  readonly ids: readonly string[];
}

/** Reads records for the sign-off engine, in one query. */
export const signRecords = async (db: Db, actor: Actor, which: Which): Promise<readonly SignRecord[]> =>
  (await rows(db, signRecordsSql(actor, which))).map(withAllGiven);

/** The query for records for the sign-off engine; its results must go through {@link withAllGiven}. */
export function signRecordsSql(actor: Actor, which: Which): RawBuilder<SignRecord> {
  const register = known(which.register);
  return sql<SignRecord>`select t.id, ${titleOf(register, 't')} as title, ${setOf(actor, which.register)} as set, ${disciplinesOf(which.register)} as disciplines,
        ${sinceOf(which.register)} as since,
        ${statusOf(which.register)} as status, ${commentsOf(which.register)} as comments, ${stateOf(which.register)} as state, t.created_by as "createdBy",
        ${raiserOf(which.register)} as "raisedBy", ${outsideOf(which.register)} as outside, ${paperOf(which.register)} as paper,
        ${standingSql(which.register)} as form, ${ownerSql(which.register)} as owner, ${unreadOf(which.register)} as unread, ${rulesOfRecord(which.register).told ?? sql`null::jsonb`} as told,
        (select count(*)::int from sign_event b where b.tenant_id = t.tenant_id and b.row_id = t.id and b.kind = 'takenBack') as round,
        coalesce((select json_agg(json_build_object('label', g.label, 'type', g.type, 'person', g.person_id, 'personName', g.person_name,
            'company', g.company, 'date', g.signed_on, 'deputy', g.deputy_id, 'by', g.by_user, 'meaning', g.meaning,
            'at', to_char(g.at at time zone g.zone, 'YYYY-MM-DD HH24:MI ') || g.zone) order by g.at)
          from sign_off g where g.tenant_id = t.tenant_id and g.row_id = t.id), '[]'::json) as given
      from ${table(register)} t where ${visibleById(register, actor, 't')} and t.id = any(${idArray(which.ids)})
      order by t.id`;
}

/** Always shows what was signed, including a sign-off that is in no set we have stored. */
export function withAllGiven(record: SignRecord): SignRecord {
  const apart = record.given.filter(({ label }) => !record.set.some((signOff) => signOff.label === label));
  if (apart.length === 0) return record;
  return { ...record, set: [...record.set, ...apart.map(({ label, type }) => ({ label, type }))] };
}

/** True when the sign-off that completes a record has been given. */
export const isComplete = (record: Pick<SignRecord, 'given'>): boolean =>
  record.given.some((signOff) => signOff.type === 'complete');

/** Records that are chosen together. */
interface SelectedRecords {
  readonly register: RecordKey;
  readonly selection: Selection;
}

/** The ids of the rows of a selection; the rows and what the checks depend on are locked. */
export async function heldIds(tx: Tx, actor: Actor, request: SelectedRecords): Promise<readonly string[]> {
  const { register } = request;
  const ids = await chosenIds(tx, actor, request);
  await rulesOfRecord(register).holdsFirst?.(tx, actor, ids);
  await holdWithParents(tx, actor, known(register), ids);
  return ids;
}

/** The ids of the rows of a selection. */
export const chosenIds = async (
  tx: Tx,
  actor: Actor,
  { register, selection }: SelectedRecords,
): Promise<readonly string[]> =>
  selection.mode === 'these'
    ? selection.ids
    : idsFrom(
        tx,
        sql`select t.id from ${table(known(register))} t where ${selectedSql(known(register), actor, selection)} order by t.id`,
      );
