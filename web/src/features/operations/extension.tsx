import { CloudUploadOutlined } from '@ant-design/icons';
import { permission } from '@plumbline/contract/access.ts';
import { backupPlan, backupStart, type BackupStanding } from '@plumbline/contract/features/operations/calls.ts';
import { backup } from '@plumbline/contract/lists/backup.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { useEffect, useRef, useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { callKey, queryClient, useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { useCan } from '../../lib/session/session.ts';
import { registerChanged } from '../../register/list/changes.ts';
import { extendRegister } from '../../register/extensions.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Muted } from '../../ui/layout.tsx';
import css from './backups.module.css';
import { backupWords } from './words.ts';

/** Polling interval while a backup runs or is about to, in milliseconds. */
const LOOK_EVERY = 3000;
/** How many times it is asked at most whether a backup that was requested has begun: it is a job, which may have to wait. */
const MOST_LOOKS = 40;

/** When the last good backup was made and the next one is due, and a button to start one now. */
function BackupActions(): React.JSX.Element {
  const say = useSay();
  const may = useCan(permission('backup', 'add'));
  const { data, error } = useCall(backupPlan, null, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.running === true ? LOOK_EVERY : false),
  });
  const running = data?.running === true;
  useEnded(running);
  const expectBegin = useBegin(running);
  const start = async (): Promise<void> => {
    try {
      await send(backupStart, null);
      notify.message('success', backupWords.started);
      expectBegin();
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <>
      {data && <Standing standing={data} />}
      {!data && error && (
        <Muted small role="status" className={css.standing}>
          {error.message}
        </Muted>
      )}
      {may && (
        <Guarded
          icon={<CloudUploadOutlined aria-hidden />}
          reason={running ? say(backupWords.running) : undefined}
          onClick={start}
        >
          {say(backupWords.start)}
        </Guarded>
      )}
    </>
  );
}

/** Returns a function after which the list and the state are refetched until a backup is seen running, or was too short to be. */
function useBegin(running: boolean): () => void {
  const [looks, setLooks] = useState(0);
  if (running && looks > 0) setLooks(0);
  useEffect(() => {
    if (looks === 0) return undefined;
    const look = (): void => {
      setLooks(looks - 1);
      registerChanged(backup.key, 'many');
      void queryClient.invalidateQueries({ queryKey: callKey(backupPlan) });
    };
    const timer = setTimeout(look, LOOK_EVERY);
    return () => clearTimeout(timer);
  }, [looks]);
  return () => setLooks(MOST_LOOKS);
}

/** Refetches the list when a backup has started or ended. */
function useEnded(running: boolean): void {
  const before = useRef(running);
  useEffect(() => {
    if (before.current !== running) registerChanged(backup.key, 'many');
    before.current = running;
  }, [running]);
}

function Standing({ standing }: { readonly standing: BackupStanding }): React.JSX.Element {
  const say = useSay();
  const { dateTime } = useFormat();
  const { next, lastGood, keep, place } = standing;
  const when = (at: string | null, some: Word, none: Word): string =>
    at === null ? say(none) : say(fill(some, { when: dateTime(at) }));
  return (
    <Muted small className={css.standing} title={say(fill(backupWords.keeps, { ...keep, place }))}>
      {when(lastGood, backupWords.lastGood, backupWords.noneGood)}
      <br />
      {when(next, backupWords.next, backupWords.never)}
    </Muted>
  );
}

extendRegister(backup.key, { pageActions: () => <BackupActions />, about: backupWords.about });
