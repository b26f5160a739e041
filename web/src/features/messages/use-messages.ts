import { messageList, messageRead } from '@plumbline/contract/features/messages/calls/messages.ts';
import type { Frame } from '@plumbline/contract/messages.ts';
import { useEffect, useEffectEvent } from 'react';
import { onLive, startLive, useLive } from '../../lib/call/live.ts';
import { notify } from '../../lib/look/notify.ts';
import { callKey, queryClient, useCall, verbKey } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { importsEnded } from '../../register/list/changes.ts';
import { handoverChanged } from '../handover/refresh-flag.ts';
import { MESSAGE_PAGE_CALLS } from './message-page-calls.ts';

/** Polling interval of the list without a live connection, in milliseconds. */
const POLL_MS = 60_000;
/** Retry delay after a failed read, for example while the server starts, in milliseconds. */
const AGAIN_MS = 5000;

/**
 * My messages in the project; refetched when a message arrives, periodically without a live connection, and soon after
 * a failed read.
 */
export function useMessages({ limit, unreadOnly }: { readonly limit: number; readonly unreadOnly: boolean }) {
  const isLive = useLive((live) => live.state === 'open');
  return useCall(
    messageList,
    { limit, unreadOnly },
    {
      refetchInterval: ({ state }) => {
        if (!isLive) return POLL_MS;
        return state.status === 'error' ? AGAIN_MS : false;
      },
    },
  );
}

const refresh = (): void => void queryClient.invalidateQueries({ queryKey: callKey(messageList) });

/** Refetches open certificate lists after changes by others, as after the user's own actions (readings D60). */
function follow(registers: readonly string[]): void {
  for (const key of registers) void queryClient.invalidateQueries({ queryKey: verbKey(key) });
  if (registers.includes('handover')) handoverChanged();
}

/** Keeps the live connection open, refetches the lists and pages a message concerns, and passes frames on. */
export function useLiveMessages(onFrame: (frame: Frame) => void): void {
  const hear = useEffectEvent(onFrame);
  useEffect(() => {
    startLive();
    return onLive((frame) => {
      if (frame.type === 'changed') return follow(frame.registers);
      // the user who started an import may be on another page when it ends
      if (frame.type === 'import-result') importsEnded(frame.rows.map(({ id }) => id));
      refresh();
      for (const call of MESSAGE_PAGE_CALLS) void queryClient.invalidateQueries({ queryKey: callKey(call) });
      hear(frame);
    });
  }, []);
}

/** Marks messages as read. */
export async function markRead(ids: readonly string[] | 'all'): Promise<void> {
  try {
    await send(messageRead, { ids: ids === 'all' ? 'all' : [...ids] });
    refresh();
  } catch (error) {
    notify.failure(error);
  }
}
