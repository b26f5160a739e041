import { messageOpen, type MessageRow } from '@plumbline/contract/features/messages/calls/messages.ts';
import { MailOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { CallError } from '../../lib/call/call-error.ts';
import { callKey } from '../../lib/call/query.ts';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCurrentPage, useTabTitle } from '../../lib/place/current-page.ts';
import { chooseScope } from '../../lib/place/scope.ts';
import { send } from '../../lib/call/send.ts';
import { useSession } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { sceneAddress } from './scene-address.ts';
import { messageWords } from './words.ts';

type Opened = Pick<MessageRow, 'scene' | 'title' | 'content' | 'item'>;

/**
 * `/message?id=…`, where the link in a mail leads: goes on to the subject of the message, in its scope of work. The
 * message itself stays in this tab, for a user who returns to it.
 */
export default function MessagePage(): React.JSX.Element {
  const say = useSay();
  const { search, go } = useCurrentPage();
  const id = search.get('id') ?? '';
  const scope = useSession((session) => session.path?.E);
  const {
    data: opened,
    error,
    refetch,
  } = useQuery({
    queryKey: [...callKey(messageOpen), id],
    queryFn: () => send(messageOpen, { id }),
    staleTime: Infinity,
  });
  useTabTitle(opened && say(opened.title));

  const follow = async ({ scene, item }: Opened): Promise<void> => {
    const address = sceneAddress(scene, item);
    if (address === null) return;
    try {
      if (item.scope !== undefined && item.scope !== scope) await chooseScope(item.scope);
      go(address);
    } catch (failed) {
      notify.failure(failed);
    }
  };
  const start = useEffectEvent((message: Opened): void => void follow(message));
  // once for each message: a user who returns to the tab sees the message
  useEffect(() => {
    if (opened) start(opened);
  }, [opened]);

  if (error instanceof CallError && (error.key === 'notFound' || error.key === 'invalid'))
    return (
      <EmptyState
        page
        icon={<MailOutlined aria-hidden />}
        title={say(messageWords.goneTitle)}
        text={say(messageWords.goneMessage)}
        actions={<Link to="/">{say(messageWords.toHome)}</Link>}
      />
    );
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (opened === undefined) return <SkeletonLines lines={3} />;
  return (
    <EmptyState
      page
      icon={<MailOutlined aria-hidden />}
      title={say(opened.title)}
      text={say(opened.content)}
      actions={
        sceneAddress(opened.scene, opened.item) !== null && (
          <Button type="primary" onClick={() => void follow(opened)}>
            {say(messageWords.open)}
          </Button>
        )
      }
    />
  );
}
