import { missingDocument, tagDocument } from '@plumbline/contract/lists/required-documents.ts';
import type { RawBuilder } from 'kysely';
import { type Db, oneRow, sql } from '../../db/database.ts';
import { queryRows } from '../../register/read/query-rows.ts';
import type { Actor } from '../../register/row/actor.ts';
import { andTheirs } from '../../register/row/subcontracted.ts';
import { blockRules, type Scope } from '../../workflow/block/block-rules.ts';
import { inPlace } from '../handover/certificate.ts';

type It = RawBuilder<unknown>;
type Is = RawBuilder<boolean>;

/** Whether documents are required of any equipment of the facility, or of the company. */
export const requiresDocuments = async (db: Db, actor: Actor, where?: 'company'): Promise<boolean> =>
  (await oneRow(
    db,
    sql`select 1 from required_document where tenant_id = ${actor.tenantId}::uuid
      ${where === 'company' ? sql`` : sql`and level_id = ${actor.path.C}::uuid`} and deleted_at is null limit 1`,
  )) !== undefined;

/** The files in use on row `row`, as attachments `a` by links `l`: those that are of the type of line `m` if `isOfType`. */
const filesOn = (
  row: It,
  isOfType: Is,
): It => sql`attachment_link l join attachment a on a.tenant_id = l.tenant_id and a.id = l.attachment
  where l.tenant_id = x.tenant_id and l.row_id = ${row} and l.deleted_at is null and a.retired_at is null and ${isOfType}`;
const OF_LINE = sql<boolean>`a.document_type = m.document_type`;
/** Files on drawing `d` of drawing type `y`: of its document type unless they have their own, and of its revision. */
const ON_DRAWING = filesOn(
  sql`d.id`,
  sql<boolean>`coalesce(a.document_type, y.document_type) = m.document_type and not coalesce((select revision_order(f.revision)
    from file f where f.tenant_id = a.tenant_id and f.id = a.file_id) < revision_order(d.revision), false)`,
);

/**
 * What supplies the document of line `m` to tagged item `x`, by where it is: a file on the item, a file on its equipment
 * type, or a drawing of the item: a file on it, or its link to another system. Files no longer in use and superseded
 * ones supply nothing.
 */
const SUPPLIES = {
  taggedItem: filesOn(sql`x.id`, OF_LINE),
  equipmentType: filesOn(sql`m.equipment_type`, OF_LINE),
  drawing: sql`drawing d join drawing_type y on y.tenant_id = d.tenant_id and y.id = d.drawing_type
    cross join lateral (select a.name, l.at from ${ON_DRAWING} union all
      select null, null where d.link <> '' and y.document_type = m.document_type limit 1) a
    where d.tenant_id = x.tenant_id and d.id = any(x.drawings || x.source_drawing) and d.deleted_at is null and not d.superseded`,
} as const;

/**
 * The condition that nothing supplies the document of line `m` to tagged item `x`. Looked up pair by pair, as the rest
 * of a list is joined to more tables than can be planned together; as a join for sums over all items, which are a
 * subquery of their own.
 */
const isMissing = (alone: It): Is =>
  sql<boolean>`not exists (select from ${SUPPLIES.taggedItem} ${alone})
    and not exists (select from ${SUPPLIES.equipmentType} ${alone}) and not exists (select from ${SUPPLIES.drawing} ${alone})`;
const ALONE = sql`offset 0`;

/**
 * The pairs of a line `m` of the matrix and a tagged item `x` that lacks its document: what follows `from`, with its
 * conditions. Everything that lists, counts or stops is based on it.
 */
export const missingPairs = (where: Is, alone = ALONE): It =>
  sql`required_document m join tagged_item x on x.tenant_id = m.tenant_id and x.level_id = m.level_id and x.equipment_type = m.equipment_type
      and x.deleted_at is null and not x.is_void
    where m.deleted_at is null and ${where} and ${isMissing(alone)}`;

/** The pairs of the facility that the actor may see. */
const ownPairs = (actor: Actor, where: Is = sql<boolean>`true`, alone = ALONE): It =>
  missingPairs(
    sql<boolean>`m.tenant_id = ${actor.tenantId}::uuid and m.level_id = ${actor.path.C}::uuid ${andTheirs(actor, 'x')} and ${where}`,
    alone,
  );

/** The condition that line `m` counts at the gates of certificates: at its own and at later ones. */
const atGates = ({ gates = [] }: Scope): Is => sql<boolean>`coalesce(m.handover_gate, 0) <= ${Math.max(0, ...gates)}`;

