import { SCENES, type SceneCode } from '@plumbline/contract/messages.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import type { Mail, Send } from '../../senders/message.ts';
import { wordsOf } from './wording.ts';

interface ToMail {
  readonly email: string;
  readonly scene: SceneCode;
  readonly facts: Readonly<Record<string, unknown>>;
}

function readPayload(payload: unknown): { readonly tenantId: string; readonly ids: readonly string[] } {
  if (typeof payload === 'object' && payload !== null && 'tenantId' in payload && 'ids' in payload)
    return { tenantId: String(payload.tenantId), ids: Array.isArray(payload.ids) ? payload.ids.map(String) : [] };
  throw new Error('A mail job without tenant and ids.');
}

/**
 * Mails messages, in both languages, to who still may read them: the account has an address, is not disabled and the
 * project is still granted. Without a sender nothing is mailed; the message stays under the bell.
 */
export async function mailMessages(db: Db, send: Send<Mail> | null, payload: unknown): Promise<void> {
  if (send === null) return;
  const { tenantId, ids } = readPayload(payload);
  const found = await rows(
    db,
    sql<ToMail>`select u.email, m.scene, m.facts from message m
      join app_user u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.status = 1 and u.email is not null
      where m.tenant_id = ${tenantId}::uuid and m.id = any(${ids}::uuid[]) and m.scene = any(${Object.keys(SCENES)}::text[])
        and (m.project_id is null or exists (
          with recursive up as (
            select l.id, l.parent_id from level l where l.tenant_id = m.tenant_id and l.id = m.project_id
            union all select l.id, l.parent_id from up join level l on l.tenant_id = m.tenant_id and l.id = up.parent_id)
          select from level_grant g where g.tenant_id = m.tenant_id and g.user_id = m.user_id and (g.level_id in (select id from up)
            or g.level_id in (select e.id from level e where e.tenant_id = m.tenant_id and e.parent_id = m.project_id))))`,
  );
  for (const { email, scene, facts } of found) {
    const { title, content } = wordsOf(scene, facts);
    await send({
      to: email,
      subject: `${title.en} · ${title.zh}`.replaceAll(/\s+/g, ' ').slice(0, 200),
      text: [title.en, content.en, '', title.zh, content.zh, ''].join('\n'),
    });
  }
}
