import { BellOutlined } from '@ant-design/icons';
import { fill } from '@plumbline/contract/words/word.ts';
import { Badge, Button, Popover } from 'antd';
import { useEffect, useState } from 'react';
import { useFormat, useSay } from '../../lib/language.ts';
import { useLive, type LiveState } from '../../lib/live.ts';
import css from './bell.module.css';
import { ChoicesPanel } from './choices-panel.tsx';
import { MessagePanel } from './message-panel.tsx';
import { useToasts } from './use-toasts.tsx';
import { useLiveMessages, useMessages } from './use-messages.ts';
import { messageWords } from './words.ts';

/** How long the dot says that the line is back, in milliseconds. */
const BACK_MS = 4000;

/** The bell in the top bar: how many messages are not read, and on a click the messages. */
export default function Bell(): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [view, setView] = useState<'list' | 'choices'>('list');
  const { data } = useMessages({ limit: 20, unreadOnly: false });
  const { place, tell } = useToasts();
  useLiveMessages(tell);
  const line = useLine();
  const unread = data?.unread ?? 0;
  const close = (): void => setOpen(false);
  return (
    <>
      {place}
      <Popover
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open);
          if (open) setView('list');
        }}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        destroyOnHidden
        styles={{ container: { padding: 0 } }}
        content={
          view === 'list' ? (
            <MessagePanel onChoices={() => setView('choices')} onClose={close} />
          ) : (
            <ChoicesPanel onBack={() => setView('list')} />
          )
        }
      >
        <Button
          type="text"
          className={css.bell ?? ''}
          aria-label={say(fill(messageWords.bell, { count: format.count(unread) }))}
          aria-expanded={isOpen}
          title={line === 'lost' ? say(messageWords.lost) : undefined}
          icon={
            <>
              <Badge count={unread} overflowCount={99} size="small" offset={[2, -2]}>
                <BellOutlined aria-hidden className={css.sign} />
              </Badge>
              {line !== 'quiet' && <span className={css.dot} data-line={line} aria-hidden />}
            </>
          }
        />
      </Popover>
      <span role="status" className="heard-only">
        {line === 'lost' && say(messageWords.lost)}
        {line === 'back' && say(messageWords.back)}
      </span>
    </>
  );
}

/** What is worth a dot: a line that is lost, and for a while one that is back. */
function useLine(): 'quiet' | 'lost' | 'back' {
  const state = useLive((live) => live.state);
  const [before, setBefore] = useState<LiveState>(state);
  const [isBack, setBack] = useState(false);
  if (state !== before) {
    setBefore(state);
    setBack(before === 'lost' && state === 'open');
  }
  useEffect(() => {
    if (!isBack) return undefined;
    const timer = setTimeout(() => setBack(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [isBack]);
  if (state === 'lost') return 'lost';
  return isBack ? 'back' : 'quiet';
}
