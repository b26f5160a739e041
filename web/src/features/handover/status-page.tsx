import { fill } from '@plumbline/contract/words/word.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { Segmented } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonPage } from '../../ui/skeletons.tsx';
import css from './raise-page.module.css';
import { RaiseScreen } from './raise-screen.tsx';
import { useTypes } from './use-types.ts';
import { certificatesAddress, statusAddress } from './status-address.ts';
import { NoTypes } from './no-types.tsx';
import { handoverWords } from './words.ts';

/** `/Handover/Status?type=&show=`: the state of every object of a certificate type, raised or not. */
export default function StatusPage(): React.JSX.Element {
  const say = useSay();
  const navigate = useNavigate();
  const requested = useCurrentPage().search.get('type');
  const types = useTypes();
  const title = say(handoverWords.statusTitle);
  const crumbs = [{ label: say(handoverWords.group) }, { label: title }];
  if (types.isPending) return <SkeletonPage />;
  if (types.isError) return <ErrorState error={types.error} onRetry={() => void types.refetch()} />;
  const names = types.data ?? [];
  const type = names.find((name) => name === requested) ?? names[0];
  if (type === undefined)
    return (
      <Page title={title} crumbs={crumbs}>
        <NoTypes />
      </Page>
    );
  return (
    <Page title={title} note={say(handoverWords.statusNote)} crumbs={crumbs}>
      <div className={css.types}>
        <Segmented
          aria-label={say(handoverWords.typeLabel)}
          value={type}
          options={[...names]}
          onChange={(name) => void navigate({ href: statusAddress(name) })}
        />
        <Link to={certificatesAddress(type)}>{say(fill(handoverWords.certificates, { type }))}</Link>
      </div>
      <RaiseScreen key={type} type={type} />
    </Page>
  );
}
