import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useEffect, useMemo } from 'react';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { registerChanged } from '../../register/list/changes.ts';
import RegisterPage from '../../register/list/register-page.tsx';
import { useRefreshFlag } from './refresh-flag.ts';
import { handoverWords, TYPE_TITLES } from './words.ts';

/**
 * `/Handover/MCC` and its siblings list the certificates of one type; `/Handover/Certificates` lists all, or with
 * `?type=` one type.
 */
export default function CertificatesPage({ type: given }: { readonly type?: string }): React.JSX.Element {
  const requested = useCurrentPage().search.get('type');
  const type = given ?? requested;
  const filter = useMemo(
    () => (type === null ? undefined : ({ field: 'handoverType', op: 'is', value: type } as const)),
    [type],
  );
  const isSet = useRefreshFlag((flag) => flag.isSet);
  useEffect(() => {
    if (isSet) registerChanged(registers.handover.key, 'many');
  }, [isSet]);
  const title =
    type === null ? handoverWords.allTypes : (TYPE_TITLES[type] ?? fill(handoverWords.certificates, { type }));
  return <RegisterPage register={registers.handover.key} {...(filter && { filter })} title={title} />;
}
