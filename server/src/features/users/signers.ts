import {
  signingUsers as listCall,
  signingUsersSave as saveCall,
  type SigningUser,
} from '@plumbline/contract/features/users/calls/signers.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { authorisedPerson } from '@plumbline/contract/registers/ref-table/people.ts';
import { signFlags } from '@plumbline/contract/records/sign-flags.ts';
import { type Db, rows, sql, transaction, type Tx } from '../../db/database.ts';
import { demand } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { column, visible } from '../../register/row/columns.ts';
import { pathSql } from '../../register/row/who-may.ts';
import { sameSource } from '../../register/row/source.ts';
import { checkValues, withStarts } from '../../register/row/values.ts';
import { checkRefs } from '../../register/write/check-refs.ts';
import { insert } from '../../register/write/verbs.ts';
import { changeRows } from '../../register/write/write.ts';

const MOST = 500;
/** Every kind of record a person may sign. */
const FLAGS = [...Object.keys(signFlags), 'signTestPacks', 'signProcedures'];
const allFlags = (value: boolean): Readonly<Record<string, boolean>> =>
  Object.fromEntries(FLAGS.map((flag) => [flag, value]));

/** The users who work in the actor's scope; `among` limits them. */
const usersIn = (db: Db, actor: Actor, among = sql<boolean>`true`): Promise<readonly SigningUser[]> =>
  rows(
    db,
    sql<SigningUser>`select u.id as "userId", u.username, coalesce(nullif(u.full_name, ''), u.username) as "fullName",
        case when p.id is not null then json_build_object('id', p.id, 'name', p.name,
          'signs', not p.inactive and (${sql.join(
            FLAGS.map((flag) => column('p', flag)),
            sql` or `,
          )}),
          'professions', coalesce((select json_agg(json_build_object('id', f.id, 'title', f.name) order by f.title_sort)
            from profession f where f.tenant_id = p.tenant_id and f.id = any(p.professions) and f.deleted_at is null), '[]'))
        end as person
      from app_user u left join lateral (select t.* from authorised_person t where ${visible(authorisedPerson, actor, 't')}
        and lower(t.login) = lower(u.username) order by t.inactive, t.id limit 1) p on true
      where u.tenant_id = ${actor.tenantId}::uuid and u.status = 1 and u.deleted_at is null and ${among}
        and exists (select from level_grant lg where lg.tenant_id = u.tenant_id and lg.user_id = u.id
          and lg.level_id = any(${pathSql(actor)}))
      order by lower(coalesce(nullif(u.full_name, ''), u.username)), u.id limit ${MOST}`,
  );

interface Wanted {
  readonly userId: string;
  readonly signs: boolean;
  readonly professions?: readonly string[] | undefined;
}

/** The person without a login whom the user's name means; undefined when the name is free. */
async function namesake(tx: Tx, actor: Actor, name: string): Promise<{ id: string; login: string | null } | undefined> {
  const [found] = await rows(
    tx,
    sql<{ id: string; login: string | null }>`select t.id, nullif(t.login, '') as login from authorised_person t
      where ${visible(authorisedPerson, actor, 't')} and lower(t.name) = lower(${name}) limit 1`,
  );
  return found;
}

async function saveSigner(tx: Tx, actor: Actor, user: SigningUser, { signs, professions }: Wanted): Promise<void> {
  const given = { ...allFlags(signs), ...(professions && { professions }) };
  if (user.person !== null) {
    const values = { ...given, ...(signs && { inactive: false }) };
    await checkRefs(tx, actor, authorisedPerson, [values]);
    await changeRows(tx, actor, authorisedPerson, sameSource(authorisedPerson, [user.person.id], values));
    return;
  }
  if (!signs) return;
  const same = await namesake(tx, actor, user.fullName);
  if (same?.login === null) {
    const values = { ...given, login: user.username, inactive: false };
    await checkRefs(tx, actor, authorisedPerson, [values]);
    await changeRows(tx, actor, authorisedPerson, sameSource(authorisedPerson, [same.id], values));
    return;
  }
  const name = same === undefined ? user.fullName : `${user.fullName} (${user.username})`;
  const values = { name, login: user.username, ...given };
  const checked = checkValues(authorisedPerson, values, { of: 'new', today: todayOf(actor) });
  await insert(tx, actor, authorisedPerson, [withStarts(authorisedPerson, checked)]);
}

/** The users of the scope, with the persons they sign as. */
export const signingUsers = handle(listCall, (context) => usersIn(context.db, actorOf(context)));

/** Lets users sign, or no longer. */
export const signingUsersSave = handle(saveCall, async (context, { users }) => {
  demand(context, authorisedPerson.key, 'add');
  const actor = actorOf(context);
  await transaction(context.db, async (tx) => {
    // two savings at once run one after the other: a user never becomes two persons
    await sql`select pg_advisory_xact_lock(hashtextextended(${`signers ${actor.path.C}`}, 7))`.execute(tx);
    const ids = users.map(({ userId }) => userId);
    const found = new Map(
      (await usersIn(tx, actor, sql<boolean>`u.id = any(${ids}::uuid[])`)).map((user) => [user.userId, user]),
    );
    for (const wanted of users) {
      const user = found.get(wanted.userId);
      if (!user) throw new AppError('notFound');
      await saveSigner(tx, actor, user, wanted);
    }
  });
  return usersIn(context.db, actor);
});
