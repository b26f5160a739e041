import { as, call } from '../../../calls/call.ts';
import { byId } from '../../../calls/inputs.ts';

/** Deletes a type with its items. */
export const dictionaryTypeDelete = call({
  path: '/api/ext/dictionary/type-delete',
  access: { area: 'dictionary', right: 'delete' },
  input: byId,
  output: as<null>(),
});
