import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/**
 * Stores a drawn signature with a record. The signer is the user of the session, never a user named by the client
 * (specification 7.4, readings D53).
 */
export const doSignature = call({
  path: '/api/api/doSignature',
  access: { registerIn: 'businessType', right: 'sign' },
  input: z.object({
    /** The key of a register whose records are signed off. */
    businessType: z.string().min(1).max(60),
    /** The id of the record. */
    businessId: z.guid(),
    /** A PNG as base64, with or without the prefix `data:image/png;base64,`. */
    signature: z.string().min(1).max(700_000),
    remark: z.string().max(1000).default(''),
  }),
  output: as<{
    readonly id: string;
    /** The full name of the signer. */
    readonly signedBy: string;
    /** A moment, ISO 8601. */
    readonly signedAt: string;
  }>(),
});
