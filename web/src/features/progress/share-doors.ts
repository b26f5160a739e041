import type { Share } from '@plumbline/contract/features/progress/calls/progress-details.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { doorTo } from '../../lib/door.ts';
import { itrFilter, openPunchFilter, OUTSTANDING, type CountScope } from '../handover/scope-filters.ts';

/** The addresses behind the three counts of a share; undefined where the rows are not known. */
export interface ShareDoors {
  readonly total: string | undefined;
  readonly done: string | undefined;
  readonly open: string | undefined;
}
const NOWHERE: ShareDoors = { total: undefined, done: undefined, open: undefined };
const { tagItr, punchListItem, handover } = registers;

function itrDoors(scope: CountScope | undefined): ShareDoors {
  if (scope === undefined) return NOWHERE;
  return {
    total: doorTo(tagItr.route, itrFilter(scope)),
    done: doorTo(tagItr.route, itrFilter(scope, ['signedOff'])),
    open: doorTo(tagItr.route, itrFilter(scope, OUTSTANDING)),
  };
}

/** The checks of one discipline. */
export const disciplineDoors = (scope: CountScope | undefined, { id }: Share): ShareDoors =>
  scope === undefined || id === null ? NOWHERE : itrDoors({ ...scope, disciplines: [id] });

/** The checks of one class. */
export const classDoors = (scope: CountScope | undefined, { id }: Share): ShareDoors =>
  scope === undefined || id === null ? NOWHERE : itrDoors({ ...scope, itrClasses: [id] });

/** The punch items of one category. */
export function punchDoors(scope: CountScope | undefined, { id }: Share): ShareDoors {
  if (scope === undefined || id === null) return NOWHERE;
  const all: readonly Filter[] = [
    ...(scope.subSystems === undefined ? [] : [{ field: 'subSystems', op: 'anyOf', value: scope.subSystems } as const]),
    { field: 'category', op: 'is', value: id },
    { field: 'isOwl', op: 'is', value: false },
  ];
  return {
    total: doorTo(punchListItem.route, { and: all }),
    done: doorTo(punchListItem.route, { and: [...all, { field: 'state', op: 'is', value: 'accepted' }] }),
    open: doorTo(punchListItem.route, openPunchFilter({ ...scope, punchCategories: [id] })),
  };
}

/** The certificates of one type: of the system itself and of its subsystems. */
export function handoverDoors(
  ask: { readonly system?: string },
  scope: CountScope | undefined,
  { name }: Share,
): ShareDoors {
  if (scope === undefined) return NOWHERE;
  const of: readonly Filter[] = [
    ...(scope.subSystems === undefined ? [] : [{ field: 'subSystem', op: 'anyOf', value: scope.subSystems } as const]),
    ...(ask.system === undefined ? [] : [{ field: 'system', op: 'is', value: ask.system } as const]),
  ];
  const here: readonly Filter[] = of.length === 0 ? [] : [{ or: of }];
  const type: Filter = { field: 'handoverType', op: 'is', value: name };
  // the page of a type asks for its type itself; saying it twice does no harm
  const route = `${handover.route.replace(/[^/]+$/, '')}${encodeURIComponent(name)}`;
  const door = (...more: readonly Filter[]): string => doorTo(route, { and: [type, ...here, ...more] });
  return {
    total: door(),
    done: door({ field: 'state', op: 'is', value: 'accepted' }),
    open: door({ field: 'state', op: 'isNot', value: 'accepted' }),
  };
}
