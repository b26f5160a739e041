import { wzhbglogin as call } from '@plumbline/contract/features/providers/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Context } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import type { TicketRules } from '../../http/provider-rules.ts';
import { ask, ProviderFault, textAt } from './ask.ts';
import { byProof } from './by-proof.ts';
import type { Identity } from './identity.ts';

/** Asks the issuing server who owns the ticket. @throws ProviderFault when it names nobody */
async function ownerOf({ url, secret, field, names }: TicketRules, ticket: string): Promise<Identity> {
  const headers = { accept: 'application/json', ...(secret !== null && { authorization: `Bearer ${secret}` }) };
  const answer = url.includes('{ticket}')
    ? await ask(url.replaceAll('{ticket}', encodeURIComponent(ticket)), { headers })
    : await ask(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ ticket }),
      });
  const subject = textAt(answer, field);
  if (subject === '') throw new ProviderFault('the answer names nobody');
  return { provider: 'ticket', subject, [names]: subject };
}

/** Single sign-on with a ticket. */
export const wzhbglogin = handle(call, (context: Context, { ticket, tenantId }) => {
  const rules = context.installation.providers.ticket;
  if (rules === null) throw new AppError('ssoOff');
  return byProof(context, {
    provider: 'ticket',
    once: `ticket ${ticket}`,
    tenantId,
    judge: () => ownerOf(rules, ticket),
  });
});
