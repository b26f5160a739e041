import { as, call } from '../call.ts';
import { byId } from '../user-center/inputs.ts';

/** Deletes a type with its items. */
export const dictionaryTypeDelete = call({
  path: '/api/ext/dictionary/type-delete',
  access: { area: 'dictionary', right: 'delete' },
  input: byId,
  output: as<null>(),
});
