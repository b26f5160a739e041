import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { maybe } from '../../../calls/maybe.ts';
import { line } from '../../../calls/inputs.ts';

/**
 * What the sign-in pages may know before anybody signed in: the company that was named (by id or name; the only one when
 * none is named), and which ways of signing in this installation offers.
 */
export const authTenantInfo = call({
  path: '/api/ext/auth/tenant-info',
  access: 'open',
  input: z
    .object({
      tenantId: maybe(z.guid()),
      /** The name of the company, or its id. */
      tenantCode: maybe(line(200)),
      /** Whose application is asked for: 1 enterprise chat, 2 a DingTalk-type service (specification 3). */
      thirdType: maybe(z.literal([1, 2])),
    })
    .nullish(),
  output: as<TenantInfo>(),
});

/** Specification 3, Tenant info. What is not known or not set up is empty. */
export interface TenantInfo {
  /** Id of the company; empty when none was named and there are several, or the name is unknown. */
  readonly id: string;
  readonly corpName: string;
  /** 1 a company. There is no other type. */
  readonly tenantType: 1;
  /** Whose application follows: 1 enterprise chat, 2 a DingTalk-type service; null when it is not set up. */
  readonly thirdType: 1 | 2 | null;
  /** The application at the third party asked for, else at the first that is set up; empty when it is not set up. */
  readonly appId: string;
  readonly agentId: string;
  /** Where the third party sends people back to. */
  readonly redirectUrl: string;
  /** Which ways are set up. */
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
  /** The least length of a password. */
  readonly passwordLength: number;
}
