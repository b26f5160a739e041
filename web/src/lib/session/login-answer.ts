import type { Tenant } from '@plumbline/contract/features/session/calls/sessions.ts';
import { SUCCESS, type Service } from '@plumbline/contract/envelope.ts';
import { CallError } from '../call/call-error.ts';
import type { Session } from './session.ts';
import { isRecord } from '../stored.ts';

/** The outcome of a sign-in that was not refused. */
export type LoginOutcome =
  /** Signed in; `alert` is a reminder to change the password soon (readings D42), null without one. */
  | { readonly kind: 'signedIn'; readonly session: Partial<Session>; readonly alert: string | null }
  /** Result codes 10 to 12: no session, but a ticket for changing the password once (readings D43). */
  | { readonly kind: 'mustChange'; readonly message: string; readonly ticket: string; readonly tenantId: string | null }
  /** Result codes 20 and 22: no session, but a ticket for the code of the app, or for setting the app up (ADR 0101). */
  | { readonly kind: 'code' | 'enrol'; readonly ticket: string }
  /** Code 50001: repeat the login in one of these companies. */
  | { readonly kind: 'tenants'; readonly tenants: readonly Tenant[] };

/** The sign-in was refused. `code` is the result code, `message` the server's text, empty when there was none. */
export class LoginRefused extends CallError {
  /** The field for the SMS code is required from now on: codes 3, 6 and 7 (specification 4). */
  readonly needsCode: boolean;
  /** A code was just sent, so no other can be requested for 59 s: code 7. */
  readonly codeSent: boolean;
  /** Identifies that code; sent back with it. Null when no code was sent. */
  readonly smsToken: string | null;

  constructor(message: string, about: { readonly code: number; readonly smsToken: string | null }) {
    super(message, about);
    this.name = 'LoginRefused';
    this.needsCode = CODE_NEEDED.includes(about.code);
    this.codeSent = about.code === CODE_SENT;
    this.smsToken = about.smsToken;
  }
}

/** A response to a login: its envelope, and the header `accesstoken`. */
export interface LoginWire {
  readonly service: Service;
  readonly body: unknown;
  readonly accesstoken: string | null;
}

type Facts = Readonly<Record<string, unknown>>;

/** Several companies match, and one must be chosen. */
export const SEVERAL_TENANTS = 50_001;
const CODE_SENT = 7;
const CODE_NEEDED: readonly number[] = [3, 6, CODE_SENT];
const MUST_CHANGE: readonly number[] = [10, 11, 12];
const FACTOR_STEPS: Readonly<Record<number, 'code' | 'enrol'>> = { 20: 'code', 22: 'enrol' };
/** A response that is not an envelope. */
const UNKNOWN = -1;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
const record = (value: unknown): Facts => (isRecord(value) ? value : {});

/**
 * Parses the login response of either service (specification 4; readings D03, D04, D29): members are read inside
 * `data`, then beside it. The auth service succeeds with code 200; the API service with code 0 and result code 0.
 *
 * @throws LoginRefused for every other response
 */
export function readLogin({ service, body, accesstoken }: LoginWire): LoginOutcome {
  const envelope = record(body);
  if (envelope['code'] === SEVERAL_TENANTS) return { kind: 'tenants', tenants: tenantsOf(envelope['data']) };
  const facts: Facts = { ...envelope, ...record(envelope['data']) };
  const code = resultCode(service, envelope['code'], facts['resultCode']);
  const message = text(facts['resultMsg']) || text(envelope['msg']);
  const session = code === 0 ? sessionOf(facts, accesstoken) : null;
  if (session !== null) return { kind: 'signedIn', session, alert: alertOf(facts) };
  const ticket = text(facts['ticket']);
  const step = ticket === '' ? undefined : stepOf(code, { message, ticket, tenantId: text(facts['tenantId']) || null });
  if (step !== undefined) return step;
  throw new LoginRefused(message, { code: code === 0 ? UNKNOWN : code, smsToken: text(facts['smsToken']) || null });
}

/** The next step of a sign-in that was refused with a ticket; undefined for every other refusal. */
function stepOf(
  code: number,
  { ticket, ...change }: { readonly message: string; readonly ticket: string; readonly tenantId: string | null },
): LoginOutcome | undefined {
  const kind = FACTOR_STEPS[code];
  if (kind !== undefined) return { kind, ticket };
  return MUST_CHANGE.includes(code) ? { kind: 'mustChange', ticket, ...change } : undefined;
}

/** Returns the result code; 0 is success, whatever number the service uses for it. */
function resultCode(service: Service, code: unknown, result: unknown): number {
  if (typeof code !== 'number') return UNKNOWN;
  if (code !== SUCCESS[service]) return code === 0 ? UNKNOWN : code;
  if (service !== 'api') return 0;
  return typeof result === 'number' ? result : UNKNOWN;
}

/** Returns the companies in the data of code 50001. */
export function tenantsOf(data: unknown): readonly Tenant[] {
  const rows = Array.isArray(data) ? data.filter(isRecord) : [];
  return rows.map(({ id, tenantId, tenantName, portraitUrl }) => ({
    id: text(id),
    tenantId: text(tenantId),
    tenantName: text(tenantName),
    portraitUrl: text(portraitUrl),
  }));
}

/** Returns the client's session from the response of either service; null when it has no token (readings D45). */
function sessionOf(facts: Facts, accesstoken: string | null): Partial<Session> | null {
  const token = text(record(facts['tokenInfo'])['tokenValue']) || (accesstoken ?? '');
  if (token === '') return null;
  const { user, userExpand } = record(facts['userExpansion']);
  const [{ id, username }, { fullName }] = [record(user), record(userExpand)];
  const { tokenValue: _kept, ...tokenInfo } = record(facts['tokenInfo']);
  return {
    token,
    tokenName: text(tokenInfo['tokenName']) || 'accesstoken',
    tokenInfo,
    userExpand: record(userExpand),
    user: { id: text(id), username: text(username), fullName: text(fullName), mobilePhone: '' },
    roles: texts(facts['roles']),
    permissions: texts(facts['permissions']),
    path: null,
    names: null,
  };
}

/** Returns the reminder; null without a code, or with code 0 (readings D42). */
function alertOf(facts: Facts): string | null {
  const code = facts['pwdChangeAlertCode'];
  return [undefined, null, 0, '0', ''].some((none) => none === code) ? null : text(facts['pwdChangeAlertMsg']);
}
