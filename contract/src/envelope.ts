/** The services of the API, by the first part of the path. */
export type Service = 'auth-center' | 'user-center' | 'api';

/**
 * The success code of each service (readings D03, D15): an error of one service can never pass as success of another.
 */
export const SUCCESS = { 'auth-center': 200, 'user-center': 200, api: 0 } as const satisfies Record<Service, number>;

/** The response to every call except a download. */
export interface Envelope<T = unknown> {
  readonly code: number;
  readonly data: T;
  readonly msg: string;
}

/** The data of a response with code 14: which fields are missing and which have the wrong form (readings D57). */
export interface FieldErrors {
  readonly reqFieldErrorList: readonly { readonly field: string; readonly msg: string }[];
  readonly reqFormatErrorList: readonly { readonly field: string; readonly msg: string }[];
}

/** Returns the service of a path; `/newapi/x` is `/api/x` (readings D47). */
export function serviceOf(path: string): Service {
  const head = path.split('/')[1];
  return head === 'auth-center' || head === 'user-center' ? head : 'api';
}
