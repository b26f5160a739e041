import { BellOutlined } from '@ant-design/icons';
import { fill } from '@plumbline/contract/words/word.ts';
import { Badge, Button, Popover } from 'antd';
import type { Frame } from '@plumbline/contract/messages.ts';
import { Suspense, useEffect, useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { later } from '../../lib/look/page-idle.ts';
import { useLive, type LiveState } from '../../lib/call/live.ts';
import { Waiting } from '../../ui/waiting.tsx';
import css from './bell.module.css';
import { useLiveMessages, useMessages } from './use-messages.ts';
import { listMessageWords } from './list-words.ts';

const MessagePanel = later(async () => ({ default: (await import('./message-panel.tsx')).MessagePanel }));
const ChoicesPanel = later(async () => ({ default: (await import('./choices-panel.tsx')).ChoicesPanel }));
const Toasts = later(() => import('./toasts.tsx'));

/** Milliseconds for which the dot shows that the connection is back. */
const BACK_MS = 4000;

/** The bell in the top bar: the number of unread messages, and on a click the messages. */
export default function Bell(): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [view, setView] = useState<'list' | 'choices'>('list');
  const { data } = useMessages({ limit: 20, unreadOnly: false });
  const toasts = useFrames();
  useLiveMessages(toasts.tell);
  const line = useLine();
  const unread = data?.unread ?? 0;
  const close = (): void => setOpen(false);
  return (
    <>
      {toasts.came && (
        <Suspense>
          <Toasts frames={toasts.frames} onTold={toasts.onTold} />
        </Suspense>
      )}
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
          <Waiting>
            {view === 'list' ? (
              <MessagePanel onChoices={() => setView('choices')} onClose={close} />
            ) : (
              <ChoicesPanel onBack={() => setView('list')} />
            )}
          </Waiting>
        }
      >
        <Button
          type="text"
          className={css.bell ?? ''}
          aria-label={say(fill(listMessageWords.bell, { count: format.count(unread) }))}
          aria-expanded={isOpen}
          title={line === 'lost' ? say(listMessageWords.lost) : undefined}
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
        {line === 'lost' && say(listMessageWords.lost)}
        {line === 'back' && say(listMessageWords.back)}
      </span>
    </>
  );
}

/** The frames received over the live connection that have not been shown as toasts. */
function useFrames() {
  const [{ came, frames }, set] = useState<{ readonly came: boolean; readonly frames: readonly Frame[] }>({
    came: false,
    frames: [],
  });
  const tell = (frame: Frame): void => {
    // a hidden page shows no toasts: the bell still counts
    if (document.visibilityState === 'hidden' || !('toast' in frame) || !frame.toast) return;
    set((before) => ({ came: true, frames: [...before.frames, frame] }));
  };
  const onTold = (count: number): void => set((before) => ({ ...before, frames: before.frames.slice(count) }));
  return { came, frames, tell, onTold };
}

/** The connection states worth a dot: lost, and for a while back. */
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
