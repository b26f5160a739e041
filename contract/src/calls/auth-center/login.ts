import { z } from 'zod';
import { as, call } from '../call.ts';

/** Simple form: the e-mail or login name, and 32 hex digits: the MD5 of the trimmed password (readings D14, D20). */
export const login = call({
  path: '/auth-center/login',
  access: 'open',
  input: z.object({ username: z.string().trim().min(1).max(200), password: z.string().regex(/^[0-9a-f]{32}$/i) }),
  output: as<LoginAnswer>(),
});

/** The auth service's answer (specification 3). */
export interface LoginAnswer {
  readonly tokenInfo: { readonly tokenName: string; readonly tokenValue: string };
  readonly userExpansion: {
    readonly user: { readonly id: string; readonly username: string };
    readonly userExpand: { readonly fullName: string };
  };
  /** Permission codes, `register:right`; `*` is all. */
  readonly permissions: readonly string[];
  /** Role codes; ADM is the administrator. */
  readonly roles: readonly string[];
}
