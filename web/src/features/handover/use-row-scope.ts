import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { refIn } from '../../lib/value/row-facts.ts';
import type { CountScope } from './scope-filters.ts';
import { useSubSystemsOf, useTypeScope, type TypeScope } from './type-scope.ts';

/** The count scope of one certificate; undefined while loading. */
export function useRowScope(row: AnyRow): CountScope | undefined {
  const type = useTypeScope(refIn(row, 'handoverType')?.id);
  const system = refIn(row, 'system');
  const ofSystem = useSubSystemsOf(type?.grouping === 'system' && system !== null ? [system.id] : []);
  return type === undefined ? undefined : scopeOf(type, row, ofSystem);
}

function scopeOf(
  { grouping, scope }: TypeScope,
  row: AnyRow,
  ofSystem: ReadonlyMap<string, readonly string[]> | undefined,
): CountScope | undefined {
  if (grouping === 'levelE') return scope;
  const object = refIn(row, grouping);
  if (object === null) return undefined;
  const subSystems = grouping === 'subSystem' ? [object.id] : ofSystem?.get(object.id);
  return subSystems === undefined ? undefined : { ...scope, subSystems };
}
