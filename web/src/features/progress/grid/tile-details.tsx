import { progressDetails } from '@plumbline/contract/features/progress/calls/figures.ts';
import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import type { Tile } from '@plumbline/contract/features/progress/calls/grids.ts';
import { useState } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { useCall } from '../../../lib/call/query.ts';
import { InLanguage } from '../../../ui/in-language.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SideSheet, type SheetTab, type SideSheetProps } from '../../../ui/side-sheet.tsx';
import { SkeletonTable } from '../../../ui/skeletons.tsx';
import type { CountScope } from '../../handover/scope-filters.ts';
import { useSubSystemsOf } from '../../handover/type-scope.ts';
import { Board } from '../board/board.tsx';
import {
  classLinks,
  disciplineLinks,
  handoverLinks,
  mocLinks,
  preservationLinks,
  procedureLinks,
  punchLinks,
} from '../share-links.ts';
import { ShareTable } from '../share-table.tsx';
import { progressWords } from '../words.ts';

/** Props of the details of one tile. */
export interface TileDetailsProps {
  /** Null while no tile is open. */
  readonly tile: Tile | null;
  /** The system whose subsystems are the tiles; undefined while the tiles are systems. */
  readonly system: string | undefined;
  readonly systemName: string;
  readonly onClose: () => void;
}

/** What a tile counts: the whole scope, a system or a subsystem. */
interface TileAsk {
  readonly system?: string;
  readonly subSystem?: string;
}

const askOf = (id: string | null, system: string | undefined): TileAsk => {
  if (id === null || id === system) return system === undefined ? {} : { system };
  return system === undefined ? { system: id } : { subSystem: id };
};

export function TileDetails({ tile, system, systemName, onClose }: TileDetailsProps): React.JSX.Element {
  const ask = askOf(tile?.id ?? null, system);
  const query = useCall(progressDetails, ask, { enabled: tile !== null });
  const tabs = useTabs(tile === null ? undefined : query.data, ask);
  return (
    <SideSheet
      open={tile !== null}
      onClose={onClose}
      title={useTitle(tile, system === undefined ? null : systemName)}
      note={tile && <InLanguage text={tile.description} />}
      wide
      {...tabs}
    >
      {query.isError && <ErrorState small error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonTable rows={8} columns={4} />}
    </SideSheet>
  );
}

function useTitle(tile: Tile | null, systemName: string | null): string {
  const say = useSay();
  if (tile === null) return '';
  return tile.id === null ? (systemName ?? say(progressWords.whole)) : tile.name;
}

/** The tabs of a tile; none while its details load. */
function useTabs(details: Facts['details'] | undefined, ask: TileAsk): Partial<SideSheetProps> {
  const say = useSay();
  const [tab, setTab] = useState('board');
  const subSystemsOf = useSubSystemsOf(details === undefined || ask.system === undefined ? [] : [ask.system]);
  if (details === undefined) return {};
  return { tabs: tabsOf({ details, scope: scopeOf(ask, subSystemsOf), ask, say }), tab, onTab: setTab };
}

function scopeOf(
  { system, subSystem }: TileAsk,
  bySystem: ReadonlyMap<string, readonly string[]> | undefined,
): CountScope | undefined {
  if (subSystem !== undefined) return { subSystems: [subSystem] };
  if (system === undefined) return {};
  const subSystems = bySystem?.get(system);
  return subSystems === undefined ? undefined : { subSystems };
}

interface Facts {
  readonly details: OutputOf<typeof progressDetails>;
  readonly scope: CountScope | undefined;
  readonly ask: TileAsk;
  readonly say: ReturnType<typeof useSay>;
}
function tabsOf({ details, scope, ask, say }: Facts): readonly SheetTab[] {
  const { board, disciplines, classes, punch, handovers, mocs, procedures, preservation } = details;
  const itrs = Object.values(board).reduce((sum, count) => sum + count, 0);
  return [
    {
      key: 'board',
      label: say(progressWords.board),
      count: itrs,
      content: <Board board={board} scope={scope} ask={ask} />,
    },
    {
      key: 'disciplines',
      label: say(progressWords.disciplines),
      count: disciplines.length,
      content: <ShareTable shares={disciplines} links={(share) => disciplineLinks(scope, share)} />,
    },
    {
      key: 'classes',
      label: say(progressWords.classes),
      count: classes.length,
      content: <ShareTable shares={classes} links={(share) => classLinks(scope, share)} />,
    },
    {
      key: 'punch',
      label: say(progressWords.punchTab),
      count: punch.reduce((sum, { total, done }) => sum + total - done, 0),
      content: <ShareTable shares={punch} links={(share) => punchLinks(scope, share)} />,
    },
    {
      key: 'certificates',
      label: say(progressWords.certificates),
      count: handovers.reduce((sum, { total }) => sum + total, 0),
      content: <ShareTable shares={handovers} links={(share) => handoverLinks(ask, scope, share)} />,
    },
    ...(preservation === null
      ? []
      : [
          {
            key: 'preservation',
            label: say(progressWords.preservation),
            count: preservation.reduce((sum, { total, done }) => sum + total - done, 0),
            content: <ShareTable shares={preservation} links={(share) => preservationLinks(scope, share)} />,
          },
        ]),
    ...(mocs === null
      ? []
      : [
          {
            key: 'mocs',
            label: say(progressWords.mocs),
            count: mocs.reduce((sum, { total, done }) => sum + total - done, 0),
            content: <ShareTable shares={mocs} links={(share) => mocLinks(ask, share)} />,
          },
        ]),
    ...(procedures === null
      ? []
      : [
          {
            key: 'procedures',
            label: say(progressWords.procedures),
            count: procedures.reduce((sum, { total, done }) => sum + total - done, 0),
            content: <ShareTable shares={procedures} links={(share) => procedureLinks(ask, share)} />,
          },
        ]),
  ];
}
