import type { cardsPropose } from '@plumbline/contract/features/work-packs/calls.ts';
import type { LeftOut, Titled, Worked, WorkItem } from '@plumbline/contract/features/work-packs/selected-work.ts';
import type { ParsedOf } from '@plumbline/contract/calls/call.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { RawBuilder } from 'kysely';
import { BETWEEN } from '@plumbline/contract/words/pair.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { baseOf, known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray, visible } from '../../register/row/columns.ts';
import { selectedSql } from '../../register/read/sql/selected.ts';
import { andTheirs } from '../../register/row/subcontracted.ts';
import { isVoid } from '../../workflow/void/is-void.ts';

/** A check or a punch item, with what decides whether it becomes an operation. */
export interface Work extends WorkItem {
  readonly discipline: Titled;
  /** The first of its subsystems; null when it has none. */
  readonly subSystem: Titled | null;
  /** The description of the card for its discipline and subsystem. */
  readonly about: string;
  /** The day it was signed off. */
  readonly doneOn: string | null;
  /** Why it does not become an operation; null when it does. */
  readonly why: LeftOut | null;
  /** The operation that refers to it already; blank when the actor may not see that operation. */
  readonly linked: string;
}

/** SQL parts of a query for the work `i`. */
interface Reading {
  readonly register: Worked;
  readonly field: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly title: RawBuilder<unknown>;
  readonly description: RawBuilder<unknown>;
  readonly hours: RawBuilder<unknown>;
  readonly isDone: RawBuilder<unknown>;
  readonly doneOn: RawBuilder<unknown>;
  /** Why it is left out when no other reason applies: the last branches of a `case`. */
  readonly otherwise: RawBuilder<unknown>;
}
/** A text made of others is no pair of languages, even if one of them is: it is shown whole. */
const asOneText = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`replace(${text}, ${BETWEEN}, ' ')`;
const READINGS: Readonly<Record<Worked, Reading>> = {
  tagItr: {
    register: 'tagItr',
    field: sql`o.tag_itr`,
    from: sql`tag_itr i join itr l on l.tenant_id = i.tenant_id and l.id = i.itr
      join discipline d on d.tenant_id = i.tenant_id and d.id = i.discipline`,
    title: sql`i.name`,
    description: asOneText(sql`concat_ws(' ', i.name, l.description)`),
    hours: sql`l.manhours`,
    isDone: sql`i.progress = 'signedOff'`,
    doneOn: sql`i.signed_on`,
    otherwise: sql`when ${isVoid('tagItr', 'i')} then 'void' when i.is_mock then 'mock'`,
  },
  punchListItem: {
    register: 'punchListItem',
    field: sql`o.punch_list_item`,
    from: sql`punch_list_item i join discipline d on d.tenant_id = i.tenant_id and d.id = i.discipline`,
    title: sql`i.number`,
    description: asOneText(sql`concat_ws(' ', i.number, i.description)`),
    hours: sql`i.manhours`,
    isDone: sql`false`,
    doneOn: sql`null::date`,
    otherwise: sql`when i.state = 'accepted' then 'accepted'`,
  },
};

/** Checks or punch items that match a condition on `i`, among those the actor sees, in the order of their cards. */
export function workOf(
  db: Db,
  actor: Actor,
  request: { readonly register: Worked; readonly which: RawBuilder<boolean>; readonly limit?: number },
): Promise<readonly Work[]> {
  const by = READINGS[request.register];
  const titled = (alias: string): RawBuilder<unknown> =>
    sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'title', ${sql.ref(`${alias}.name`)})`;
  return rows(
    db,
    sql<Work>`select ${by.register}::text as register, i.id, ${by.title} as title, left(${by.description}, 9000) as description,
        ${by.hours}::float8 as hours, ${by.isDone} as "isDone", ${by.doneOn}::text as "doneOn", ${titled('d')} as discipline,
        case when b.id is not null then ${titled('b')} end as "subSystem",
        left(${asOneText(sql`concat_ws(' ', b.name, nullif(b.description, b.name), '·', d.name, nullif(d.description, d.name))`)}, 1000) as about,
        coalesce(o.name, '') as linked, case when o.id is not null then 'linked' ${by.otherwise}
          when b.id is null then 'noSubSystem' end as why
      from ${by.from}
      left join lateral (select s.id, s.name, s.description, s.title_sort from sub_system s where s.tenant_id = i.tenant_id
        and s.id = any(i.sub_systems) and s.deleted_at is null order by s.title_sort, s.id limit 1) b on true
      left join lateral (select o.id, case when true ${andTheirs(actor, 'c')} then o.name end as name from operation o
        join job_card c on c.tenant_id = o.tenant_id and c.id = o.job_card
        where o.tenant_id = i.tenant_id and ${by.field} = i.id and o.deleted_at is null limit 1) o on true
      where ${visible(known(request.register), actor, 'i')} and ${request.which}
      order by b.title_sort, b.id, d.name, d.id, i.title_sort, i.id limit ${request.limit ?? null}::int`,
  );
}

/** The work with these ids. */
export const workById = (db: Db, actor: Actor, register: Worked, ids: readonly string[]): Promise<readonly Work[]> =>
  workOf(db, actor, { register, which: sql<boolean>`i.id = any(${idArray(ids)})` });

type Chosen = ParsedOf<typeof cardsPropose>;

/**
 * The work a selection stands for, the checks of the chosen items or the selected rows themselves, as a condition on
 * `i`.
 */
export interface Meant {
  readonly register: Worked;
  readonly which: RawBuilder<boolean>;
  /** The chosen tagged items `t`, if the selection consists of tagged items. */
  readonly tags: RawBuilder<unknown> | null;
}

/** @throws AppError `badRequest` for rows that are not work */
export function meantBy(actor: Actor, { register: key, selection }: Chosen): Meant {
  const register = known(key);
  const base = baseOf(register).key;
  if (base === 'taggedItem') {
    const tags = sql`from tagged_item t where ${selectedSql(register, actor, selection)}`;
    return { register: 'tagItr', which: sql<boolean>`i.tagged_item in (select t.id ${tags})`, tags };
  }
  if (base !== 'tagItr' && base !== 'punchListItem') throw new AppError('badRequest');
  const those = sql`from ${sql.table(base === 'tagItr' ? 'tag_itr' : 'punch_list_item')} t where ${selectedSql(register, actor, selection)}`;
  return { register: base, which: sql<boolean>`i.id in (select t.id ${those})`, tags: null };
}
