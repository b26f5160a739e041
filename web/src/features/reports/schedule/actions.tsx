import { permission } from '@plumbline/contract/access.ts';
import {
  schedulePause,
  scheduleRunNow,
  scheduleRuns,
  scheduleTakeOver,
} from '@plumbline/contract/features/reports/schedule.ts';
import { scheduleOverview } from '@plumbline/contract/lists/schedule-overview.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { callKey, queryClient } from '../../../lib/call/query.ts';
import { send, sendVerb } from '../../../lib/call/send.ts';
import { notify } from '../../../lib/look/notify.ts';
import { useCan, useSession } from '../../../lib/session/session.ts';
import { useSay } from '../../../lib/value/language.ts';
import type { BulkFacts } from '../../../register/extensions.ts';
import { registerChanged } from '../../../register/list/changes.ts';
import { Guarded } from '../../../ui/guarded.tsx';
import { scheduleWords } from './words.ts';

const { key } = registers.scheduledReport;

/** Does something with a schedule, and shows why when it is refused. */
async function act(work: () => Promise<unknown>, done: keyof typeof scheduleWords): Promise<void> {
  try {
    await work();
    notify.message('success', scheduleWords[done]);
    await queryClient.invalidateQueries({ queryKey: callKey(scheduleRuns) });
    registerChanged(key, 'many');
  } catch (error) {
    notify.failure(error);
  }
}

/** Runs a schedule now, pauses or resumes it, takes it over from its owner. */
export function ScheduleActions({ row }: { readonly row: AnyRow }): React.ReactNode {
  const say = useSay();
  const userId = useSession((session) => session.userId);
  const mayUpdate = useCan(permission(key, 'update'));
  if (!mayUpdate) return null;
  const { id, rev } = row;
  const isPaused = row['paused'] === true;
  const runNow = async (): Promise<void> => {
    const question = { title: scheduleWords.runAsk, text: scheduleWords.runText };
    if (await notify.confirm({ ...question, ok: scheduleWords.runNow, cancel: scheduleWords.keep }))
      await act(() => send(scheduleRunNow, { id }), 'started');
  };
  const takeOver = async (): Promise<void> => {
    const title = fill(scheduleWords.takeOverAsk, { name: String(row['name']) });
    const words = { ok: scheduleWords.takeOver, cancel: scheduleWords.keep };
    if (await notify.confirm({ title, text: scheduleWords.takeOverText, ...words }))
      await act(() => send(scheduleTakeOver, { id }), 'takenOver');
  };
  return (
    <>
      <Guarded onClick={runNow}>{say(scheduleWords.runNow)}</Guarded>
      <Guarded
        onClick={() =>
          act(
            () => sendVerb(key, 'update', { rows: [{ id, rev, values: { paused: !isPaused } }] }),
            isPaused ? 'resumedNow' : 'pausedNow',
          )
        }
      >
        {say(isPaused ? scheduleWords.resume : scheduleWords.pause)}
      </Guarded>
      {row['ownerId'] !== userId && <Guarded onClick={takeOver}>{say(scheduleWords.takeOver)}</Guarded>}
    </>
  );
}

/** Pauses or resumes the chosen schedules, of whatever scope. */
export function PauseChosen({ facts }: { readonly facts: BulkFacts }): React.ReactNode {
  const say = useSay();
  const may = useCan(permission('schedule', 'update'));
  const { selection, done } = facts;
  if (!may || selection.mode !== 'these') return null;
  const set = (paused: boolean): Promise<void> =>
    act(
      async () => {
        await send(schedulePause, { ids: [...selection.ids], paused });
        registerChanged(scheduleOverview.key, 'many');
        done();
      },
      paused ? 'pausedNow' : 'resumedNow',
    );
  return (
    <>
      <Guarded onClick={() => set(true)}>{say(scheduleWords.pause)}</Guarded>
      <Guarded onClick={() => set(false)}>{say(scheduleWords.resume)}</Guarded>
    </>
  );
}
