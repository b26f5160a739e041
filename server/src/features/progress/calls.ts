import {
  certificateCurve,
  jobCardSkyline,
  plannedActual,
  progressCurve,
  progressCurveExport,
  progressSkyline,
  workPackSkyline,
} from '@plumbline/contract/features/progress/calls/curves.ts';
import { home, progressDetails, type Share } from '@plumbline/contract/features/progress/calls/figures.ts';
import {
  jobCardGrid,
  progressGrid,
  progressGridExport,
  workPackGrid,
  type Tile,
} from '@plumbline/contract/features/progress/calls/grids.ts';
import type { InputOf } from '@plumbline/contract/calls/call.ts';
import { hasCycles } from '@plumbline/contract/pages/offered.ts';
import { tilesWith } from '@plumbline/contract/rules/tiles-with.ts';
import { type Db, oneRow, rows, sql } from '../../db/database.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { demand, may } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import type { Actor } from '../../register/row/actor.ts';
import { itrCounts, punchCounts, tagCounts, type Grouping, type Narrow } from '../../workflow/count/counts.ts';
import { optionsOn } from '../../register/row/level-options.ts';
import { procedureShares } from '../handover/open-procedures.ts';
import { mocShares } from '../handover/naming-mocs.ts';
import { preservationFigures } from '../preservation/figures.ts';
import { cardCurve } from './card-curve.ts';
import { cardTiles, packTiles } from './card-tiles.ts';
import { curveOfCertificates } from './certificate-curve.ts';
import { details, preservationShares } from './details.ts';
import { gridWorkbook } from './grid-workbook.ts';
import { nextCertificates } from './next-certificates.ts';
import { progressPdf } from './print-curve.ts';
import { progressCurveOf, progressWorkbook } from './progress-curve.ts';
import { cardSkyline, certificateSkyline, packSkyline } from './skylines.ts';

const FIGURES = sql`coalesce(i.total, 0)::int as total, coalesce(i.done, 0)::int as done, (coalesce(i.started, 0) + coalesce(i.filled, 0))::int as started,
  coalesce(p.open, 0)::int as "punchOpen", coalesce(p.blocking, 0)::int as "punchBlocking", coalesce(d.count, 0)::int as "inDoubt"`;

/**
 * Counts certificates in doubt by the object they hand over; those of a subsystem count for its system too: `object,
 * count`.
 */
function doubtCounts(actor: Actor, by: Grouping) {
  const object = {
    subSystem: sql`h.sub_system`,
    system: sql`coalesce(h.system, b.system)`,
    levelE: sql`h.level_id`,
  }[by];
  return sql`select ${object} as object, count(*) from handover h
    left join sub_system b on b.tenant_id = h.tenant_id and b.id = h.sub_system
    where h.tenant_id = ${actor.tenantId}::uuid and h.level_id = ${actor.path.E}::uuid and h.state = 'accepted' and h.deleted_at is null
      and h.doubt = 'inDoubt' group by 1`;
}

/**
 * The tile of the whole scope followed by its systems, or of a system followed by its subsystems. The first tile and
 * the others are counted from the same cells in one query.
 */
function tiles(
  db: Db,
  actor: Actor,
  { system }: { readonly system?: string | undefined },
  narrow: Narrow,
): Promise<readonly (Tile & { readonly isFirst: boolean })[]> {
  const own = sql`o.tenant_id = ${actor.tenantId}::uuid and o.level_id = ${actor.path.C}::uuid and o.deleted_at is null`;
  const objects = system
    ? sql`select o.id, o.name, o.description, o.title_sort, true as first from system o where ${own} and o.id = ${system}::uuid
        union all select o.id, o.name, o.description, o.title_sort, false from sub_system o where ${own} and o.system = ${system}::uuid`
    : sql`select o.id, o.name, o.description, null as title_sort, true as first from level o where o.tenant_id = ${actor.tenantId}::uuid and o.id = ${actor.path.E}::uuid
        union all select o.id, o.name, o.description, o.title_sort, false from system o where ${own}`;
  const by = system ? 'subSystem' : 'system';
  const besides = { whole: sql`${system ?? actor.path.E}::uuid`, system };
  return rows(
    db,
    sql<
      Tile & { readonly isFirst: boolean }
    >`select ${system ? sql`o.id` : sql`case when not o.first then o.id end`} as id, o.name, o.description, ${FIGURES}, o.first as "isFirst"
      from (${objects}) o
      left join (${itrCounts(actor, by, narrow, besides)}) i on i.object = o.id
      left join (${punchCounts(actor, by, {}, besides)}) p on p.object = o.id
      left join (${doubtCounts(actor, by)} union all ${doubtCounts(actor, system ? 'system' : 'levelE')}) d on d.object = o.id
      order by o.first desc, o.title_sort`,
  );
}

