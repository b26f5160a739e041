import { permission } from '@plumbline/contract/access.ts';
import { preservationOffer } from '@plumbline/contract/features/preservation/calls.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Alert } from 'antd';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useLevelOptions } from '../../lib/place/level-settings.ts';
import { useCall } from '../../lib/call/query.ts';
import { textIn } from '../../lib/value/row-facts.ts';
import { useCan } from '../../lib/session/session.ts';
import { useRegisterChanged } from '../../register/list/changes.ts';
import { EndButton } from './act-buttons.tsx';
import { offerWords } from './words.ts';

/**
 * Over an accepted certificate of the type that ends preservation: the number of rounds still running in its scope, and
 * the button to end them.
 */
export function EndOffer({ row }: { readonly row: AnyRow }): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  const { preservation, preservationEndsWith } = useLevelOptions();
  const mayEnd = useCan(permission(registers.tagPwl.key, 'update'));
  const isAsked = mayEnd && preservation && preservationEndsWith !== '' && textIn(row, 'state') === 'accepted';
  const { data, refetch } = useCall(preservationOffer, { certificate: row.id }, { enabled: isAsked, staleTime: 0 });
  useRegisterChanged(registers.tagPwl.key, () => void refetch());
  if (!isAsked || data === undefined || data.running === 0) return null;
  const title = say(fill(offerWords.offer, { count: format.count(data.running) }));
  return <Alert type="info" showIcon title={title} action={<EndButton row={row} />} />;
}
