import { authTenantInfo as call } from '@plumbline/contract/features/session/calls/sign-in.ts';
import type { Context } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import type { Installation } from '../../http/installation.ts';
import type { ThirdParty } from '../../http/sign-in-rules.ts';
import { companyOf, onlyCompany } from './tenants.ts';

/** The kinds of third party. */
const THIRD_TYPES = [1, 2] as const;

const waysOf = ({ senders, thirdParties, signIn }: Installation) => ({
  sms: senders.sms !== null,
  mail: senders.mail !== null,
  thirdTypes: THIRD_TYPES.filter((type) => thirdParties[type] !== undefined),
  passwordLength: signIn.passwordLength,
});

/** The application of the requested third party, or of the first configured one; empty fields when there is none. */
function applicationOf(
  { thirdParties }: Installation,
  requestedType: 1 | 2 | undefined,
): ThirdParty & { thirdType: 1 | 2 | null } {
  const thirdType = requestedType ?? THIRD_TYPES.find((type) => thirdParties[type] !== undefined) ?? null;
  const found = thirdType === null ? undefined : thirdParties[thirdType];
  if (found === undefined) return { thirdType: null, appId: '', agentId: '', redirectUrl: '' };
  const { appId, agentId, redirectUrl } = found;
  return { thirdType, appId, agentId, redirectUrl };
}

/** Returns what the sign-in pages may know (readings D41). */
export const authTenantInfo = handle(call, async ({ db, installation }: Context, input) => {
  const { tenantId, tenantCode = '', thirdType } = input ?? {};
  const named = tenantId ?? tenantCode;
  const company = named === '' ? await onlyCompany(db) : await companyOf(db, named);
  return {
    id: company?.id ?? '',
    corpName: company?.name ?? '',
    tenantType: 1 as const,
    ...applicationOf(installation, thirdType),
    ways: waysOf(installation),
  };
});
