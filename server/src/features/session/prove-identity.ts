import { proveIdentity as call } from '@plumbline/contract/features/session/calls/second-factor.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Scoped } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { keepProof } from '../../workflow/sign/proof.ts';
import { candidate } from './accounts.ts';
import { demandProofOf } from './demand-own-password.ts';

/** Proves who the caller is, for signing in the chosen facility. */
export const proveIdentity = handle(call, async (context: Scoped, proof) => {
  const { db, caller, path, session } = context;
  const user = await candidate(db, caller);
  if (user === undefined || session === null) throw new AppError('sessionEnded');
  const method = await demandProofOf(context, user, { way: 'signing', ...proof });
  await keepProof(db, session, { levelId: path.C, method });
  return null;
});
