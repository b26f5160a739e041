import { as, call } from '../../../calls/call.ts';
import { outlineInput } from '../full-document.ts';

/**
 * Starts the full documentation of a work pack with this outline; if one of the caller's is already in progress,
 * returns that one instead.
 */
export const documentStart = call({
  path: '/api/ext/work-pack/document-start',
  access: { register: 'workPack', right: 'see' },
  input: outlineInput,
  output: as<{ readonly document: string }>(),
});
