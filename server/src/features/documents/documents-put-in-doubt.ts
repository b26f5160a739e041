import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { RawBuilder } from 'kysely';
import type { Contribution } from '../../compose/point.ts';
import { sql, type Tx } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { type Change, onChange } from '../../register/row/rules.ts';
import { missingPairs, requiresDocuments } from './required-documents.ts';
import { onWithdrawn } from '../files/withdrawn.ts';
import { certificateKind } from '../handover/certificate.ts';
import { beforeReadingAccepted } from '../handover/one-at-a-time.ts';
import { changed } from '../handover/doubt/by-facts.ts';
import { coversGate, type DoubtRule, doubtsOf, stopped } from '../handover/doubt/by-kinds.ts';
import { scopesUnder } from '../handover/doubt/covered.ts';
import { putInDoubt } from '../handover/doubt/put-in-doubt.ts';

type It = RawBuilder<unknown>;
type Is = RawBuilder<boolean>;

/** What missing documents put in doubt: certificates over the tag, of the gate from which the document is required. */
function ruleOf(where: Is): DoubtRule {
  const kind = certificateKind('missingDocument');
  return {
    places:
      () => sql`select row_number() over ()::int as n, 'is'::text as side, 1 as count, array[x.id] as ids, x.level_id, x.sub_systems,
        false as done, m.handover_gate as under from ${missingPairs(where)}`,
    scopes: (actor) => scopesUnder(actor, sql`select level_id from p`),
    covers: coversGate(kind),
    waitsFor: stopped(kind),
    cause: sql`case when s.now then 'documentMissing' end`,
  };
}

/** Puts certificates in doubt for blocking documents that are missing, among the lines `m` and items `x` of an act. */
async function doubtMissing(tx: Tx, actor: Actor, where: Is, ground?: 'company'): Promise<void> {
  await beforeReadingAccepted(tx, actor, ground);
  const blocking = sql<boolean>`m.tenant_id = ${actor.tenantId}::uuid and m.blocks and ${where}`;
  await putInDoubt(tx, actor, 'taggedItem', await doubtsOf(tx, actor, ruleOf(blocking), sql``));
}

/** The items `x` that have a row on them: themselves, their equipment type, or a drawing of them. */
const itemsOn = (actor: Actor, ids: It): Is => {
  const ways = [
    sql`t.id = any(${ids})`,
    sql`t.equipment_type = any(${ids})`,
    sql`t.source_drawing = any(${ids})`,
    sql`t.drawings && ${ids}`,
  ];
  return sql<boolean>`x.id in (${sql.join(
    ways.map((way) => sql`select t.id from tagged_item t where t.tenant_id = ${actor.tenantId}::uuid and ${way}`),
    sql` union `,
  )})`;
};

/** The condition that drawings were or are of the document type of line `m`, by their type or by a file on them. */
const suppliedBy = (drawings: It, types: It = sql`null::uuid[]`): Is =>
  sql<boolean>`m.document_type in (select y.document_type from drawing d join drawing_type y on y.tenant_id = d.tenant_id
      and (y.id = d.drawing_type or y.id = any(${types})) where d.tenant_id = m.tenant_id and d.id = any(${drawings})
    union select a.document_type from attachment_link l join attachment a on a.tenant_id = l.tenant_id and a.id = l.attachment
      where l.tenant_id = m.tenant_id and l.row_id = any(${drawings}) and l.deleted_at is null)`;

/** The rows in the former values of references that an act changed. */
const former = (actor: Actor, register: RegisterKey, ids: readonly string[], fields: readonly string[]): It =>
  sql`array(select i.id[1]::uuid from ${changed(actor, register, ids, fields)} cross join lateral regexp_matches(v.was, '[0-9a-f-]{36}', 'g') i(id))`;

/** An act on rows of a register that can matter, in a facility that requires documents: other acts ask nothing. */
const onRows = (
  register: RegisterKey,
  matters: (change: Change) => boolean,
  on: (tx: Tx, actor: Actor, change: Change) => Promise<void>,
) =>
  onChange(register, async (tx, actor, change) => {
    if (matters(change) && (await requiresDocuments(tx, actor))) await on(tx, actor, change);
  });
