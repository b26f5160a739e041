import { runGet, type Run } from '@plumbline/contract/features/procedures/calls/runs.ts';
import { useEffect } from 'react';
import { onLive, watchRows } from '../../lib/call/live.ts';
import { callKey, queryClient, useCall } from '../../lib/call/query.ts';
import { registerChanged } from '../../register/list/changes.ts';

const REGISTERS = ['procedure', 'procedureSection', 'procedureStep'] as const;

/** Refetches every list and sheet that shows the procedure. */
export async function runChanged(): Promise<void> {
  for (const key of REGISTERS) registerChanged(key, 'many');
  await queryClient.invalidateQueries({ queryKey: callKey(runGet) });
}

/** The run sheet of a procedure; changes by other users appear automatically. */
export function useRun(id: string): ReturnType<typeof useCall<typeof runGet>> {
  const query = useCall(runGet, { id }, { staleTime: 0, placeholderData: (before?: Run) => before });
  const { refetch } = query;
  useEffect(() => {
    const stops = [
      ...REGISTERS.map((key) => watchRows(key)),
      onLive((frame) => {
        const isOurs = frame.type === 'rows' && REGISTERS.some((key) => frame.registers.includes(key));
        if (isOurs || frame.type === 'resync') void refetch();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [refetch]);
  return query;
}
