import type { cardsPropose } from '@plumbline/contract/features/work-packs/calls.ts';
import {
  CARD_MOST,
  CARDS_MOST,
  type CardsProposal,
  LEFT_NAMED,
  type LeftOut,
  type ProposedCard,
  type Titled,
} from '@plumbline/contract/features/work-packs/selected-work.ts';
import type { ParsedOf } from '@plumbline/contract/calls/call.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { type Db, oneRow, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { visible } from '../../register/row/columns.ts';
import { type Meant, meantBy, type Work, workOf } from './selected-work.ts';

const MANY = w(
  'At most {count} {count:check|checks} or punch items become job cards at once; more are selected. Narrow the list by a filter.',
  '一次最多可将 {count} 项检查或尾项编入工卡，所选内容超出此数，请用筛选缩小范围。',
);

/** The cards for some work: one for each discipline in a subsystem, split when one card cannot take all of it. */
function cardsOf(work: readonly Work[]): readonly ProposedCard[] {
  const ready = work.filter(({ why }) => why === null);
  const groups = Map.groupBy(ready, ({ subSystem, discipline }) => `${subSystem?.id} ${discipline.id}`);
  return [...groups.values()].flatMap((group) => {
    const parts = Array.from({ length: Math.ceil(group.length / CARD_MOST) }, (_, at) =>
      group.slice(at * CARD_MOST, (at + 1) * CARD_MOST),
    );
    return parts.flatMap((some) => {
      const [first] = some;
      if (!first?.subSystem) return [];
      const items = some.map(({ register, id, title, description, hours, isDone }) => ({
        register,
        id,
        title,
        description,
        hours,
        isDone,
      }));
      return { discipline: first.discipline, subSystem: first.subSystem, description: first.about, items };
    });
  });
}

type Left = CardsProposal['left'][number];
const leftFor = (why: LeftOut, found: readonly Titled[], count = found.length): Left => ({
  why,
  count,
  rows: found.slice(0, LEFT_NAMED),
});

/** The work left out, by reason; work that is an operation already is listed with that operation. */
function leftOf(work: readonly Work[]): readonly Left[] {
  const groups = Map.groupBy(work, ({ why }) => why);
  return [...groups].flatMap(([why, group]) =>
    why === null
      ? []
      : leftFor(
          why,
          group.map(({ id, title, linked }) => ({ id, title: linked === '' ? title : `${title} → ${linked}` })),
        ),
  );
}

/** The chosen items without a check here that the actor sees. */
async function withoutChecks(db: Db, actor: Actor, tags: NonNullable<Meant['tags']>): Promise<readonly Left[]> {
  const found = await rows(
    db,
    sql<Titled & { total: number }>`select t.id, t.name as title, count(*) over ()::int as total ${tags}
      and not exists (select from tag_itr i where ${visible(known('tagItr'), actor, 'i')} and i.tagged_item = t.id)
      order by t.title_sort, t.id limit ${LEFT_NAMED}`,
  );
  const titled = found.map(({ id, title }) => ({ id, title }));
  return found.length === 0 ? [] : [leftFor('noCheck', titled, found[0]?.total)];
}

/** The job cards a selection results in. @throws AppError `notAllowedHere` when it exceeds what can be made at once */
export async function proposeCards(
  db: Db,
  actor: Actor,
  chosen: ParsedOf<typeof cardsPropose>,
): Promise<CardsProposal> {
  const meant = meantBy(actor, chosen);
  const work = await workOf(db, actor, { ...meant, limit: CARDS_MOST + 1 });
  if (work.length > CARDS_MOST) throw new AppError('notAllowedHere', { why: fill(MANY, { count: CARDS_MOST }) });
  const type = await oneRow(
    db,
    sql<Titled>`select t.id, t.name as title from operation_type t where ${visible(known('operationType'), actor, 't')}
      order by t.itr_completes desc, t.title_sort, t.id limit 1`,
  );
  return {
    cards: cardsOf(work),
    left: [...leftOf(work), ...(meant.tags ? await withoutChecks(db, actor, meant.tags) : [])],
    operationType: type ?? null,
  };
}
