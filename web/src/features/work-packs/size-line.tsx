import { permission } from '@plumbline/contract/access.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Alert } from 'antd';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useVerb } from '../../lib/call/query.ts';
import { figureIn, refIn } from '../../lib/value/row-facts.ts';
import { useCan } from '../../lib/session/session.ts';
import { workPackWords } from './words.ts';

const { key } = registers.workPackType;

/** Warns when a pack, by the estimates of its cards, exceeds the intended size of its type. Blocks nothing. */
export function SizeLine({ pack }: { readonly pack: AnyRow }): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  const type = refIn(pack, 'workPackType');
  const most = useHoursMost(type?.id);
  const hours = figureIn(pack, 'estimate') ?? 0;
  if (most === null || hours <= most) return null;
  const facts = { type: type?.title ?? '', hours: format.count(hours), most: format.count(most) };
  return <Alert type="warning" showIcon title={say(fill(workPackWords.tooLarge, facts))} />;
}

/**
 * The maximum hours intended for packs of a type; null when the type sets none, and for users who may not see types.
 */
function useHoursMost(type: string | undefined): number | null {
  const mayKnow = useCan(permission(key, 'see'));
  const { data } = useVerb(key, 'get', { id: type ?? '' }, { enabled: mayKnow && type !== undefined });
  return (data && figureIn(data, 'hoursMost')) ?? null;
}
