import { type ListRows, type ListSource, OFFERS } from '@plumbline/contract/rules/form-sources.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { todayIn } from '@plumbline/contract/rules/clock.ts';
import type { RawBuilder } from 'kysely';
import { oneRow, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { CheckSheetPrint } from '../../pdf/print.ts';
import { table, visible } from '../../register/row/columns.ts';
import { type CoverFor, coverRecords } from '../../workflow/fill/covers.ts';
import { projectName } from '../../workflow/fill/print-sheets.ts';
import { recordPrints, recordTexts } from '../../workflow/fill/record-print.ts';
import { designOf } from '../../workflow/form/design.ts';
import { paperOf } from '../../workflow/form/paper.ts';

const { workPack, jobCard, workPackApproval, moc } = registers;

/** The rows behind the tables of a cover: rows `t` of a register that belong to a pack, in order. */
const LISTED: Partial<
  Readonly<Record<ListSource, { readonly register: string; readonly of: (pack: string) => RawBuilder<unknown> }>>
> = {
  jobCards: {
    register: jobCard.key,
    of: (pack) => sql`t.work_pack = ${pack}::uuid order by t."order", t.title_sort`,
  },
  approvals: {
    register: workPackApproval.key,
    of: (pack) => sql`t.work_pack = ${pack}::uuid order by t.round, t.title_sort`,
  },
  mocs: { register: moc.key, of: (pack) => sql`t.work_packs @> array[${pack}::uuid] order by t.title_sort` },
};

/** The rows of a cover's table that its reader may see. */
async function listRows(
  context: CoverFor,
  pack: string,
  source: ListSource,
  columns: readonly string[],
): Promise<ListRows> {
  const listed = LISTED[source];
  if (!listed || !context.sees(listed.register)) return [];
  const register = known(listed.register);
  const found = await rows(
    context.db,
    sql<{
      id: string;
    }>`select t.id from ${table(register)} t where ${visible(register, context.actor, 't')} and ${listed.of(pack)}`,
  );
  return recordTexts(
    context,
    listed.register,
    found.map(({ id }) => id),
    columns,
  );
}

/** The cover sheet of a pack's type, filled with the current data of the pack; undefined when the type has none. */
async function packCover(context: CoverFor, id: string): Promise<CheckSheetPrint | undefined> {
  const { db, actor, language } = context;
  const named = await oneRow(
    db,
    sql<{ cover: string; rev: number }>`select c.id as cover, t.rev from work_pack t
      join work_pack_type y on y.tenant_id = t.tenant_id and y.id = t.work_pack_type
      join cover_sheet c on c.tenant_id = y.tenant_id and c.id = y.cover_sheet and c.deleted_at is null
      where ${visible(known(workPack.key), actor, 't')} and t.id = ${id}::uuid`,
  );
  const [record] = named ? await recordPrints(context, workPack.key, [id]) : [];
  if (!named || !record) return undefined;
  const { template, revision } = await designOf(db, actor, { register: 'coverSheet', id: named.cover });
  const [facts = {}] = await recordTexts(context, workPack.key, [id], [...OFFERS.coverSheet.sources, 'workPackType']);
  const project = await projectName(db, actor);
  const lists = template.lists.map(
    async ({ source, columns }) => [source, await listRows(context, id, source, columns)] as const,
  );
  return {
    address: record.address,
    language,
    timeZone: actor.timeZone,
    project,
    paper: await paperOf(db, actor),
    template,
    revision,
    itr: { name: facts['workPackType'] ?? '', description: record.description },
    title: record.title,
    documentCode: record.documentCode,
    header: {
      ...facts,
      type: facts['workPackType'] ?? '',
      project,
      recordRevision: String(named.rev),
      printedOn: todayIn(actor.timeZone),
    },
    lists: Object.fromEntries(await Promise.all(lists)),
    answers: {},
    comment: '',
    punch: [],
    signOffs: record.signOffs,
    ...(record.state && { state: record.state }),
  };
}
/** The covers of work packs. */
export const packCovers = coverRecords('workPack', packCover);
