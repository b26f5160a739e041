import type { ProcedureShare, Share } from '@plumbline/contract/features/progress/calls/figures.ts';
import { mocRecord } from '@plumbline/contract/records/moc.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { linkToList } from '../../lib/place/list-link.ts';
import { itrFilter, openPunchFilter, OUTSTANDING, type CountScope } from '../handover/scope-filters.ts';
import { ACCEPTED, IN_DOUBT } from '../handover/doubt-filters.ts';

/** The addresses behind the three counts of a share; undefined where the rows are unknown. */
export interface ShareLinks {
  readonly total: string | undefined;
  readonly done: string | undefined;
  readonly open: string | undefined;
}
const NOWHERE: ShareLinks = { total: undefined, done: undefined, open: undefined };
const { tagItr, tagPwl, punchListItem, handover, moc, procedure } = registers;

function itrLinks(scope: CountScope | undefined): ShareLinks {
  if (scope === undefined) return NOWHERE;
  return {
    total: linkToList(tagItr.route, itrFilter(scope)),
    done: linkToList(tagItr.route, itrFilter(scope, ['signedOff'])),
    open: linkToList(tagItr.route, itrFilter(scope, OUTSTANDING)),
  };
}

/** The checks of one discipline. */
export const disciplineLinks = (scope: CountScope | undefined, { id }: Share): ShareLinks =>
  scope === undefined || id === null ? NOWHERE : itrLinks({ ...scope, disciplines: [id] });

/** The checks of one class. */
export const classLinks = (scope: CountScope | undefined, { id }: Share): ShareLinks =>
  scope === undefined || id === null ? NOWHERE : itrLinks({ ...scope, itrClasses: [id] });

/** The preservation rounds of one discipline, without skipped ones. */
export function preservationLinks(scope: CountScope | undefined, { id }: Share): ShareLinks {
  if (scope === undefined) return NOWHERE;
  const all: readonly Filter[] = [
    ...(scope.subSystems === undefined ? [] : [{ field: 'subSystems', op: 'anyOf', value: scope.subSystems } as const]),
    id === null ? { field: 'discipline', op: 'blank' } : { field: 'discipline', op: 'is', value: id },
  ];
  const link = (states: readonly string[]): string =>
    linkToList(tagPwl.route, { and: [...all, { field: 'progress', op: 'anyOf', value: [...states] }] });
  const open = ['notStarted', 'inProgress', 'checksheetComplete'];
  return { total: link([...open, 'signedOff']), done: link(['signedOff']), open: link(open) };
}

/** The punch items of one category. */
export function punchLinks(scope: CountScope | undefined, { id }: Share): ShareLinks {
  if (scope === undefined || id === null) return NOWHERE;
  const all: readonly Filter[] = [
    ...(scope.subSystems === undefined ? [] : [{ field: 'subSystems', op: 'anyOf', value: scope.subSystems } as const]),
    { field: 'category', op: 'is', value: id },
    { field: 'isOwl', op: 'is', value: false },
  ];
  return {
    total: linkToList(punchListItem.route, { and: all }),
    done: linkToList(punchListItem.route, { and: [...all, { field: 'state', op: 'is', value: 'accepted' }] }),
    open: linkToList(punchListItem.route, openPunchFilter({ ...scope, punchCategories: [id] })),
  };
}

/** The certificates of one type: of the system itself and of its subsystems. */
export function handoverLinks(
  ask: { readonly system?: string },
  scope: CountScope | undefined,
  { name }: Share,
): ShareLinks {
  if (scope === undefined) return NOWHERE;
  const conditions: readonly Filter[] = [
    ...(scope.subSystems === undefined ? [] : [{ field: 'subSystem', op: 'anyOf', value: scope.subSystems } as const]),
    ...(ask.system === undefined ? [] : [{ field: 'system', op: 'is', value: ask.system } as const]),
  ];
  const here: readonly Filter[] = conditions.length === 0 ? [] : [{ or: conditions }];
  const type: Filter = { field: 'handoverType', op: 'is', value: name };
  // the page of a type filters by type itself; the duplicate condition is harmless
  const route = `${handover.route.replace(/[^/]+$/, '')}${encodeURIComponent(name)}`;
  const link = (...more: readonly Filter[]): string => linkToList(route, { and: [type, ...here, ...more] });
  return {
    total: link(),
    done: link(ACCEPTED),
    open: link({ or: [{ field: 'state', op: 'isNot', value: 'accepted' }, IN_DOUBT] }),
  };
}

/** The procedures of one class, where a list can filter for them: no filter exists for procedures without a class. */
export function procedureLinks(
  ask: { readonly system?: string; readonly subSystem?: string },
  { id, types }: ProcedureShare,
): ShareLinks {
  if (id === null || ask.subSystem !== undefined) return NOWHERE;
  const own = { field: 'procedureType', op: 'anyOf', value: [...types] } as const;
  const here: readonly Filter[] =
    ask.system === undefined ? [] : [{ field: 'systems', op: 'anyOf', value: [ask.system] }];
  const link = (...more: readonly Filter[]): string => linkToList(procedure.route, { and: [own, ...here, ...more] });
  return {
    total: link(),
    done: link({ field: 'completedOn', op: 'notBlank' }),
    open: link({ field: 'completedOn', op: 'blank' }),
  };
}

/**
 * The MOCs of one type. Not available for a system or subsystem: no list can filter which MOCs affect it, since an MOC
 * may name one of its tags.
 */
export function mocLinks(ask: { readonly system?: string; readonly subSystem?: string }, { id }: Share): ShareLinks {
  if (ask.system !== undefined || ask.subSystem !== undefined || id === null) return NOWHERE;
  const all = { field: 'mocType', op: 'is', value: id } as const;
  const closed = { field: 'state', op: 'is', value: mocRecord.signing.complete.state } as const;
  return {
    total: linkToList(moc.route, all),
    done: linkToList(moc.route, { and: [all, closed] }),
    open: linkToList(moc.route, { and: [all, { ...closed, op: 'isNot' }] }),
  };
}
