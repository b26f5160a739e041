import { signOffWord } from '@plumbline/contract/field/sign-offs.ts';
import type { ReadCheckSheet } from '@plumbline/contract/workflow/fill/calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { InboxOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Button, Checkbox } from 'antd';
import { useRef, useState } from 'react';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { notify } from '../../../lib/look/notify.ts';
import { Guarded } from '../../../ui/guarded.tsx';
import { Card, Grid, Stack } from '../../../ui/layout.tsx';
import { Mono } from '../../../ui/mono.tsx';
import { StatePill } from '../../../ui/state-pill.tsx';
import css from '../imports-page.module.css';
import result from '../result-table.module.css';
import { FILES_MOST, hasNews, useFilledFiles, type FilledFile } from './use-filled-files.ts';
import { digitalWords } from './words.ts';

/** Uploads filled check sheets in bulk, first as a trial, then for real. */
export function FilledFiles({
  others,
}: {
  /** Takes files of kinds that are not filled documents, such as scans. */
  readonly others?: { readonly accept: string; readonly onFiles: (files: readonly File[]) => void };
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const work = useFilledFiles();
  const { files, reading } = work;
  const ready = files.flatMap(({ sheets, isTaken }) => (isTaken ? [] : (sheets ?? []))).filter(hasNews).length;
  const add = async (all: readonly File[]): Promise<void> => {
    const isOther = ({ name }: File): boolean =>
      others?.accept.split(',').some((end) => name.toLowerCase().endsWith(end)) === true;
    const scans = all.filter(isOther);
    const filled = all.filter((file) => !isOther(file));
    if (scans.length > 0) others?.onFiles(scans);
    if (filled.length > FILES_MOST) notify.message('warning', digitalWords.tooMany);
    if (filled.length > 0) await work.add(filled);
  };
  return (
    <Grid align="start" columns="minmax(320px, 420px) minmax(0, 1fr)" gap={12} className={css.split}>
      <Card as="section" className={css.card}>
        <Stack gap={18}>
          <FilesZone accept={['.xlsx,.json', ...(others ? [others.accept] : [])].join(',')} onFiles={add} />
          <Checkbox
            checked={work.overwrite}
            disabled={reading !== null}
            onChange={({ target }) => void work.setOverwrite(target.checked)}
          >
            {say(digitalWords.overwrite)}
          </Checkbox>
          <Guarded
            type="primary"
            size="large"
            block
            busy={reading !== null}
            reason={ready === 0 ? say(digitalWords.nothing) : undefined}
            onClick={work.take}
          >
            {say(fill(digitalWords.take, { count: format.count(ready) }))}
          </Guarded>
          {files.length > 0 && <Button onClick={work.clear}>{say(digitalWords.clear)}</Button>}
        </Stack>
      </Card>
      <Card as="section" className={css.card}>
        {reading !== null && <p role="status">{say(fill(digitalWords.reading, { file: reading }))}</p>}
        {files.length === 0 ? <HowTo /> : <Results files={files} />}
      </Card>
    </Grid>
  );
}

function FilesZone({
  accept,
  onFiles,
}: {
  readonly accept: string;
  readonly onFiles: (files: readonly File[]) => Promise<void>;
}): React.JSX.Element {
  const say = useSay();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const all = [...(files ?? [])];
    if (input.current !== null) input.current.value = '';
    if (all.length > 0) void onFiles(all);
  };
  return (
    <Stack
      align="center"
      justify="center"
      gap={8}
      muted
      className={css.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <InboxOutlined aria-hidden className={css.dropIcon ?? ''} />
      <span>
        {say(digitalWords.drop)} {say(digitalWords.or)}{' '}
        <Button type="link" className={css.browse ?? ''} onClick={() => input.current?.click()}>
          {say(digitalWords.browse)}
        </Button>
      </span>
      <input
        ref={input}
        hidden
        multiple
        type="file"
        accept={accept}
        aria-label={say(digitalWords.files)}
        onChange={({ target }) => take(target.files)}
      />
    </Stack>
  );
}

function HowTo(): React.JSX.Element {
  const say = useSay();
  return (
    <div className={css.how}>
      <h2>{say(digitalWords.howTitle)}</h2>
      <ol>
        {[digitalWords.how1, digitalWords.how2, digitalWords.how3, digitalWords.how4].map((step) => (
          <li key={step.en}>{say(step)}</li>
        ))}
      </ol>
      <p>
        <Link to={registers.tagItr.route}>{say(digitalWords.list)}</Link>
      </p>
    </div>
  );
}

/** Each sheet of each file: its check, what was read, what is left out and why. */
function Results({ files }: { readonly files: readonly FilledFile[] }): React.JSX.Element {
  const say = useSay();
  return (
    <div className={result.scroll}>
      <table className={result.table}>
        <thead>
          <tr>
            {(['file', 'sheet', 'record', 'tasks', 'changed', 'signOffs', 'said'] as const).map((name) => (
              <th key={name} scope="col">
                {say(digitalWords[name])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {files.flatMap(({ file, sheets, problem, isTaken }, at) =>
            sheets === null ? (
              <tr key={`${at}`}>
                <td>{file.name}</td>
                <td colSpan={6} data-bad>
                  {problem}
                </td>
              </tr>
            ) : (
              sheets.map((sheet) => (
                <SheetRow key={`${at} ${sheet.sheet}`} file={file.name} sheet={sheet} isTaken={isTaken} />
              ))
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

function SheetRow({
  file,
  sheet,
  isTaken,
}: {
  readonly file: string;
  readonly sheet: ReadCheckSheet;
  readonly isTaken: boolean;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const messages = [...(sheet.refused ? [sheet.refused] : []), ...sheet.warnings];
  return (
    <tr>
      <td>{file}</td>
      <td>
        <Mono>{sheet.documentCode || sheet.sheet}</Mono> <Standing sheet={sheet} isTaken={isTaken} />
      </td>
      <td>
        {sheet.record && (
          <a href={`/Certification/TagITRsEditDocument?id=${sheet.record.id}`} target="_blank" rel="noreferrer">
            {sheet.record.title}
          </a>
        )}
      </td>
      <td className={result.figure}>{format.count(sheet.tasks)}</td>
      <td className={result.figure}>{format.count(sheet.changed)}</td>
      <td className={css.said}>
        {sheet.signOffs.map(({ label, person, date, refused }) => (
          <div key={label}>
            {say(signOffWord({ label }))}: {person} {date} {refused && <em>{say(refused)}</em>}
          </div>
        ))}
      </td>
      <td className={css.said}>
        {messages.map((word) => (
          <div key={word.en}>{say(word)}</div>
        ))}
      </td>
    </tr>
  );
}

function Standing({
  sheet,
  isTaken,
}: {
  readonly sheet: ReadCheckSheet;
  readonly isTaken: boolean;
}): React.JSX.Element {
  const say = useSay();
  if (sheet.refused !== null) return <StatePill state="blocked">{say(digitalWords.refused)}</StatePill>;
  if (!hasNews(sheet)) return <StatePill state="not-started">{say(digitalWords.same)}</StatePill>;
  return isTaken ? (
    <StatePill state="complete">{say(digitalWords.taken)}</StatePill>
  ) : (
    <StatePill state="ready">{say(digitalWords.ready)}</StatePill>
  );
}
