import type { Word } from '../../../words/word.ts';
import { as, call, nothing } from '../../../calls/call.ts';

/** A post that users hold. */
export interface Post {
  readonly id: string;
  readonly code: string;
  /** In the caller's language. */
  readonly name: string;
  readonly names: Word;
  readonly sort: number;
  /** A disabled post cannot be newly assigned. */
  readonly enabled: boolean;
  readonly remark: string;
  /** The number of users who hold it. */
  readonly users: number;
}

/** Returns all posts, by sort and name. Every signed-in user may read it. */
export const postsList = call({
  path: '/api/ext/posts/list',
  access: 'signedIn',
  input: nothing,
  output: as<readonly Post[]>(),
});
