import { Button, message as antdMessage } from 'antd';
import { Suspense, useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { lazy } from './lazy.ts';
import type { Confirmation } from './confirm-place.tsx';
import { later } from './page-idle.ts';
import { areaOfAct, noticeOffset, watchActs } from './notice-position.ts';
import type { Notice } from './notice-place.tsx';
import { bindNotify, type NotifyHost, type SaidAct } from './notify.ts';

const ConfirmPlace = later(() => import('./confirm-place.tsx'));
const NoticePlace = lazy(() => import('./notice-place.tsx'));

/** Seconds (specification 9, readings D07). */
const MESSAGE_SECONDS = 5;
const TOAST_SECONDS = 2.5;
/** Below the bars of the shell: a notice never covers what chooses the scope or the open pages. */
const BELOW_SHELL = 'calc(var(--shell-top) + 6px)';
/** The height of the bars of the shell where the style sheet gives it as a formula, in pixels. */
const SHELL_TOP = 90;
const BELOW_MESSAGE = 'calc(var(--shell-top) + 54px)';

/** A text with its actions; it closes when an action is taken. */
function contentOf(text: string, acts: readonly SaidAct[] | undefined, close: () => void): ReactNode {
  if (acts === undefined) return text;
  return (
    <>
      {text}
      {acts.map(({ label, run }) => (
        <Button
          key={label}
          type="link"
          size="small"
          onClick={() => {
            close();
            run();
          }}
        >
          {label}
        </Button>
      ))}
    </>
  );
}

/** Beside what the notice speaks about, never over it. */
function placed(): CSSProperties {
  const root = getComputedStyle(document.documentElement);
  const top = Number.parseFloat(root.getPropertyValue('--shell-top')) || SHELL_TOP;
  const { x, y } = noticeOffset(areaOfAct(), { width: innerWidth, height: innerHeight, top });
  return x === 0 && y === 0 ? {} : { translate: `${x}px ${y}px` };
}

/** Shows the messages of `notify`, in the surrounding theme and language. Placed once in the page. */
export function NotifyPlace(): React.JSX.Element {
  const [message, messagePlace] = antdMessage.useMessage({ maxCount: 1, duration: MESSAGE_SECONDS, top: BELOW_SHELL });
  const [toast, toastPlace] = antdMessage.useMessage({ maxCount: 3, duration: TOAST_SECONDS, top: BELOW_MESSAGE });
  const [questions, setAsked] = useState<readonly Confirmation[]>([]);
  const [notices, setNotices] = useState<readonly Notice[]>([]);

  useEffect(watchActs, []);
  useEffect(() => {
    const host: NotifyHost = {
      message: (tone, text, acts) =>
        void message.open({ type: tone, style: placed(), content: contentOf(text, acts, () => message.destroy()) }),
      toast: (tone, text, acts) =>
        void toast.open({ type: tone, style: placed(), content: contentOf(text, acts, () => toast.destroy()) }),
      notification: (tone, title, text) => setNotices((all) => [...all, { tone, title, text }]),
      confirm: (question) =>
        new Promise((answer) => {
          setAsked((all) => [...all, { ...question, answer }]);
        }),
    };
    return bindNotify(host);
  }, [message, toast]);

  return (
    <>
      {/* both carry antd's one key: each needs a parent of its own */}
      <div>{messagePlace}</div>
      <div>{toastPlace}</div>
      {questions.length > 0 && (
        <Suspense>
          <ConfirmPlace asked={questions} />
        </Suspense>
      )}
      {notices.length > 0 && (
        <Suspense>
          <NoticePlace notices={notices} />
        </Suspense>
      )}
    </>
  );
}
