import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import { importStart, type ImportPart } from '@plumbline/contract/features/imports/calls/import-start.ts';
import type { ImportEncoding } from '@plumbline/contract/rules/import-mapping.ts';
import { importCancel } from '@plumbline/contract/features/imports/calls/import-cancel.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onLive, useLive } from '../../lib/live.ts';
import { notify } from '../../lib/notify.ts';
import { useCurrentPage } from '../../lib/current-page.ts';
import { useVerb } from '../../lib/query.ts';
import { send, uploadTo } from '../../lib/send.ts';
import { importsEnded, registerChanged } from '../../register/changes.ts';
import { asJob, isUnderWay, POLL_MS, SLOW_POLL_MS, type ImportJob, type ImportSetting } from './import-job-view.ts';

/** A file on its way into a table. */
export interface ImportOrder {
  readonly file: File;
  readonly setting: ImportSetting;
  /** What goes where; one table with its own captions, or many sheets with mappings. */
  readonly parts: readonly ImportPart[];
  /** As somebody chose it; null where the server found it. */
  readonly encoding: ImportEncoding | null;
}

/** Sends a file with what is planned; answers its jobs, one a sheet. */
async function start(
  { file, setting, parts, encoding }: ImportOrder,
  onProgress: (percent: number) => void,
): Promise<readonly string[]> {
  const fields = { setting, plan: JSON.stringify(parts), ...(encoding === null ? {} : { encoding }) };
  const data = await uploadTo(importStart.path, { file, fields }, onProgress);
  const { jobs } = data as OutputOf<typeof importStart>; // eslint-disable-line -- the contract says what this call answers
  return jobs.map(({ job }) => job);
}

/** The import the page shows. */
export interface ImportWork {
  /** Null until one is begun or chosen. */
  readonly job: ImportJob | null;
  /** Percent of the file that was sent; null when none is being sent. */
  readonly sent: number | null;
  /** What the shown job was made of, while the page still holds the file. */
  readonly order: ImportOrder | null;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly begin: (order: ImportOrder) => Promise<void>;
  readonly cancel: () => Promise<void>;
  /** Shows a past job, or none. */
  readonly show: (job: string | null) => void;
}

const PAGE = '/Import/Imports';

/** Sends a file, follows its job and finds it again by the `job` of the address. `onEnd` hears of a job that ended here. */
export function useImport(onEnd: (job: ImportJob) => void): ImportWork {
  const { search, go } = useCurrentPage();
  const id = search.get('job');
  const [sent, setSent] = useState<number | null>(null);
  const [order, setOrder] = useState<(ImportOrder & { readonly jobs: readonly string[] }) | null>(null);
  // an open line says when it has ended: only its progress is asked after
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

  const begin = async (next: ImportOrder): Promise<void> => {
    setSent(0);
    try {
      const made = await start(next, setSent);
      setOrder({ ...next, jobs: made });
      show(made[0] ?? null);
      registerChanged(registers.importJob.key, 'many');
    } catch (error) {
      notify.failure(error);
    } finally {
      setSent(null);
    }
  };

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
    // each sheet of the file is shown by its own line
    order: order !== null && id !== null && order.jobs.includes(id) ? order : null,
    isBusy: sent !== null || (job !== null && isUnderWay(job)),
    error: id === null ? null : query.error,
    begin,
    cancel,
    show,
  };
}

/** Tells once when a job that was seen under way has ended, and lets its table be read anew. */
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
