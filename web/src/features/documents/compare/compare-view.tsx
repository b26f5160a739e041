import type { ChangedPlace, ComparedPage } from '@plumbline/contract/features/documents/calls.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useQuery } from '@tanstack/react-query';
import { Segmented, Select } from 'antd';
import { useId, useRef, useState } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { Muted, Row, Stack } from '../../../ui/layout.tsx';
import { useViewport, WHOLE } from '../../files/preview/use-viewport.ts';
import { ZoomButtons } from '../../files/preview/zoom-buttons.tsx';
import type { OpenPdf } from '../../files/pdf-reader.ts';
import css from './compare.module.css';
import { drawPair } from './draw-pages.ts';
import { Legend, PlaceList } from './place-list.tsx';
import { Panes, viewOf, type Mode } from './panes.tsx';
import { compareWords } from './words.ts';

const MODES: readonly Mode[] = ['overlay', 'side', 'swipe'];

/** Two documents, and the pages in which they were compared. */
interface CompareViewProps {
  readonly documents: { readonly older: OpenPdf; readonly newer: OpenPdf };
  readonly pages: readonly ComparedPage[];
}

/** The pages of two revisions over each other, beside each other or under a border, and the list of changed places. */
export function CompareView({ documents, pages }: CompareViewProps): React.JSX.Element {
  const say = useSay();
  const [mode, setMode] = useState<Mode>('overlay');
  const [number, setNumber] = useState(() => pages.find(({ places }) => places.length > 0)?.page ?? 1);
  const [chosen, choose] = useState<number>();
  const viewport = useViewport();
  const stage = useRef<HTMLDivElement>(null);
  const page = pages.find((each) => each.page === number);
  const drawn = useQuery({
    queryKey: ['compared-page', documents.older.fingerprints[0], documents.newer.fingerprints[0], number],
    queryFn: () => drawPair(documents, number),
    staleTime: Infinity,
    gcTime: 0,
  });
  const turn = (next: number): void => {
    setNumber(next);
    choose(undefined);
    viewport.setView(WHOLE);
  };
  const show = (place: ChangedPlace, index: number): void => {
    choose(index);
    if (stage.current !== null && drawn.data !== undefined)
      viewport.setView(viewOf(place, drawn.data, { stage: stage.current, mode }));
  };
  const turnMode = (next: Mode): void => {
    setMode(next);
    viewport.setView(WHOLE);
  };
  return (
    <Stack gap={10} className={css.compare}>
      <Row wrap gap={12} className={css.bar}>
        <Segmented
          aria-label={say(compareWords.mode)}
          value={mode}
          options={MODES.map((value) => ({ value, label: say(compareWords[value]) }))}
          onChange={turnMode}
        />
        {pages.length > 1 && <PageChoice pages={pages} value={number} onChange={turn} />}
        <Legend />
      </Row>
      <div className={css.body}>
        <div className={css.stage}>
          <ZoomButtons onZoom={(by) => viewport.zoom(by, stage.current)} onWhole={() => viewport.setView(WHOLE)} />
          <Panes
            ref={stage}
            mode={mode}
            drawn={drawn.data}
            isFailed={drawn.isError}
            viewport={viewport}
            page={page}
            chosen={chosen}
          />
        </div>
        <Stack gap={8} className={css.list}>
          <PlaceList pages={pages} page={page} chosen={chosen} onShow={show} />
          {page?.older && page.newer && isOtherSize(page.older, page.newer) && (
            <Muted as="p" small>
              {say(compareWords.sizes)}
            </Muted>
          )}
        </Stack>
      </div>
    </Stack>
  );
}

type Size = NonNullable<ComparedPage['older']>;
const isOtherSize = (a: Size, b: Size): boolean => Math.abs(a.width - b.width) > 1 || Math.abs(a.height - b.height) > 1;

function PageChoice({
  pages,
  value,
  onChange,
}: {
  readonly pages: readonly ComparedPage[];
  readonly value: number;
  readonly onChange: (page: number) => void;
}): React.JSX.Element {
  const say = useSay();
  const id = useId();
  return (
    <Row gap={6}>
      <label htmlFor={id}>{say(compareWords.page)}</label>
      <Select
        id={id}
        value={value}
        options={pages.map(({ page, places }) => ({
          value: page,
          label: say(fill(compareWords.pageCount, { page, count: places.length })),
        }))}
        popupMatchSelectWidth={false}
        onChange={onChange}
      />
    </Row>
  );
}
