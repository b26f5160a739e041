import type { Scan, ScanMatch } from '@plumbline/contract/features/documents/scans.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { DeleteOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazy } from '../../../lib/look/lazy.ts';
import { notify } from '../../../lib/look/notify.ts';
import { useCurrentPage } from '../../../lib/place/current-page.ts';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { recordAddress } from '../../../register/record-address.ts';
import { Guarded } from '../../../ui/guarded.tsx';
import { Muted, PlainButton, Row, Stack } from '../../../ui/layout.tsx';
import { StatePill } from '../../../ui/state-pill.tsx';
import { sizeText } from '../../files/file-kind.ts';
import css from './scans.module.css';
import { fileAndSay, isReading, isSure, openMatches, removeScan, titlesOf } from './use-scans.ts';
import { inboxWords } from './words.ts';

const FileByHand = lazy(async () => ({ default: (await import('./file-by-hand.tsx')).FileByHand }));

/** Pages as people write them: 1–3, 5. */
function pageRanges(pages: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last?.[1] === page - 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}
const pagesWord = (word: Word, pages: readonly number[]): Word =>
  fill(word, { pages: pages.length, list: pageRanges(pages) });

/** What about a scan needs a look before it is filed. */
function notesOf({ blank, unknown, unreadable, same }: Scan): readonly Word[] {
  return [
    ...(blank.length > 0 ? [pagesWord(inboxWords.blank, blank)] : []),
    ...(unknown.length > 0 ? [pagesWord(inboxWords.unknown, unknown)] : []),
    ...(unreadable.length > 0 ? [pagesWord(inboxWords.unreadable, unreadable)] : []),
    ...(same === null ? [] : [fill(inboxWords.same, { name: same })]),
  ];
}

const joined = (words: readonly Word[]): Word => ({
  en: words.map(({ en }) => en).join(' · '),
  zh: words.map(({ zh }) => zh).join('；'),
});

/** A scan that waits: what it is, the records its pages name, and what can be done with it. */
export function ScanLine({ scan, onShow }: { readonly scan: Scan; readonly onShow: () => void }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { go } = useCurrentPage();
  const [isChoosing, choose] = useState(false);
  const { name, pages, size, by, at } = scan;
  const records = openMatches(scan);
  const notes = notesOf(scan);
  const fileIt = async (): Promise<void> => {
    const doubts = [...notes, ...records.flatMap(({ warnings }) => warnings)];
    const question = {
      title: fill(inboxWords.askTitle, { name }),
      text: fill(inboxWords.askText, { titles: titlesOf(records), notes: joined(doubts) }),
    };
    const answers = { ok: inboxWords.file, cancel: inboxWords.back };
    if (doubts.length > 0 && !(await notify.confirm({ ...question, ...answers }))) return;
    await fileAndSay(scan, records, go);
  };
  return (
    <Row as="li" wrap align="start" gap="8px 16px" className={css.line}>
      <Stack grow gap={2} className={css.about}>
        <Row wrap gap={8}>
          <PlainButton
            className={css.open}
            title={name}
            aria-label={say(fill(inboxWords.preview, { name }))}
            onClick={onShow}
          >
            {name}
          </PlainButton>
          <Standing scan={scan} />
        </Row>
        <Muted small>{say(fill(inboxWords.facts, { pages, size: sizeText(size), by, at: format.dateTime(at) }))}</Muted>
        {scan.matches.map((match) => (
          <MatchLine key={match.id} match={match} />
        ))}
        {notes.map((note) => (
          <Muted key={note.en} small>
            {say(note)}
          </Muted>
        ))}
      </Stack>
      <Row gap={8}>
        <Guarded aria-label={say(fill(inboxWords.fileOf, { name }))} reason={whyNot(scan, say)} onClick={fileIt}>
          {say(inboxWords.file)}
        </Guarded>
        <Guarded aria-label={say(fill(inboxWords.byHandOf, { name }))} onClick={() => choose(true)}>
          {say(inboxWords.byHand)}
        </Guarded>
        <Guarded
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={say(fill(inboxWords.removeOf, { name }))}
          onClick={() => removeScan(scan)}
        />
      </Row>
      {isChoosing && (
        <Suspense>
          <FileByHand scan={scan} records={records} onClose={() => choose(false)} />
        </Suspense>
      )}
    </Row>
  );
}

/** Why a scan cannot be filed as its codes say; undefined when it can. */
function whyNot(scan: Scan, say: (word: Word) => string): string | undefined {
  if (isReading(scan)) return say(inboxWords.stillReading);
  if (openMatches(scan).length > 0) return undefined;
  const blocked = scan.matches.flatMap((match) => match.blocked ?? []);
  return say(blocked[0] ?? inboxWords.noMatch);
}

function Standing({ scan }: { readonly scan: Scan }): React.JSX.Element {
  const say = useSay();
  const { read, pages, matches } = scan;
  if (isReading(scan))
    return (
      <StatePill state="in-progress">
        {say(fill(inboxWords.reading, { page: Math.min(read + 1, pages), pages }))}
      </StatePill>
    );
  if (isSure(scan)) return <StatePill state="ready">{say(inboxWords.ready)}</StatePill>;
  if (matches.length === 0) return <StatePill state="not-started">{say(inboxWords.noCode)}</StatePill>;
  if (openMatches(scan).length === 0) return <StatePill state="blocked">{say(inboxWords.blocked)}</StatePill>;
  return <StatePill state="doubt">{say(inboxWords.check)}</StatePill>;
}

function MatchLine({ match }: { readonly match: ScanMatch }): React.JSX.Element {
  const say = useSay();
  const { title, pages, blocked, warnings } = match;
  const href = recordAddress(match);
  return (
    <Stack>
      <Row wrap gap={8}>
        {href === null ? <span>{title}</span> : <Link to={href}>{title}</Link>}
        <Muted small>{say(pagesWord(inboxWords.onPages, pages))}</Muted>
      </Row>
      {blocked !== null && <span className={css.blocked}>{say(blocked)}</span>}
      {warnings.map((warning) => (
        <span key={warning.en} className={css.warning}>
          {say(warning)}
        </span>
      ))}
    </Stack>
  );
}
