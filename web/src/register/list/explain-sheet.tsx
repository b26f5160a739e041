import { listExplain } from '@plumbline/contract/features/operations/calls.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { useCall } from '../../lib/call/query.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Muted, Stack } from '../../ui/layout.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { registerWords } from '../words.ts';
import type { RegisterScreen } from './use-register-screen.ts';

const WORDS = {
  read: w('{count} {count:row|rows} in {ms} ms', '{count} 行，用时 {ms} 毫秒'),
  taken: w('This is how the first rows were read:', '前若干行的读取方式：'),
  tried: w('Considered before, and not suitable here:', '此前考虑过、但不适用的方式：'),
} as const;

/** Shows which way the list was read with its present filter and order, which others were considered, and the time. */
export default function ExplainSheet({
  screen,
  onClose,
}: {
  readonly screen: RegisterScreen;
  readonly onClose: () => void;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { register, filter, view } = screen;
  const request = { register: register.key, filter, sort: [...view.sort] };
  const { data, error, refetch } = useCall(listExplain, request, { staleTime: 0 });
  const taken = data?.ways.filter(({ isTaken }) => isTaken) ?? [];
  const tried = data?.ways.filter(({ isTaken }) => !isTaken) ?? [];
  return (
    <SideSheet
      open
      onClose={onClose}
      title={say(registerWords.explain)}
      note={data && say(fill(WORDS.read, { count: data.rows, ms: format.count(data.ms) }))}
    >
      {error && <ErrorState small error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines lines={6} />}
      {data && (
        <Stack gap={12}>
          <Muted as="p">{say(WORDS.taken)}</Muted>
          {taken.map(({ key, about }) => (
            <strong key={key}>{say(about)}</strong>
          ))}
          {tried.length > 0 && <Muted as="p">{say(WORDS.tried)}</Muted>}
          <ul>
            {tried.map(({ key, about }) => (
              <li key={key}>{say(about)}</li>
            ))}
          </ul>
        </Stack>
      )}
    </SideSheet>
  );
}