/** The objects of a grouping that item `x` lies in. */
function objectsOf(actor: Actor, { grouping }: Scope): It {
  if (grouping === 'subSystem') return sql`unnest(x.sub_systems)`;
  if (grouping !== 'system') return sql`(select ${actor.path.E}::uuid)`;
  return sql`(select distinct b.system from sub_system b where b.tenant_id = x.tenant_id and b.id = any(x.sub_systems) and b.deleted_at is null)`;
}

/** The condition that item `x` lies in some objects of a grouping. */
function liesIn({ grouping }: Scope, objects: It): Is {
  if (grouping === 'subSystem') return sql<boolean>`x.sub_systems && ${objects}`;
  if (grouping !== 'system') return sql<boolean>`true`;
  return sql<boolean>`x.sub_systems && array(select b.id from sub_system b where b.tenant_id = x.tenant_id and b.system = any(${objects}) and b.deleted_at is null)`;
}

/** Missing documents block the certificates of the gates from which they are required. */
export const missingDocumentsBlock = blockRules('certificate', missingDocument.key, {
  isUsed: requiresDocuments,
  sums: (actor, scope, objects) => {
    const where = sql<boolean>`${atGates(scope)} and ${objects ? liesIn(scope, objects) : sql`true`}`;
    return sql`select u.id as object, (count(*) filter (where x.blocks))::int as stops, (count(*) filter (where not x.blocks))::int as warns
      from (select x.tenant_id, x.sub_systems, m.blocks from ${ownPairs(actor, where, sql``)} offset 0) x
      cross join lateral ${objectsOf(actor, scope)} u(id)
      ${objects ? sql`where u.id = any(${objects})` : sql``} group by u.id`;
  },
  lines: (actor, place) => ({
    columns: {
      id: sql`md5(p.id::text || p.line::text)::uuid`,
      name: sql`p.name`,
      title_sort: sql`p.title_sort`,
      description: sql`(select y.name from document_type y where y.tenant_id = p.tenant_id and y.id = p.document_type)`,
      discipline: sql`p.discipline`,
      subSystems: sql`p.sub_systems`,
      taggedItem: sql`p.id`,
      table: sql`'taggedItem'`,
      record: sql`p.id::text`,
    },
    stops: sql<boolean>`p.blocks`,
    from: sql`(select x.tenant_id, x.id, x.name, x.title_sort, x.discipline, x.sub_systems, m.id as line, m.document_type, m.blocks
      from ${ownPairs(
        actor,
        sql<boolean>`${atGates(place.scope)} and exists (select from (select x.tenant_id, x.sub_systems) t where ${inPlace(place)})`,
      )}) p where true`,
  }),
});

/** The documents that tagged items lack. */
export const missingDocumentRows = queryRows(missingDocument.key, ({ actor }) => [
  sql`select md5(x.id::text || m.id::text)::uuid as id, x.name, m.document_type, x.id as tagged_item, x.description, x.equipment_type, x.discipline,
      x.sub_systems, array(select distinct b.system from sub_system b where b.tenant_id = x.tenant_id and b.id = any(x.sub_systems) and b.deleted_at is null) as systems,
      m.handover_gate, m.blocks, 'taggedItem'::text as "table", x.id::text as record, x.title_sort
    from ${ownPairs(actor)}`,
]);

/** The documents required of one tagged item, with what supplies each; its file is named to those who may see its row. */
export const tagDocumentRows = queryRows(tagDocument.key, ({ actor, of: item, maySee }) => {
  const found = (by: keyof typeof SUPPLIES, name: It, order: It): It =>
    sql`(select ${sql.lit(by)}::text as by, ${maySee(by) ? name : sql`null::text`} as file from ${SUPPLIES[by]} order by ${order} limit 1)`;
  const latest = sql`l.at desc`;
  const first = sql`${found('taggedItem', sql`a.name`, latest)} union all ${found('equipmentType', sql`a.name`, latest)}
    union all ${found('drawing', sql`concat_ws(' · ', d.name, a.name)`, sql`d.title_sort`)} limit 1`;
  return [
    sql`select m.id, y.name, m.document_type, case when s.by is null then 'missing' else 'supplied' end as state, m.blocks, m.handover_gate,
        s.file, s.by as supplied_by, 'requiredDocument'::text as "table", m.id::text as record, y.title_sort
      from tagged_item x join required_document m on m.tenant_id = x.tenant_id and m.level_id = x.level_id and m.equipment_type = x.equipment_type
        and m.deleted_at is null
      join document_type y on y.tenant_id = m.tenant_id and y.id = m.document_type
      left join lateral (${first}) s on true
      where x.tenant_id = ${actor.tenantId}::uuid and x.id = ${item}::uuid and not x.is_void ${andTheirs(actor, 'x')}`,
  ];
});
