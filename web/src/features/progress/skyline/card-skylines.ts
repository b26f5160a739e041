import type { CardChoice } from '@plumbline/contract/features/progress/calls/curves.ts';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import type { Condition, Filter } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import type { useSay } from '../../../lib/value/language.ts';
import { linkToList } from '../../../lib/place/list-link.ts';
import type { SkylineKind } from './skyline-kind.ts';
import { cardWords, packWords } from '../board/card-words.ts';
import { progressWords } from '../words.ts';

type Say = ReturnType<typeof useSay>;
const { workPack, jobCard } = registers;
const titleOf = (route: string, say: Say): string => say(pageAt(route)?.title ?? progressWords.skyline);

/**
 * The list filter for exactly the chosen rows, with one more condition; null where the list cannot filter by the
 * choice.
 */
function listed(
  choice: CardChoice,
  fields: readonly (keyof CardChoice)[],
  more?: Condition,
): { readonly filter?: Filter } | null {
  const entries = Object.entries(choice);
  if (entries.some(([name]) => !fields.some((field) => field === name))) return null;
  const all: readonly Condition[] = [
    ...entries.map(([field, value]) => ({ field, op: 'is' as const, value })),
    ...(more ? [more] : []),
  ];
  return all.length === 0 ? {} : { filter: { and: all } };
}
const link = (route: string, list: ReturnType<typeof listed>): string | undefined =>
  list === null ? undefined : linkToList(route, list.filter);
/** The lists behind the figures, where they exist. */
const lists = (routes: Readonly<Record<'all' | 'accepted', string | undefined>>): SkylineKind['lists'] =>
  routes.all === undefined || routes.accepted === undefined ? {} : { all: routes.all, accepted: routes.accepted };

/** The skyline of work packs. */
export function packKind(choice: CardChoice, say: Say): SkylineKind {
  const list = (more?: Condition) => listed(choice, ['workPackType'], more);
  const rows = list();
  return {
    register: workPack.key,
    title: titleOf('/WorkPack/WorkPackSkyline', say),
    words: packWords,
    fills: {
      inProgress: progressWords.underWay,
      ready: progressWords.readyToSign,
      accepted: workPack.fields.state.of.signedOff,
    },
    lists: lists({
      all: link(workPack.route, rows),
      accepted: link(workPack.route, list({ field: 'state', op: 'is', value: 'signedOff' })),
    }),
    rows: rows && { ...rows, by: ['name'] },
    listBetween: null,
    caption: (name) => name,
  };
}

/** The skyline of job cards. */
export function cardKind(choice: CardChoice, say: Say): SkylineKind {
  const list = (more?: Condition) => listed(choice, ['workPack', 'discipline'], more);
  const rows = list();
  return {
    register: jobCard.key,
    title: titleOf('/WorkPack/JobCardSkyline', say),
    words: cardWords,
    fills: {
      inProgress: progressWords.underWay,
      ready: progressWords.workDone,
      accepted: jobCard.fields.state.of.accepted,
    },
    lists: lists({
      all: link(jobCard.route, rows),
      accepted: link(jobCard.route, list({ field: 'state', op: 'is', value: 'accepted' })),
    }),
    rows: rows && { ...rows, by: ['plannedFinish', 'name'] },
    listBetween: null,
    caption: (name) => name,
  };
}
