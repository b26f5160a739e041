import type { Condition, Filter } from '@plumbline/contract/register/filter.ts';

/** The scope of a count, as IDs; a part left out does not restrict the count. */
export interface CountScope {
  /** The subsystems of the object; empty when the object has none, so nothing is counted. */
  readonly subSystems?: readonly string[] | undefined;
  readonly disciplines?: readonly string[] | undefined;
  readonly itrClasses?: readonly string[] | undefined;
  /** The gates of a certificate type: punch raised on a check counts from the gate of the check's class onwards. */
  readonly gates?: readonly number[] | undefined;
  readonly punchCategories?: readonly string[] | undefined;
}
/** The progress of a check. */
export type ItrProgress = 'notStarted' | 'inProgress' | 'checksheetComplete' | 'signedOff' | 'toBeReverified';

const anyOf = (field: string, values: readonly (string | number)[] | undefined): readonly Condition[] =>
  values === undefined ? [] : [{ field, op: 'anyOf', value: values }];

/** Void checks are never counted (ADR 0071). */
const NOT_VOID: Condition = { field: 'progress', op: 'isNot', value: 'void' };

/**
 * The rows behind a count of Tag ITRs, without mocks and void ones (domain guide 3.9.1). `progress` restricts to the
 * given states.
 */
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

/** The states in which a check is not signed off. */
export const OUTSTANDING: readonly ItrProgress[] = ['notStarted', 'inProgress', 'checksheetComplete', 'toBeReverified'];

/** The rows behind a count of tagged items. */
export const tagFilter = (scope: CountScope): Filter => ({
  and: [...anyOf('subSystems', scope.subSystems), { field: 'isVoid', op: 'is', value: false }],
});

/** The rows behind a count of open punch items; outstanding work is not punch (domain guide 3.8). */
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

/** The open punch items of one category of a scope, whether or not the category prevents handover. */
export const punchOfCategory = (scope: CountScope, category: string): Filter => ({
  and: [openPunchFilter({ ...scope, punchCategories: undefined }), { field: 'category', op: 'is', value: category }],
});

/** The changes with these names: what concerns a certificate follows from more than a filter can say. */
export const mocsNamed = (names: readonly string[]): Filter => ({ field: 'name', op: 'anyOf', value: [...names] });

/** The procedures behind a count: of the given types and system, optionally only completed or only open ones. */
export const procedureFilter = (system: string, types: readonly string[], done?: boolean): Filter => ({
  and: [
    ...anyOf('systems', [system]),
    ...anyOf('procedureType', types),
    ...(done === undefined ? [] : [{ field: 'completedOn', op: done ? 'notBlank' : 'blank' } as const]),
  ],
});
