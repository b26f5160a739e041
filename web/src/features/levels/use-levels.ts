import { levelTree, type LevelNode } from '@plumbline/contract/features/levels/calls/levels.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCall } from '../../lib/call/query.ts';
import { setLevels } from '../../lib/place/work-state.ts';

/** Reads the levels the user may see, and stores them in the client state (specification 3). */
export function useLevels(staleTime?: number): UseQueryResult<readonly LevelNode[]> {
  const answer = useCall(levelTree, null, staleTime === undefined ? {} : { staleTime });
  const { data } = answer;
  useEffect(() => {
    if (data !== undefined) setLevels(data);
  }, [data]);
  return answer;
}
