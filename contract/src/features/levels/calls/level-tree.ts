import type { Level } from '../../../levels.ts';
import { as, call, nothing } from '../../../calls/call.ts';

/** A level I may see; `parentId` is null at A. */
export interface LevelNode {
  readonly id: string;
  readonly level: Level;
  readonly parentId: string | null;
  readonly name: string;
  readonly description: string;
}
/** Returns every level granted to me and the levels above them, by name. */
export const levelTree = call({
  path: '/api/ext/levels/tree',
  access: 'signedIn',
  input: nothing,
  output: as<readonly LevelNode[]>(),
});
