import type { Word } from '../../../words/word.ts';
import { as, call, nothing } from '../../../calls/call.ts';

/** A post people hold. */
export interface Post {
  readonly id: string;
  readonly code: string;
  /** In the caller's language. */
  readonly name: string;
  readonly names: Word;
  readonly sort: number;
  /** A disabled one cannot be chosen anew. */
  readonly enabled: boolean;
  readonly remark: string;
  /** How many users hold it. */
  readonly users: number;
}

/** All posts by sort and name. Everybody signed in may choose from it. */
export const postsList = call({
  path: '/api/ext/posts/list',
  access: 'signedIn',
  input: nothing,
  output: as<readonly Post[]>(),
});
