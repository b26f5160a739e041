import { holds, permission } from '@plumbline/contract/access.ts';
import { progressCurve, progressCurveExport } from '@plumbline/contract/features/progress/calls/curves.ts';
import { type ProgressFigure, progressRows } from '@plumbline/contract/features/progress/progress-rows.ts';
import { progressItem, PROGRESS_KEYS, type ProgressKey } from '@plumbline/contract/lists/progress-item.ts';
import { isOffered } from '@plumbline/contract/pages/offered.ts';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { CURVE_STEPS, type CurveStep } from '@plumbline/contract/rules/planned-actual.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { download } from '../../../lib/call/send.ts';
import { useCall } from '../../../lib/call/query.ts';
import { linkToList } from '../../../lib/place/list-link.ts';
import { useLevelOptions } from '../../../lib/place/level-settings.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { useToday } from '../../../lib/value/scope-clock.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { Refreshing } from '../../../ui/refreshing.tsx';
import { SkeletonBox } from '../../../ui/skeletons.tsx';
import { FilterBar, type RowFilter } from '../filter-bar.tsx';
import { type QueryParamsOf, type SetQueryParams, useQueryParams } from '../use-query-params.ts';
import { progressWords } from '../words.ts';
import { CurveChoice } from './curve-choice.tsx';
import { progressReportWords as words } from './curve-words.ts';
import { PlannedActualCard } from './planned-actual-card.tsx';

const ROUTE = '/Report/PlannedVsActualProgress';
const NAMES = ['of', 'handoverType', 'system', 'subSystem', 'discipline', 'step'] as const;
type Name = (typeof NAMES)[number];

const PLACES = [
  { name: 'system', register: 'system', all: words.allSystems },
  { name: 'subSystem', register: 'subSystem', all: words.allSubSystems },
] as const satisfies readonly RowFilter<Name>[];
const filtersOf = (key: ProgressKey): readonly RowFilter<Name>[] => [
  ...(key === 'handover' ? [{ name: 'handoverType', register: 'handoverType', all: words.allTypes } as const] : []),
  ...PLACES,
  ...(key === 'handover'
    ? []
    : [{ name: 'discipline', register: 'discipline', all: progressWords.discipline } as const]),
];

/**
 * `/Report/PlannedVsActualProgress`: planned against actual of certificates, Tag ITRs, punch, preservation, job cards or
 * procedures, by system, subsystem and discipline; each figure is a link to its records.
 */
export default function ProgressReportPage(): React.JSX.Element {
  const say = useSay();
  const [params, ask] = useQueryParams(NAMES);
  const options = useLevelOptions();
  const granted = new Set(useSession(({ permissions }) => permissions));
  const kinds = PROGRESS_KEYS.filter(
    (key) => holds(granted, permission(key, 'see')) && isOffered(registers[key].route, options),
  );
  const shown = kinds.find((key) => key === params.of) ?? kinds[0];
  const title = say(pageAt(ROUTE)?.title ?? words.none);
  return (
    <Page
      title={title}
      note={say(words.note)}
      crumbs={[{ label: say(progressWords.reports), to: '/report' }, { label: title }]}
    >
      {shown === undefined ? (
        <EmptyState title={say(words.noKinds)} text={say(words.noKindsText)} />
      ) : (
        <Report kinds={kinds} shown={shown} params={params} onAsk={ask} />
      )}
    </Page>
  );
}

interface ReportProps {
  readonly kinds: readonly ProgressKey[];
  readonly shown: ProgressKey;
  readonly params: QueryParamsOf<Name>;
  readonly onAsk: SetQueryParams;
}

function Report({ kinds, shown, params, onAsk }: ReportProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const today = useToday();
  const filters = filtersOf(shown);
  const values = Object.fromEntries(
    filters.flatMap(({ name }) => (params[name] === undefined ? [] : [[name, params[name]]])),
  );
  const choice = { of: shown, ...values };
  const step: CurveStep = CURVE_STEPS.find((each) => each === params.step) ?? 'week';
  const query = useCall(progressCurve, { ...choice, step }, { placeholderData: (before) => before });
  const kind = registerTitle(registers[shown]);
  const { data } = query;
  return (
    <>
      <FilterBar
        id="progress-report"
        filters={filters}
        values={values}
        onAsk={(part) =>
          onAsk({
            ...part,
            // a subsystem decides alone
            ...('subSystem' in part && part['subSystem'] !== null && { system: null }),
            ...('system' in part && part['system'] !== null && { subSystem: null }),
          })
        }
        lead={
          <CurveChoice<ProgressKey>
            measures={kinds.map((key) => [key, registerTitle(registers[key])])}
            measure={shown}
            onMeasure={(next) =>
              onAsk({ of: next, handoverType: null, ...(next === 'handover' && { discipline: null }) })
            }
            step={step}
            onStep={(next) => onAsk({ step: next })}
          />
        }
      />
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonBox height="520px" />}
      {data && (
        <Refreshing query={query} question={{ ...choice, step }}>
          <PlannedActualCard
            title={`${say(pageAt(ROUTE)?.title ?? kind)} · ${say(kind)}`}
            answer={data}
            asked={step}
            says={{ measure: words.about[shown], undated: words.undated, none: words.none, noneText: words.noneText }}
            notes={data.inDoubt > 0 ? [fill(words.inDoubt, { count: format.count(data.inDoubt) })] : []}
            report={{
              linkOf: (figure: ProgressFigure) =>
                linkToList(progressItem.route, progressRows(choice, { part: data.part, today, figure })),
              workbook: {
                label: words.asWorkbook,
                save: () => download(progressCurveExport, { ...choice, step }),
              },
              savePdf: () => download(progressCurveExport, { ...choice, step, format: 'pdf' }),
            }}
          />
        </Refreshing>
      )}
    </>
  );
}
