import type { ManagedLevel, SetupCopy, SetupOption } from '@plumbline/contract/features/levels/calls/levels.ts';
import { optionsAt } from '@plumbline/contract/level-options.ts';
import { sql, type Tx } from '../../../db/database.ts';
import type { Changes } from '../../users/trace.ts';

/**
 * Copies the options of one scope of work to another where the target still has their start values, and raises its
 * revision; options the target has changed stay. With `wanted` false, copies and reports nothing.
 */
export async function copyOptions(
  tx: Tx,
  {
    source,
    target,
    wanted,
  }: { readonly source: ManagedLevel; readonly target: ManagedLevel; readonly wanted: boolean },
): Promise<{ readonly options: SetupCopy['options']; readonly changes: Changes }> {
  if (!wanted) return { options: { copied: [], kept: [] }, changes: {} };
  const differing = optionsAt('E').flatMap(([key, { start }]): (SetupOption & { readonly isStart: boolean })[] => {
    const [here, other] = [target.options[key], source.options[key]];
    return here === other ? [] : [{ key, here, other, isStart: here === start }];
  });
  const those = (isStart: boolean): readonly SetupOption[] =>
    differing.filter((option) => option.isStart === isStart).map(({ key, here, other }) => ({ key, here, other }));
  const [copied, unchanged] = [those(true), those(false)];
  const values = Object.fromEntries(copied.map(({ key, other }) => [key, other]));
  if (copied.length > 0)
    await sql`update level set options = options || ${JSON.stringify(values)}::jsonb, rev = rev + 1
      where id = ${target.id}::uuid`.execute(tx);
  const changes = Object.fromEntries(copied.map(({ key, here, other }) => [key, [here, other] as const]));
  return { options: { copied, kept: unchanged }, changes };
}
