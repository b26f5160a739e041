import type { SceneCode } from '@plumbline/contract/messages.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { RawBuilder } from 'kysely';
import { rows, sql, type Tx } from '../../db/database.ts';
import { post } from '../../messages/post.ts';
import type { Actor } from '../../register/row/actor.ts';

interface Told {
  readonly userId: string;
  readonly ids: readonly string[];
  readonly id: string;
  readonly title: string;
}

/**
 * Notifies accounts about rows of a register, each in one message that names the last of their rows and counts them.
 * `who` is the SQL after `from`: it joins the accounts `u` with the rows `m` each is notified about.
 */
export async function tellOfRows(
  tx: Tx,
  actor: Actor,
  notice: { readonly scene: SceneCode; readonly register: RegisterKey; readonly who: RawBuilder<unknown> },
): Promise<void> {
  const { scene, register, who } = notice;
  const recipients = await rows(
    tx,
    sql<Told>`select u.id as "userId", array_agg(distinct m.id) as ids, (array_agg(m.id order by m.title_sort desc))[1] as id,
        (array_agg(m.name order by m.title_sort desc))[1] as title
      from ${who} group by u.id`,
  );
  const scope = actor.path.E;
  await post(
    tx,
    { tenantId: actor.tenantId, projectId: actor.path.D },
    recipients.map(({ userId, ids, id, title }) => ({
      userId,
      scene,
      topic: `${scene} ${scope}`,
      facts: { what: register, title, by: actor.userName, count: ids.length },
      item: { register, id, title, scope },
      rows: ids,
    })),
  );
}
