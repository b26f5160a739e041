import { as, call } from '../../../calls/call.ts';
import { outlineInput } from '../full-document.ts';

/** Begins the full documentation of a work pack by this outline; one of the caller's that is under way is answered instead. */
export const documentStart = call({
  path: '/api/ext/work-pack/document-start',
  access: { register: 'workPack', right: 'see' },
  input: outlineInput,
  output: as<{ readonly document: string }>(),
});
