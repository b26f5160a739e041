import { fileTexts, type TextProgress } from '@plumbline/contract/features/files/preview-calls.ts';
import { oneRow, sql } from '../../db/database.ts';
import { handle } from '../../http/handler.ts';
import { actorOf } from '../../register/row/actor-of.ts';

/** Returns how far the texts of the PDFs in the chosen scope have been read. */
export const fileTextsHandler = handle(fileTexts, async (context) => {
  const { tenantId, path } = actorOf(context);
  const found = await oneRow(
    context.db,
    sql<TextProgress>`select count(*)::int as files, count(*) filter (where x.state <> 'reading')::int as read,
        count(*) filter (where x.state = 'none')::int as without, count(*) filter (where x.state = 'failed')::int as failed
      from (select distinct f.sha256 from file f join attachment a on a.tenant_id = f.tenant_id and a.file_id = f.id
          join attachment_link l on l.tenant_id = a.tenant_id and l.attachment = a.id and l.deleted_at is null
            and l.level_id = any(${Object.values(path)}::uuid[])
        where f.tenant_id = ${tenantId}::uuid and f.media_type = 'application/pdf' and f.purpose = 'attachment' and f.deleted_at is null) p
      left join file_text x on x.tenant_id = ${tenantId}::uuid and x.sha256 = p.sha256`,
  );
  return found ?? { files: 0, read: 0, without: 0, failed: 0 };
});
