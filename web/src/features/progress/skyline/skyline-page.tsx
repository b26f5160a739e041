import { progressSkyline } from '@plumbline/contract/features/progress/calls/curves.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { useNavigate } from '@tanstack/react-router';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { useCurrentPage } from '../../../lib/place/current-page.ts';
import { useCall, useVerb } from '../../../lib/call/query.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { Refreshing } from '../../../ui/refreshing.tsx';
import { SkeletonBox } from '../../../ui/skeletons.tsx';
import { textIn } from '../../../lib/value/row-facts.ts';
import { CertificateCurve } from '../curve/certificate-curve.tsx';
import { CertificateSheet } from '../grid/certificate-sheet.tsx';
import { certificateCurveWords } from '../curve/curve-words.ts';
import { SkylineCard } from './skyline-card.tsx';
import { useShownPart } from './skyline-view.ts';
import { useCertificates } from '../grid/use-certificates.tsx';
import { progressWords } from '../words.ts';

const PAGE = '/Report/Skyline';

/**
 * `/Report/Skyline`: one box per certificate, stacked by planned finish, or planned against actual (`?view=curve`).
 * `?type=` selects a type, `?id=` opens a certificate.
 */
export default function SkylinePage(): React.JSX.Element {
  const say = useSay();
  const { search } = useCurrentPage();
  const types = useVerb(registers.handoverType.key, 'page', {
    columns: ['name', 'description', 'order'],
    sort: [{ field: 'order' }, { field: 'name' }],
    limit: 50,
  });
  const names = types.data?.rows.map((row) => textIn(row, 'name')) ?? [];
  const type = search.get('type') ?? names[0];
  const view = viewIn(search);
  const crumbs = [{ label: say(progressWords.reports) }, { label: say(progressWords.skyline) }];
  return (
    <Page
      title={say(progressWords.skyline)}
      crumbs={crumbs}
      actions={type === undefined ? undefined : <Switches names={names} type={type} view={view} />}
    >
      {types.isError && <ErrorState error={types.error} onRetry={() => void types.refetch()} />}
      {types.isSuccess && names.length === 0 && (
        <EmptyState title={say(progressWords.noTypes)} text={say(progressWords.noTypesText)} />
      )}
      {types.isPending && <SkeletonBox height="520px" />}
      {types.isSuccess && type !== undefined && <Shown key={type} type={type} view={view} />}
    </Page>
  );
}

const VIEWS = ['skyline', 'curve'] as const;
type View = (typeof VIEWS)[number];
const viewIn = (search: URLSearchParams): View => (search.get('view') === 'curve' ? 'curve' : 'skyline');
const addressOf = (type: string, view: View): string =>
  `${PAGE}?type=${encodeURIComponent(type)}${view === 'curve' ? '&view=curve' : ''}`;

/** Chooses the certificate type and the view. */
function Switches({
  names,
  type,
  view,
}: {
  readonly names: readonly string[];
  readonly type: string;
  readonly view: View;
}): React.JSX.Element {
  const say = useSay();
  const navigate = useNavigate();
  return (
    <>
      <Segmented<View>
        aria-label={say(certificateCurveWords.view)}
        value={view}
        options={VIEWS.map((value) => ({ value, label: say(certificateCurveWords.views[value]) }))}
        onChange={(next) => void navigate({ href: addressOf(type, next), replace: true })}
      />
      <Segmented
        aria-label={say(progressWords.type)}
        value={type}
        options={[...names]}
        onChange={(next) => void navigate({ href: addressOf(next, view), replace: true })}
      />
    </>
  );
}

const Shown = ({ type, view }: { readonly type: string; readonly view: View }): React.JSX.Element =>
  view === 'curve' ? <CertificateCurve type={type} /> : <Skyline type={type} />;

function Skyline({ type }: { readonly type: string }): React.JSX.Element {
  const [opened, setOpened] = useState<string | null>(null);
  const part = useShownPart();
  const query = useCall(progressSkyline, { type, ...part.view }, { placeholderData: (before) => before });
  const kind = useCertificates(type);
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <SkeletonBox height="520px" />;
  return (
    <>
      <Refreshing query={query} question={{ type, ...part.view }}>
        <SkylineCard kind={kind} answer={query.data} part={part} onOpen={setOpened} />
      </Refreshing>
      <CertificateSheet id={opened} onClose={() => setOpened(null)} />
    </>
  );
}
