import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { code, guid, name, remark, sort } from '../../../calls/inputs.ts';
import type { Post } from './posts-list.ts';

/** Creates a post, or with `id` changes one. Adding also requires `post:add`. */
export const postsSave = call({
  path: '/api/ext/posts/save',
  access: { area: 'post', right: 'update' },
  input: z.object({
    id: guid.nullish(),
    code,
    name,
    sort: sort.default(0),
    enabled: z.boolean().default(true),
    remark: remark.default(''),
  }),
  output: as<Post>(),
});
