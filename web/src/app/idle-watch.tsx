import { userInfo } from '@plumbline/contract/features/session/calls/sessions.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { lastAlive } from '../lib/session/keep-alive.ts';
import { clientSettings } from '../lib/client-settings.ts';
import { useFormat, useSay } from '../lib/value/language.ts';
import { send } from '../lib/call/send.ts';
import { useSession } from '../lib/session/session.ts';
import { idleEnd, idleState } from './idle.ts';
import { leave } from './leave.ts';
import { appWords } from './words.ts';

/** Interval between checks, in milliseconds. */
const LOOK_MS = 1000;
/** How long a session lives without calls where the server did not say, in seconds. */
const SECONDS = 1200;

const secondsOf = (value: unknown): number => (typeof value === 'number' && value !== 0 ? value : SECONDS);

/**
 * Extends the session; any call would, and this one also updates the rights. The effects of a refusal show by
 * themselves.
 */
const keep = (): Promise<unknown> => send(userInfo, null).catch(() => undefined);

/**
 * Warns before an idle session ends, and extends it for a user who works on a page without making calls (quality: typed
 * input is never lost).
 */
export function IdleWatch(): React.ReactNode {
  const isOn = useSession((session) => session.token !== null && !session.locked);
  return isOn ? <Watch /> : null;
}

function Watch(): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { left, stay } = useIdle();
  return (
    <Modal
      open={left !== null}
      title={say(appWords.idle)}
      okText={say(appWords.staySignedIn)}
      cancelText={say(appWords.signOut)}
      onOk={stay}
      onCancel={stay}
      cancelButtonProps={{ onClick: () => void leave(() => location.assign('/login')) }}
      okButtonProps={{ autoFocus: true }}
      closable={false}
      width={420}
    >
      {/* The time is read out once, not every second. */}
      <span role="timer" aria-live="off">
        {say(fill(appWords.idleText, { time: format.span(left ?? 0) }))}
      </span>
    </Modal>
  );
}

/** Returns the milliseconds left once it is time to warn; null before. */
function useIdle(): { readonly left: number | null; readonly stay: () => void } {
  const seconds = useSession((session) => secondsOf(session.tokenInfo['tokenActiveTimeout']));
  const [left, setLeft] = useState<number | null>(null);
  const touched = useRef(0);
  const requestedAt = useRef(0);

  useEffect(() => {
    const began = Date.now();
    const touch = (): void => void (touched.current = Date.now());
    const look = (): void => {
      const now = Date.now();
      const alive = lastAlive() || began;
      const warning = clientSettings()['session.idleWarning'];
      const state = idleState({ now, alive, touched: touched.current, seconds, warning });
      setLeft(state === 'warn' ? idleEnd({ alive, seconds }) - now : null);
      // each answered call moves `alive`; an unanswered one is not repeated every second
      if ((state !== 'keep' && state !== 'over') || now - requestedAt.current < 60 * LOOK_MS) return;
      requestedAt.current = now;
      void keep();
    };
    const timer = setInterval(look, LOOK_MS);
    for (const kind of ['keydown', 'pointerdown', 'wheel'] as const)
      window.addEventListener(kind, touch, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const kind of ['keydown', 'pointerdown', 'wheel'] as const)
        window.removeEventListener(kind, touch, { capture: true });
    };
  }, [seconds]);

  return { left, stay: () => void keep().then(() => setLeft(null)) };
}
