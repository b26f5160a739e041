import { fill, w } from '@plumbline/contract/words/word.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useSay } from '../../lib/value/language.ts';
import { Page } from '../../ui/page.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { NoTypes } from './no-types.tsx';
import { RaiseScreen } from './raise-screen.tsx';
import { certificatesAddress, statusAddress } from './status-address.ts';
import { useTypes } from './use-types.ts';
import { handoverWords, TYPE_TITLES } from './words.ts';

/**
 * `/Handover/raisemcc` and its siblings: every object of a certificate type, raised or not. `?type=` selects another
 * type.
 */
export default function RaisePage({ type: given }: { readonly type: string }): React.JSX.Element {
  const say = useSay();
  const type = useCurrentPage().search.get('type') ?? given;
  const { data: types, isPending } = useTypes();
  // names match case-insensitively, as on the server; where the types may not be seen, the screen shows the error it
  // gets
  const isMissing = types !== undefined && !types.some((name) => name.toLowerCase() === type.toLowerCase());
  const title = say(fill(handoverWords.raise, { type }));
  return (
    <Page
      title={title}
      note={say(handoverWords.statusNote)}
      crumbs={[
        { label: say(handoverWords.group) },
        { label: say(handoverWords.statusTitle), to: statusAddress(type) },
        { label: say(TYPE_TITLES[type] ?? w(type, type)), to: certificatesAddress(type) },
        { label: title },
      ]}
    >
      {isPending && <SkeletonTable rows={12} />}
      {isMissing && <NoTypes type={type} />}
      {!isPending && !isMissing && <RaiseScreen key={type} type={type} />}
    </Page>
  );
}
