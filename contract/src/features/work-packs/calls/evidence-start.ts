import { as, call } from '../../../calls/call.ts';
import { evidenceInput } from '../full-document.ts';

/**
 * Starts the evidence of preservation of a tagged item or a purchase order: all its rounds with their filled-in sheets
 * and files as one PDF; if one of the caller's is already in progress, returns that one instead. @throws notFound when
 * there is no round the caller sees, notAllowedHere for more than 20,000 rounds
 */
export const evidenceStart = call({
  path: '/api/ext/preservation/evidence-start',
  access: { register: 'tagPwl', right: 'see' },
  input: evidenceInput,
  output: as<{ readonly document: string }>(),
});
