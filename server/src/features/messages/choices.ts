import type { MessageChoices, MessageHabit } from '@plumbline/contract/features/messages/calls/choices.ts';
import { InvalidError } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { DEFAULT_CHOICE, type MessageChoice, SCENE_CODES, type SceneCode } from '@plumbline/contract/messages.ts';
import { type Db, oneRow, rows, sql } from '../../db/database.ts';

interface Who {
  readonly tenantId: string;
  readonly userId: string;
}

/** How a user receives each kind of message. */
export async function choicesOf(db: Db, { tenantId, userId }: Who, canMail: boolean): Promise<MessageChoices> {
  const [chosen, user, habit] = await Promise.all([
    rows(
      db,
      sql<MessageChoice & { scene: string }>`select scene, bell, toast, mail from message_choice
        where tenant_id = ${tenantId}::uuid and user_id = ${userId}::uuid`,
    ),
    oneRow(
      db,
      sql<{
        email: string | null;
      }>`select email from app_user where tenant_id = ${tenantId}::uuid and id = ${userId}::uuid`,
    ),
    oneRow(
      db,
      sql<{
        from: number | null;
        to: number | null;
      }>`select quiet_from as "from", quiet_to as "to"
        from message_habit where tenant_id = ${tenantId}::uuid and user_id = ${userId}::uuid`,
    ),
  ]);
  const choice = (scene: SceneCode): MessageChoice => {
    const { bell, toast, mail } = chosen.find((candidate) => candidate.scene === scene) ?? DEFAULT_CHOICE;
    return { bell, toast, mail };
  };
  const choices = Object.fromEntries(SCENE_CODES.map((scene) => [scene, choice(scene)])) as MessageChoices['choices'];
  const { from = null, to = null } = habit ?? {};
  const quiet = from === null || to === null ? null : { from, to };
  return { choices, mailTo: canMail ? (user?.email ?? null) : null, habit: { quiet } };
}

const NO_ZONE = w('The server does not know this time zone.', '服务器不识别该时区。');

/**
 * Saves when a user does not want to be disturbed, in the time of a zone. Messages already held back follow the new
 * hours.
 */
export async function keepHabit(
  db: Db,
  { tenantId, userId }: Who,
  { quiet, zone }: MessageHabit & { readonly zone: string },
): Promise<void> {
  await demandZone(db, zone);
  await sql`insert into message_habit (tenant_id, user_id, quiet_from, quiet_to, zone)
    values (${tenantId}::uuid, ${userId}::uuid, ${quiet?.from ?? null}, ${quiet?.to ?? null}, ${zone})
    on conflict (tenant_id, user_id) do update set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      zone = excluded.zone`.execute(db);
}

/** A browser may use a zone name that the database does not know. */
async function demandZone(db: Db, zone: string): Promise<void> {
  const isKnown = await oneRow(db, sql<{ name: string }>`select name from pg_timezone_names where name = ${zone}`);
  if (!isKnown) throw new InvalidError([{ field: 'zone', words: NO_ZONE }]);
}

/** Saves how a user wants to receive one kind of message, and the zone of their mornings where none is known yet. */
export async function choose(
  db: Db,
  { tenantId, userId }: Who,
  { scene, bell, toast, mail, zone }: MessageChoice & { readonly scene: SceneCode; readonly zone: string },
): Promise<void> {
  await demandZone(db, zone);
  await sql`insert into message_habit (tenant_id, user_id, zone) values (${tenantId}::uuid, ${userId}::uuid, ${zone})
    on conflict (tenant_id, user_id) do nothing`.execute(db);
  await sql`insert into message_choice (tenant_id, user_id, scene, bell, toast, mail)
    values (${tenantId}::uuid, ${userId}::uuid, ${scene}, ${bell}, ${toast}, ${mail})
    on conflict (tenant_id, user_id, scene) do update set bell = excluded.bell, toast = excluded.toast, mail = excluded.mail`.execute(
    db,
  );
}
