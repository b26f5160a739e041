import type { Condition, Filter } from '@plumbline/contract/register/filter.ts';

/** What a count was counted over, by id; a part that is left out asks nothing. */
export interface CountScope {
  /** The subsystems of the object; empty means that it has none, so nothing is counted. */
  readonly subSystems?: readonly string[] | undefined;
  readonly disciplines?: readonly string[] | undefined;
  readonly itrClasses?: readonly string[] | undefined;
  /** The gates of a certificate type: punch raised at a check counts from the gate of its class on. */
  readonly gates?: readonly number[] | undefined;
  readonly punchCategories?: readonly string[] | undefined;
}
/** The progress of a check. */
export type ItrProgress = 'notStarted' | 'inProgress' | 'checksheetComplete' | 'signedOff' | 'toBeReverified';

const anyOf = (field: string, values: readonly (string | number)[] | undefined): readonly Condition[] =>
  values === undefined ? [] : [{ field, op: 'anyOf', value: values }];

/** What is void is never counted (ADR 0071). */
const NOT_VOID: Condition = { field: 'progress', op: 'isNot', value: 'void' };

/** The rows behind a count of Tag ITRs, mocks and void ones left out (domain guide 3.9.1). `progress` asks for some states only. */
export function itrFilter(scope: CountScope, progress?: readonly ItrProgress[]): Filter {
  return {
    and: [
      ...anyOf('subSystems', scope.subSystems),
      ...anyOf('discipline', scope.disciplines),
      ...anyOf('itrClass', scope.itrClasses),
      ...anyOf('progress', progress),
      { field: 'isMock', op: 'is', value: false },
      ...(progress === undefined ? [NOT_VOID] : []),
    ],
  };
}

/** The states of a check that is not signed off. */
export const OUTSTANDING: readonly ItrProgress[] = ['notStarted', 'inProgress', 'checksheetComplete', 'toBeReverified'];

/** The rows behind a count of tagged items. */
export const tagFilter = (scope: CountScope): Filter => ({
  and: [...anyOf('subSystems', scope.subSystems), { field: 'isVoid', op: 'is', value: false }],
});

/** The rows behind a count of open punch items; outstanding work is no punch (domain guide 3.8). */
export function openPunchFilter(scope: CountScope): Filter {
  const ofGate: readonly Filter[] =
    scope.gates === undefined
      ? []
      : [
          {
            or: [
              { field: 'gate', op: 'blank' },
              { field: 'gate', op: 'atMost', value: Math.max(0, ...scope.gates) },
            ],
          },
        ];
  return {
    and: [
      ...anyOf('subSystems', scope.subSystems),
      ...anyOf('discipline', scope.disciplines),
      ...anyOf('category', scope.punchCategories),
      { field: 'state', op: 'anyOf', value: ['raised', 'cleared'] },
      { field: 'isOwl', op: 'is', value: false },
      ...ofGate,
    ],
  };
}

/** The procedures behind a count: of some types, of one system; the completed or the open ones alone. */
export const procedureFilter = (system: string, types: readonly string[], done?: boolean): Filter => ({
  and: [
    ...anyOf('systems', [system]),
    ...anyOf('procedureType', types),
    ...(done === undefined ? [] : [{ field: 'completedOn', op: done ? 'notBlank' : 'blank' } as const]),
  ],
});
