import type { Level } from '../../../levels.ts';
import { as, call, nothing } from '../../../calls/call.ts';

/** One level I may see; `parentId` is null at A. */
export interface LevelNode {
  readonly id: string;
  readonly level: Level;
  readonly parentId: string | null;
  readonly name: string;
  readonly description: string;
}
/** Every level I am granted and the steps above them, by name. */
export const levelTree = call({
  path: '/api/ext/levels/tree',
  access: 'signedIn',
  input: nothing,
  output: as<readonly LevelNode[]>(),
});
