import { as, call } from '../../../calls/call.ts';
import { outlineInput } from '../full-document.ts';

/** Saves the order and choice of parts for a work pack. Cards that the caller does not see keep their places. */
export const documentOutlineSave = call({
  path: '/api/ext/work-pack/document-outline-save',
  access: { register: 'workPack', right: 'update' },
  input: outlineInput,
  output: as<null>(),
});
