import type { InputOf, OutputOf } from '@plumbline/contract/calls/call.ts';
import {
  importAgain,
  importCancel,
  importStart,
  type ImportPart,
} from '@plumbline/contract/features/imports/calls/runs.ts';
import type { ImportEncoding } from '@plumbline/contract/rules/encodings.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onLive, useLive } from '../../lib/call/live.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useVerb } from '../../lib/call/query.ts';
import { send, uploadTo } from '../../lib/call/send.ts';
import { importsEnded, registerChanged } from '../../register/list/changes.ts';
import { asJob, isUnderWay, POLL_MS, SLOW_POLL_MS, type ImportJob, type ImportSetting } from './import-job-view.ts';

/** A file to import. */
export interface ImportOrder {
  readonly file: File;
  readonly setting: ImportSetting;
  /** The target tables: one table with its own captions, or many sheets with mappings. */
  readonly parts: readonly ImportPart[];
  /** The encoding the user chose; null where the server detected it. */
  readonly encoding: ImportEncoding | null;
}

/** The file of an earlier import, imported again by its plan. */
export type ImportAgain = InputOf<typeof importAgain>;

/** Sends a file with its plan; returns its jobs, one per sheet. */
async function start(
  { file, setting, parts, encoding }: ImportOrder,
  onProgress: (percent: number) => void,
): Promise<readonly string[]> {
  const fields = { setting, plan: JSON.stringify(parts), ...(encoding === null ? {} : { encoding }) };
  const data = await uploadTo(importStart.path, { file, fields }, onProgress);
  const { jobs } = data as OutputOf<typeof importStart>; // eslint-disable-line -- the contract says what this call answers
  return jobs.map(({ job }) => job);
}

/** The import shown on the page. */
export interface ImportWork {
  /** Null until an import is started or chosen. */
  readonly job: ImportJob | null;
  /** Percentage of the file sent; null when no file is being sent. */
  readonly sent: number | null;
  /** True when the shown job was started on this page. */
  readonly isOwn: boolean;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly begin: (order: ImportOrder) => Promise<void>;
  /** Imports the file of an earlier import again. */
  readonly again: (order: ImportAgain) => Promise<void>;
  readonly cancel: () => Promise<void>;
  /** Shows a past job, or none. */
  readonly show: (job: string | null) => void;
}

const PAGE = '/Import/Imports';

/**
 * Sends a file, follows its job, and finds the job again by `job` in the address. `onEnd` receives a job that ended
 * while on this page.
 */
export function useImport(onEnd: (job: ImportJob) => void): ImportWork {
  const { search, go } = useCurrentPage();
  const id = search.get('job');
  const [sent, setSent] = useState<number | null>(null);
  const [own, setOwn] = useState<readonly string[]>([]);
  // an open live connection reports the end, so only progress is polled
  const pollMs = useLive((live) => live.state === 'open') ? SLOW_POLL_MS : POLL_MS;
  const query = useVerb(
    registers.importJob.key,
    'get',
    { id: id ?? '' },
    {
      enabled: id !== null,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data !== undefined && !isUnderWay(asJob(state.data)) ? false : pollMs),
      refetchIntervalInBackground: true,
    },
  );
  const job = id === null || query.data === undefined ? null : asJob(query.data);
  useEnd(job, onEnd);
  const { refetch } = query;
  useEffect(
    () =>
      onLive((frame) => {
        if (frame.type === 'import-result' && frame.rows.some((row) => row.id === id)) void refetch();
      }),
    [id, refetch],
  );

  const show = (shown: string | null): void =>
    go(shown === null ? PAGE : `${PAGE}?job=${encodeURIComponent(shown)}`, { replace: true });

  const follow = async (started: Promise<readonly string[]>): Promise<void> => {
    try {
      const made = await started;
      setOwn(made);
      show(made[0] ?? null);
      registerChanged(registers.importJob.key, 'many');
    } catch (error) {
      notify.failure(error);
    }
  };
  const begin = async (order: ImportOrder): Promise<void> => {
    setSent(0);
    await follow(start(order, setSent));
    setSent(null);
  };
  const again = (order: ImportAgain): Promise<void> =>
    follow(send(importAgain, order).then(({ jobs }) => jobs.map(({ job: made }) => made)));

  const cancel = async (): Promise<void> => {
    if (id === null) return;
    try {
      await send(importCancel, { job: id });
      await query.refetch();
    } catch (error) {
      notify.failure(error);
    }
  };

  return {
    job,
    sent,
    // each sheet of the file is shown as its own job
    isOwn: id !== null && own.includes(id),
    isBusy: sent !== null || (job !== null && isUnderWay(job)),
    error: id === null ? null : query.error,
    begin,
    again,
    cancel,
    show,
  };
}

/** Notifies once when a job that was seen running has ended, and refetches its table. */
function useEnd(job: ImportJob | null, onEnd: (job: ImportJob) => void): void {
  const running = useRef<string | null>(null);
  const hear = useEffectEvent(onEnd);
  useEffect(() => {
    if (job === null) return;
    if (isUnderWay(job)) {
      running.current = job.id;
      return;
    }
    if (running.current !== job.id) return;
    running.current = null;
    hear(job);
    importsEnded([job.id]);
  }, [job]);
}