/** The tiles of the requested grid. */
async function gridOf(db: Db, actor: Actor, input: InputOf<typeof progressGrid>): Promise<readonly Tile[]> {
  const narrow = { discipline: input.discipline, itrClass: input.itrClass };
  const all = await tiles(db, actor, input, narrow);
  const { hideEmptySystems } = await optionsOn(db, actor.path);
  return all
    .filter(({ isFirst, total, punchOpen }) => isFirst || !hideEmptySystems || total > 0 || punchOpen > 0)
    .map(({ isFirst: _first, ...tile }) => tile);
}

const LONG = { isLong: true } as const;

/** The calls that show progress; each reads the counters through the same functions as the certificates. */
export const progressHandlers = [
  handle(progressGrid, (context, input) => gridOf(context.db, actorOf(context), input), LONG),
  handle(progressGridExport, async (context, { text, ...input }) =>
    gridWorkbook(tilesWith(await gridOf(context.db, actorOf(context), input), text, input.system), context.language),
  ),
  handle(
    progressDetails,
    async (context, input) => {
      const actor = actorOf(context);
      const mocs = may(context, 'moc', 'see') ? await mocShares(context.db, actor, input) : null;
      const options = await optionsOn(context.db, actor.path);
      const { procedures: offered } = options;
      const procedures =
        offered && may(context, 'procedure', 'see') ? await procedureShares(context.db, actor, input) : null;
      const preservation =
        hasCycles(options) && may(context, 'tagPwl', 'see') ? await preservationShares(context.db, actor, input) : null;
      return { ...(await details(context.db, actor, input)), mocs, procedures, preservation };
    },
    LONG,
  ),
  handle(progressSkyline, (context, request) => certificateSkyline(context.db, actorOf(context), request), LONG),
  handle(workPackGrid, (context, choice) => packTiles(context.db, actorOf(context), choice), LONG),
  handle(jobCardGrid, (context, choice) => cardTiles(context.db, actorOf(context), choice), LONG),
  handle(workPackSkyline, (context, choice) => packSkyline(context.db, actorOf(context), choice), LONG),
  handle(jobCardSkyline, (context, choice) => cardSkyline(context.db, actorOf(context), choice), LONG),
  handle(
    certificateCurve,
    (context, request) => {
      if (request.measure === 'checks') demand(context, 'tagItr', 'see');
      return curveOfCertificates(context.db, actorOf(context), request);
    },
    LONG,
  ),
  handle(progressCurve, (context, choice) => progressCurveOf(context.db, actorOf(context), choice), LONG),
  handle(
    progressCurveExport,
    (context, { format, ...choice }) =>
      (format === 'pdf' ? progressPdf : progressWorkbook)(context.db, actorOf(context), {
        choice,
        language: context.language,
      }),
    LONG,
  ),
  handle(plannedActual, (context, request) => cardCurve(context.db, actorOf(context), request), LONG),
  handle(home, async (context) => {
    const actor = actorOf(context);
    const { board, punch, handovers } = await details(context.db, actor, {});
    const tags = await oneRow(
      context.db,
      sql<{ total: number }>`select coalesce(sum(total), 0)::int as total from (${tagCounts(actor, 'levelE')}) n`,
    );
    const stops = await rows(
      context.db,
      sql<{ id: string }>`select id from punch_list_item_category where tenant_id = ${actor.tenantId}::uuid
      and level_id = ${actor.path.B}::uuid and will_prevent_handover and deleted_at is null`,
    );
    const blocking = new Set(stops.map((row) => row.id));
    const share = ({ id, name, total, done }: Share) => ({
      category: name,
      open: total - done,
      total,
      stops: id !== null && blocking.has(id),
    });
    return {
      tags: tags?.total ?? 0,
      itrs: {
        total: Object.values(board).reduce((sum, count) => sum + count, 0),
        done: board.signedOff,
      },
      punch: punch.map(share),
      handovers: handovers.map(({ name, total, done, inDoubt }) => ({
        type: name,
        raised: total,
        accepted: done,
        inDoubt,
      })),
      mocs: may(context, 'moc', 'see')
        ? (await mocShares(context.db, actor, {})).map(({ id, name, total, done }) => ({
            id: id ?? '',
            type: name,
            open: total - done,
            total,
          }))
        : null,
      preservation: may(context, 'tagPwl', 'see') ? await preservationFigures(context.db, actor) : null,
      next: may(context, 'handover', 'see') ? await nextCertificates(context.db, actor) : [],
    };
  }),
];
