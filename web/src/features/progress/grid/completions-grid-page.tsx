import { progressGrid, type Tile } from '@plumbline/contract/features/progress/calls/grids.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { useCurrentPage } from '../../../lib/place/current-page.ts';
import { useCall, useVerb } from '../../../lib/call/query.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Refreshing } from '../../../ui/refreshing.tsx';
import { Page } from '../../../ui/page.tsx';
import { textIn } from '../../../lib/value/row-facts.ts';
import { TileDetails } from './tile-details.tsx';
import { CompletionsTiles } from './completions-tiles.tsx';
import { addressOf, askedOf, GRID_PAGE as PAGE } from '../grid-address.ts';
import { GridExport } from './grid-export.tsx';
import { GridBar } from './grid-bar.tsx';
import { SkeletonTiles } from '../skyline/skeleton-tiles.tsx';
import { progressWords } from '../words.ts';

/** `/Certification/CompletionsGrid`: one tile per system, then one tile per subsystem of `?system=`. */
export default function CompletionsGridPage(): React.JSX.Element {
  const say = useSay();
  const navigate = useNavigate();
  const params = askedOf(useCurrentPage().search);
  const [text, setText] = useState('');
  const [detailed, setDetailed] = useState<Tile | null>(null);
  const query = useCall(progressGrid, params, { placeholderData: (before) => before });
  const system = useSystemName(params.system);
  const ask = (part: Readonly<Record<string, string | null>>): void =>
    void navigate({ href: addressOf({ ...params, ...part }) });

  const title = [say(progressWords.grid), ...(system === null ? [] : [system])].join(' · ');
  return (
    <Page
      title={title}
      actions={<GridExport title={title} tiles={query.data} asked={params} text={text} />}
      note={say(system === null ? progressWords.gridNote : fill(progressWords.subNote, { system }))}
      crumbs={[
        { label: say(progressWords.certification) },
        { label: say(progressWords.grid), ...(system === null ? {} : { to: PAGE }) },
        ...(system === null ? [] : [{ label: system }]),
      ]}
    >
      <GridBar asked={params} text={text} onText={setText} onAsk={ask} />
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonTiles />}
      {query.isSuccess && (
        <Refreshing query={query} question={params}>
          <CompletionsTiles
            tiles={query.data}
            text={text}
            asked={params}
            onSystem={(id) => ask({ system: id })}
            onDetails={setDetailed}
          />
        </Refreshing>
      )}
      <TileDetails tile={detailed} system={params.system} systemName={system ?? ''} onClose={() => setDetailed(null)} />
    </Page>
  );
}

/** The name of the opened system; null when none is opened, empty while loading. */
function useSystemName(id: string | undefined): string | null {
  const query = useVerb('system', 'get', { id: id ?? '' }, { enabled: id !== undefined });
  if (id === undefined) return null;
  return query.data === undefined ? '' : textIn(query.data, 'name');
}
