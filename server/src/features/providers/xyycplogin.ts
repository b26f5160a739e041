import { createHmac, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { xyycplogin as call } from '@plumbline/contract/features/providers/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Context } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { byProof } from './by-proof.ts';

/** How long before and after its time a signature is valid, in seconds. */
const HOLDS = 300;

/** A code with its signature and time. */
interface Signed {
  readonly employeeCode: string;
  readonly sign: string;
  readonly ts: number;
}

/** True when a code was signed recently with the shared secret. */
function isSigned({ employeeCode, sign, ts }: Signed, secret: string): boolean {
  const wanted = createHmac('sha256', secret).update(`${employeeCode}:${ts}`).digest();
  const given = Buffer.from(/^[\da-f]{64}$/i.test(sign) ? sign : '', 'hex');
  const isRight = given.length === wanted.length && timingSafeEqual(given, wanted);
  return isRight && Math.abs(Date.now() / 1000 - ts) <= HOLDS;
}

/** True when an address is listed or in a listed network. */
function isListed(addresses: readonly string[], address: string): boolean {
  const list = new BlockList();
  for (const each of addresses) {
    const [host = '', bits] = each.split('/');
    const family = isIP(host) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(host, family);
    else list.addSubnet(host, Number(bits), family);
  }
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(bare) !== 0 && list.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4');
}

/** Single sign-on with an employee code (readings S04). */
export const xyycplogin = handle(call, (context: Context, { employeeCode, sign, ts, tenantId }) => {
  const rules = context.installation.providers.employeeCode;
  if (rules === null) throw new AppError('ssoOff');
  const { secret } = rules;
  const signed = sign === undefined || ts === undefined ? undefined : { employeeCode, sign, ts };
  return byProof(context, {
    provider: 'employee',
    // the same code signed for the same second is the same proof, however the signature is encoded
    once: signed && `employee ${employeeCode}:${ts}`,
    tenantId,
    judge: async () => {
      const isBelieved =
        signed === undefined ? isListed(rules.addresses, context.address) : secret !== null && isSigned(signed, secret);
      if (!isBelieved) throw new Error('not signed, and not from a listed address');
      return { provider: 'employee', subject: employeeCode, username: employeeCode };
    },
  });
});
