import { aliasList } from '@plumbline/contract/features/levels/calls/aliases.ts';
import { levelSettings } from '@plumbline/contract/features/levels/calls/levels.ts';
import { useEffect } from 'react';
import { setAliases } from '../../lib/value/language.ts';
import { setLevelSettings } from '../../lib/place/level-settings.ts';
import { useCall } from '../../lib/call/query.ts';
import { useSame } from '../../lib/look/use-same.ts';
import { useSession } from '../../lib/session/session.ts';

/**
 * Reads the company's aliases and the settings on the chosen levels, and publishes both to every page. A refetched
 * value that is unchanged, as after a language switch, does not replace the old one, because that would rebuild all
 * open lists.
 */
export function useLevelUpkeep(): void {
  const isIn = useSession((session) => session.token !== null);
  const scope = useSession((session) => session.path?.E ?? null);
  const names = useSame(useCall(aliasList, null, { enabled: isIn }).data);
  const settings = useSame(useCall(levelSettings, null, { enabled: isIn && scope !== null }).data);
  useEffect(() => {
    if (names !== undefined) setAliases(names);
  }, [names]);
  useEffect(() => setLevelSettings(scope === null ? null : (settings ?? null)), [scope, settings]);
  useEffect(() => {
    if (!isIn) setAliases([]);
  }, [isIn]);
}
