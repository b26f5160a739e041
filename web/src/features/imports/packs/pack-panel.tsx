import {
  packList,
  packTake,
  type PackShown,
  type PackTable,
} from '@plumbline/contract/features/imports/calls/packs.ts';
import { importAbout, type ImportAboutPart } from '@plumbline/contract/features/imports/calls/runs.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { registerOf, registers } from '@plumbline/contract/registers/index.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { Alert, Radio } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../lib/call/query.ts';
import { send } from '../../../lib/call/send.ts';
import { notify } from '../../../lib/look/notify.ts';
import { useCurrentPage } from '../../../lib/place/current-page.ts';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { registerChanged } from '../../../register/list/changes.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Guarded } from '../../../ui/guarded.tsx';
import { Muted, Row } from '../../../ui/layout.tsx';
import { SkeletonTable } from '../../../ui/skeletons.tsx';
import { POLL_MS } from '../import-job-view.ts';
import css from '../../../ui/plain-table.module.css';
import { packWords } from './pack-words.ts';

const UNDER_WAY: ReadonlySet<string> = new Set(['queued', 'running']);
const pageOf = (job: string): string => `/Import/Imports?job=${encodeURIComponent(job)}`;

const titleOf = (key: string): Word => {
  const register = registerOf(key);
  return register === undefined ? w(key, key) : registerTitle(register);
};

/** The trial import of a pack: its parts by register once all have ended. */
function useTrial() {
  const [job, setJob] = useState<string | null>(null);
  const { data } = useCall(
    importAbout,
    { job: job ?? '' },
    {
      enabled: job !== null,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.parts.every((part) => !UNDER_WAY.has(part.state)) === true ? false : POLL_MS,
    },
  );
  const parts = job === null ? undefined : data?.parts;
  const isOver = parts?.every(({ state }) => !UNDER_WAY.has(state)) === true;
  return {
    job,
    setJob,
    isBusy: job !== null && !isOver,
    isFailed: isOver && parts.some(({ state }) => state !== 'done'),
    found: isOver ? new Map(parts.map((part) => [part.register, part.result])) : undefined,
  };
}

/** Chooses a starter pack, shows what it adds to each table, and takes it over as one import. */
export function PackPanel(): React.JSX.Element {
  const say = useSay();
  const { data, error, refetch } = useCall(packList, null);
  const [key, setKey] = useState<string>();
  if (error) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonTable rows={4} columns={2} />;
  const pack = data.find((each) => each.key === key);
  return (
    <>
      <Radio.Group
        aria-label={say(packWords.choose)}
        vertical
        value={key}
        onChange={({ target }) => setKey(String(target.value))}
      >
        {data.map((each) => (
          <Radio key={each.key} value={each.key}>
            {say(each.name)}
            <Muted small as="p">
              {say(each.text)}
            </Muted>
          </Radio>
        ))}
      </Radio.Group>
      {pack === undefined ? <Muted as="p">{say(packWords.chooseFirst)}</Muted> : <Chosen key={pack.key} pack={pack} />}
    </>
  );
}

type Results = ReadonlyMap<string, ImportAboutPart['result']>;

/** The number of rows a pack adds: all of them before a trial. */
const rowsOf = (pack: PackShown, found: Results | undefined): number =>
  pack.tables.reduce((sum, { register, rows }) => {
    const result = found?.get(register);
    return sum + (result === undefined ? rows : (result.toBeAdded ?? 0));
  }, 0);

/** Why the user may not take over a pack, by the first table that is closed to them; undefined when they may. */
function useRefusal({ tables }: PackShown): string | undefined {
  const say = useSay();
  const closed = tables.find((table) => table.closed !== null);
  if (closed === undefined || closed.closed === null) return undefined;
  return say(fill(packWords.noRight, { table: titleOf(closed.register), why: closed.closed }));
}

function Chosen({ pack }: { readonly pack: PackShown }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { go } = useCurrentPage();
  const { job, setJob, isBusy, isFailed, found } = useTrial();
  const ask = async (setting: 'simulate' | 'full'): Promise<void> => {
    try {
      const { jobs } = await send(packTake, { pack: pack.key, setting });
      const first = jobs[0]?.job ?? null;
      registerChanged(registers.importJob.key, 'many');
      if (setting === 'simulate' || first === null) return setJob(first);
      notify.message('success', packWords.begun);
      go(pageOf(first));
    } catch (failure) {
      notify.failure(failure);
    }
  };
  const rows = rowsOf(pack, found);
  const refusal = useRefusal(pack);
  const reason = refusal ?? (isBusy ? say(packWords.trying) : undefined);
  return (
    <>
      {isFailed && job !== null && (
        <Alert
          type="warning"
          showIcon
          title={say(packWords.failed)}
          action={<Guarded onClick={() => go(pageOf(job))}>{say(packWords.open)}</Guarded>}
        />
      )}
      <Row wrap align="stretch" gap={8}>
        <Guarded reason={reason} onClick={() => ask('simulate')}>
          {say(isBusy ? packWords.trying : packWords.try)}
        </Guarded>
        <Guarded
          type="primary"
          reason={reason ?? (rows === 0 ? say(packWords.nothing) : undefined)}
          onClick={() => ask('full')}
        >
          {say(fill(packWords.take, { count: format.count(rows) }))}
        </Guarded>
      </Row>
      <Tables tables={pack.tables} found={found} />
    </>
  );
}

interface TablesProps {
  readonly tables: readonly PackTable[];
  readonly found: Results | undefined;
}

/** The tables of a pack: what each is for, and its rows; after a trial also what becomes of them. */
function Tables({ tables, found }: TablesProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const counts = found === undefined ? [packWords.rows] : [packWords.added, packWords.left, packWords.refused];
  const countsOf = ({ register, rows }: PackTable): readonly number[] => {
    const result = found?.get(register);
    return result === undefined ? [rows] : [result.toBeAdded ?? 0, result.unchanged ?? 0, result.invalid ?? 0];
  };
  return (
    <div className={css.scroll} role="status">
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{say(packWords.table)}</th>
            {counts.map((word) => (
              <th key={word.en} scope="col" data-figure="true">
                {say(word)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tables.map((table) => (
            <tr key={table.register}>
              <th scope="row">
                {say(titleOf(table.register))}
                <Muted small as="p">
                  {say(table.purpose)}
                </Muted>
                {table.forms > 0 && (
                  <Muted small as="p">
                    {say(fill(packWords.forms, { count: format.count(table.forms) }))}
                  </Muted>
                )}
              </th>
              {countsOf(table).map((count, at) => (
                <td key={counts[at]?.en} data-figure="true">
                  {format.count(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
