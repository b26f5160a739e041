import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { maybe } from '../../../calls/maybe.ts';
import { line } from '../../../calls/inputs.ts';

/**
 * Returns what the sign-in pages may know before sign-in: the given company (by id or name; the only one when none is
 * given), and which ways of signing in this installation offers.
 */
export const authTenantInfo = call({
  path: '/api/ext/auth/tenant-info',
  access: 'open',
  input: z
    .object({
      tenantId: maybe(z.guid()),
      /** The name of the company, or its id. */
      tenantCode: maybe(line(200)),
      /**
       * The third party whose application is requested: 1 enterprise chat, 2 a DingTalk-type service (specification 3).
       */
      thirdType: maybe(z.literal([1, 2])),
    })
    .nullish(),
  output: as<TenantInfo>(),
});

/** Specification 3, Tenant info. Fields that are unknown or not set up are empty. */
export interface TenantInfo {
  /** Id of the company; empty when none was given and there are several, or the name is unknown. */
  readonly id: string;
  readonly corpName: string;
  /** 1: a company. There is no other type. */
  readonly tenantType: 1;
  /**
   * The third party of the application below: 1 enterprise chat, 2 a DingTalk-type service; null when it is not set up.
   */
  readonly thirdType: 1 | 2 | null;
  /** The application at the requested third party, otherwise at the first one set up; empty when none is set up. */
  readonly appId: string;
  readonly agentId: string;
  /** Where the third party returns users to. */
  readonly redirectUrl: string;
  /** The ways of signing in that are set up. */
  readonly ways: SignInWays;
}

/** The ways of signing in that an installation offers. */
export interface SignInWays {
  /** Codes by SMS: phone form, second factor, forgotten password. */
  readonly sms: boolean;
  /** Codes by mail: forgotten password. */
  readonly mail: boolean;
  /** Third parties with keys: 1 enterprise chat, 2 a DingTalk-type service. */
  readonly thirdTypes: readonly (1 | 2)[];
  /** Minimum length of a password. */
  readonly passwordLength: number;
}
