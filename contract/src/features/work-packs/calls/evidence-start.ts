import { as, call } from '../../../calls/call.ts';
import { evidenceInput } from '../full-document.ts';

/**
 * Begins the evidence of preservation of a tagged item or of a purchase order: all its rounds with their filled sheets and files as one
 * PDF; one of the caller's that is under way is answered instead. @throws notFound where there is no round the caller sees,
 * notAllowedHere for more than 20,000 of them
 */
export const evidenceStart = call({
  path: '/api/ext/preservation/evidence-start',
  access: { register: 'tagPwl', right: 'see' },
  input: evidenceInput,
  output: as<{ readonly document: string }>(),
});
