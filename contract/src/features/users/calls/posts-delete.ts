import { as, call } from '../../../calls/call.ts';
import { byId } from '../../../calls/inputs.ts';

/** Deletes a post that nobody holds. */
export const postsDelete = call({
  path: '/api/ext/posts/delete',
  access: { area: 'post', right: 'delete' },
  input: byId,
  output: as<null>(),
});