const writes =
  (...names: readonly string[]) =>
  ({ op, fields }: Change): boolean =>
    (op === 'update' || op === 'follow') && fields.some((name) => names.includes(name));

/** A document is required now, or sooner, or of other equipment, or it blocks now. */
const byLines = onRows(
  'requiredDocument',
  ({ op }) => ['add', 'restore', 'update'].includes(op),
  (tx, actor, change) => {
    const { op, ids } = change;
    if (op !== 'update') return doubtMissing(tx, actor, sql<boolean>`m.id = any(${idArray(ids)})`);
    const others = changed(actor, 'requiredDocument', ids, ['equipmentType', 'documentType', 'blocks']);
    const sooner = sql`${changed(actor, 'requiredDocument', ids, ['handoverGate'])} where coalesce(v.now::int, 0) < coalesce(v.was::int, 0)`;
    return doubtMissing(tx, actor, sql<boolean>`m.id in (select v.id from ${others} union select v.id from ${sooner})`);
  },
);

/** An item is of another equipment type, or lost a drawing. */
const byItems = onRows('taggedItem', writes('equipmentType', 'drawings', 'sourceDrawing'), (tx, actor, { ids }) => {
  const drawings = former(actor, 'taggedItem', ids, ['drawings', 'sourceDrawing']);
  const retyped = sql`select v.id from ${changed(actor, 'taggedItem', ids, ['equipmentType'])}`;
  const redrawn = sql`select v.id from ${changed(actor, 'taggedItem', ids, ['drawings', 'sourceDrawing'])}`;
  return doubtMissing(
    tx,
    actor,
    sql<boolean>`(x.id in (${retyped}) or (x.id in (${redrawn}) and ${suppliedBy(drawings)}))`,
  );
});

/** A drawing is superseded, deleted, revised, or of another type. */
const isRevised = writes('drawingType', 'superseded', 'revision', 'link');
const byDrawings = onRows(
  'drawing',
  (change) => change.op === 'remove' || isRevised(change),
  (tx, actor, { ids }) => {
    const types = former(actor, 'drawing', ids, ['drawingType']);
    return doubtMissing(
      tx,
      actor,
      sql<boolean>`${itemsOn(actor, idArray(ids))} and ${suppliedBy(idArray(ids), types)}`,
    );
  },
);

/** Drawings of a type are no longer documents of the type they were; the type is one of every facility. */
const byDrawingTypes = onChange('drawingType', async (tx, actor, change) => {
  if (!writes('documentType')(change) || !(await requiresDocuments(tx, actor, 'company'))) return;
  const was = former(actor, 'drawingType', change.ids, ['documentType']);
  const drawings = sql`array(select d.id from drawing d where d.tenant_id = ${actor.tenantId}::uuid and d.drawing_type = any(${idArray(change.ids)}))`;
  await doubtMissing(tx, actor, sql<boolean>`m.document_type = any(${was}) and ${itemsOn(actor, drawings)}`, 'company');
});

/** A file that supplied a document is deleted from its row, no longer in use, or of another type or revision. */
const byFiles = onWithdrawn(async (tx, actor, files) => {
  if (!(await requiresDocuments(tx, actor, 'company'))) return;
  const on = sql`jsonb_to_recordset(${JSON.stringify(files)}::jsonb) w("rowId" uuid, "documentType" uuid)`;
  // a file may be on rows of other facilities
  await doubtMissing(
    tx,
    actor,
    sql<boolean>`m.document_type in (select coalesce(w."documentType", y.document_type) from ${on}
        left join drawing d on d.tenant_id = ${actor.tenantId}::uuid and d.id = w."rowId"
        left join drawing_type y on y.tenant_id = d.tenant_id and y.id = d.drawing_type)
      and ${itemsOn(actor, idArray(files.map(({ rowId }) => rowId)))}`,
    'company',
  );
});

/** Certificates were signed with documents that are missing now (ADR 107). */
export const documentsPutInDoubt: readonly Contribution<'follows'>[] = [
  byLines,
  byItems,
  byDrawings,
  byDrawingTypes,
  byFiles,
];
