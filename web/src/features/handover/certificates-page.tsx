import { registers } from '@plumbline/contract/registers/index.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { useEffect, useMemo } from 'react';
import { registerChanged } from '../../register/changes.ts';
import RegisterPage from '../../register/register-page.tsx';
import { useRefreshFlag } from './refresh-flag.ts';
import { TYPE_TITLES } from './words.ts';

/** `/Handover/MCC` and its siblings: the certificates of one type. */
export default function CertificatesPage({ type }: { readonly type: string }): React.JSX.Element {
  const filter = useMemo(() => ({ field: 'handoverType', op: 'is', value: type }) as const, [type]);
  const isSet = useRefreshFlag((flag) => flag.isSet);
  useEffect(() => {
    if (isSet) registerChanged(registers.handover.key, 'many');
  }, [isSet]);
  return <RegisterPage register={registers.handover.key} filter={filter} title={TYPE_TITLES[type] ?? w(type, type)} />;
}
