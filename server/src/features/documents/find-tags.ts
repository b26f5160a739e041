import { type Db, rows, sql, transaction } from '../../db/database.ts';
import type { PlacedWord } from '../../files/render/render-messages.ts';
import { JOINER, joinTags, prefixesIn, printedPrefixes } from './join-tags.ts';
import { markSearched } from './match-drawings.ts';

/** How many files are searched between two looks for others. */
const BATCH = 10;

/** A file on a drawing whose tag numbers are not known, or were found in another content or by another rule. */
interface Stale {
  readonly tenantId: string;
  readonly link: string;
  readonly sha256: string;
  readonly rule: string;
  /** The name of the drawing, which is no tag number. */
  readonly drawing: string;
  readonly prefix: string | null;
}

const stale = (db: Db): Promise<readonly Stale[]> =>
  rows(
    db,
    sql<Stale>`select x.tenant_id as "tenantId", x.id as link, x.sha256, x.rule, x.name as drawing, x.tag_prefix as prefix
      from (select l.tenant_id, l.id, f.sha256, d.name, t.tag_prefix, concat_ws(' ', ${JOINER}::text, t.tag_prefix) as rule
        from attachment_link l join attachment a on a.tenant_id = l.tenant_id and a.id = l.attachment
        join file f on f.tenant_id = a.tenant_id and f.id = a.file_id
        join file_text r on r.tenant_id = f.tenant_id and r.sha256 = f.sha256 and r.state in ('text', 'part')
        join drawing d on d.tenant_id = l.tenant_id and d.id = l.row_id
        join drawing_type t on t.tenant_id = d.tenant_id and t.id = d.drawing_type
        where l.register = 'drawing' and l.deleted_at is null) x
      left join drawing_scan s on s.tenant_id = x.tenant_id and s.link = x.id
      where s.sha256 is distinct from x.sha256 or s.rule is distinct from x.rule limit ${BATCH}`,
  );

/** A mention as a row of its table. */
interface Line {
  readonly page: number;
  readonly name: string;
  readonly names: readonly string[];
  readonly is_tag: boolean;
  readonly places: unknown;
}

async function mentionsIn(db: Db, { tenantId, sha256, prefix, drawing }: Stale): Promise<readonly Line[]> {
  const pages = await rows(
    db,
    sql<{ page: number; words: readonly PlacedWord[] }>`select page, words from file_page
      where tenant_id = ${tenantId}::uuid and sha256 = ${sha256} order by page`,
  );
  const printed = printedPrefixes(pages.flatMap(({ words }) => words.map(([text]) => text)));
  const prefixes = [...new Set([...printed, ...prefixesIn(prefix)])];
  const own = drawing.toLowerCase();
  return pages.flatMap(({ page, words }) =>
    joinTags(words, prefixes)
      .filter(({ names }) => !names.some((name) => own.includes(name)))
      .map(({ name, names, isTag, places }) => ({ page, name, names, is_tag: isTag, places })),
  );
}

/**
 * Finds the tag numbers in some files on drawings; false when all are known. A file is searched again when its content,
 * the prefix of its drawing type or the way in which tag numbers are found has changed.
 */
export async function findTags(db: Db): Promise<boolean> {
  const some = await stale(db);
  for (const file of some) {
    const { tenantId, link, sha256, rule } = file;
    const found = await mentionsIn(db, file);
    await transaction(db, async (tx) => {
      await sql`insert into drawing_scan (tenant_id, link, sha256, rule)
        select tenant_id, id, ${sha256}, ${rule} from attachment_link where tenant_id = ${tenantId}::uuid and id = ${link}::uuid
        on conflict (tenant_id, link) do update set sha256 = excluded.sha256, rule = excluded.rule, at = now()`.execute(
        tx,
      );
      await sql`delete from drawing_mention where tenant_id = ${tenantId}::uuid and link = ${link}::uuid`.execute(tx);
      await sql`insert into drawing_mention (tenant_id, link, page, name, names, is_tag, places)
        select s.tenant_id, s.link, x.page, x.name, x.names, x.is_tag, x.places
        from drawing_scan s, jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
          as x(page int, name text, names text[], is_tag boolean, places jsonb)
        where s.tenant_id = ${tenantId}::uuid and s.link = ${link}::uuid`.execute(tx);
      await markSearched(tx, tenantId, link);
    });
  }
  return some.length > 0;
}
