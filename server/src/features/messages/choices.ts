import type { MessageChoices } from '@plumbline/contract/features/messages/calls/message-choices.ts';
import { DEFAULT_CHOICE, type MessageChoice, SCENE_CODES, type SceneCode } from '@plumbline/contract/messages.ts';
import { type Db, one, rows, sql } from '../../db/database.ts';

interface Who {
  readonly tenantId: string;
  readonly userId: string;
}

/** How a person hears of each kind of message. */
export async function choicesOf(db: Db, { tenantId, userId }: Who, canMail: boolean): Promise<MessageChoices> {
  const [chosen, user] = await Promise.all([
    rows(
      db,
      sql<MessageChoice & { scene: string }>`select scene, bell, toast, mail from message_choice
        where tenant_id = ${tenantId}::uuid and user_id = ${userId}::uuid`,
    ),
    one(
      db,
      sql<{
        email: string | null;
      }>`select email from app_user where tenant_id = ${tenantId}::uuid and id = ${userId}::uuid`,
    ),
  ]);
  const choice = (scene: SceneCode): MessageChoice => {
    const { bell, toast, mail } = chosen.find((one) => one.scene === scene) ?? DEFAULT_CHOICE;
    return { bell, toast, mail };
  };
  const choices = Object.fromEntries(SCENE_CODES.map((scene) => [scene, choice(scene)])) as MessageChoices['choices'];
  return { choices, mailTo: canMail ? (user?.email ?? null) : null };
}

/** Keeps how a person wants to hear of one kind of message. */
export async function choose(
  db: Db,
  { tenantId, userId }: Who,
  { scene, bell, toast, mail }: MessageChoice & { readonly scene: SceneCode },
): Promise<void> {
  await sql`insert into message_choice (tenant_id, user_id, scene, bell, toast, mail)
    values (${tenantId}::uuid, ${userId}::uuid, ${scene}, ${bell}, ${toast}, ${mail})
    on conflict (tenant_id, user_id, scene) do update set bell = excluded.bell, toast = excluded.toast, mail = excluded.mail`.execute(
    db,
  );
}
