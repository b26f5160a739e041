import { drawingMarks, type DrawingMark, type DrawingMarks } from '@plumbline/contract/features/documents/calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { oneRow, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { may } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { visible } from '../../register/row/columns.ts';
import { demandFile, linksOf, openRows } from '../files/stored-file.ts';
import { tagNamed } from './match-drawings.ts';

/** Returns the tag numbers in a file on a drawing. */
export const marksHandler = handle(drawingMarks, async (context, { id }): Promise<DrawingMarks> => {
  const { db } = context;
  const actor = actorOf(context);
  const file = await demandFile(context, id, 'see');
  const state = await oneRow(
    db,
    sql<{ state: DrawingMarks['text'] | 'reading' }>`select state from file_text
      where tenant_id = ${actor.tenantId}::uuid and sha256 = ${file.sha256}`,
  );
  const text = state === undefined || state.state === 'reading' ? 'waiting' : state.state;
  const links = file.purpose === 'attachment' ? await linksOf(db, actor.tenantId, [file.rowId]) : [];
  const [on] = await openRows(
    context,
    links.filter(({ register }) => register === registers.drawing.key),
    'see',
  );
  if (on === undefined) return { drawing: null, text, marks: [] };
  const drawing = { id: on.rowId, title: on.title };
  if (!may(context, registers.taggedItem.key, 'see')) return { drawing, text, marks: [] };
  const marks = await rows(
    db,
    sql<DrawingMark>`select m.page, coalesce(t.name, m.name) as name, t.id as tag, false as pinned, p.place
      from drawing_scan s join drawing_mention m on m.tenant_id = s.tenant_id and m.link = s.link
      left join lateral ${tagNamed(actor.tenantId, sql`${actor.path.C}::uuid`)} k on true
      left join tagged_item t on t.tenant_id = ${actor.tenantId}::uuid and t.id = k.tag and ${visible(known('taggedItem'), actor, 't')}
      cross join lateral jsonb_array_elements(m.places) p(place)
      where s.tenant_id = ${actor.tenantId}::uuid and s.link = ${on.id}::uuid and s.sha256 = ${file.sha256}
        and (t.id is not null or (k.tag is null and m.is_tag))
      union all select p.page, t.name, t.id, true, json_build_array(p.x, p.y, 0, 0)::jsonb
      from drawing_pin p join tagged_item t on t.tenant_id = p.tenant_id and t.id = p.tagged_item and ${visible(known('taggedItem'), actor, 't')}
      where p.tenant_id = ${actor.tenantId}::uuid and p.drawing = ${on.rowId}::uuid and p.deleted_at is null order by 1, 2`,
  );
  return { drawing, text, marks };
});
