import { permission } from '@plumbline/contract/access.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Alert } from 'antd';
import { useFormat, useSay } from '../../lib/language.ts';
import { useVerb } from '../../lib/query.ts';
import { figureIn, refIn } from '../../lib/row-facts.ts';
import { useCan } from '../../lib/session.ts';
import { workPackWords } from './words.ts';

const { key } = registers.workPackType;

/** Warns that a pack is larger than packs of its type are meant to be, by the estimates of its cards. Nothing is stopped by it. */
export function SizeLine({ pack }: { readonly pack: AnyRow }): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  const mayKnow = useCan(permission(key, 'see'));
  const type = refIn(pack, 'workPackType');
  const { data } = useVerb(
    key,
    'get',
    { id: type?.id ?? '' },
    { enabled: mayKnow && type !== null && type !== undefined },
  );
  const hours = figureIn(pack, 'estimate') ?? 0;
  const most = data && figureIn(data, 'hoursMost');
  if (most === undefined || most === null || hours <= most) return null;
  const facts = { type: type?.title ?? '', hours: format.count(hours), most: format.count(most) };
  return <Alert type="warning" showIcon title={say(fill(workPackWords.tooLarge, facts))} />;
}
