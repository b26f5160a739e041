import { LoadingOutlined } from '@ant-design/icons';
import { Button, Tooltip, type ButtonProps } from 'antd';
import { useRef, useState, type MouseEvent } from 'react';
import css from './guarded.module.css';

/** Another click counts only this long after the first (specification 9). */
const GUARD_MS = 2000;

/** Silent: the library's own sign lends its name to the button, and may stay when the work was quick. */
const BUSY = { icon: <LoadingOutlined aria-hidden /> } as const;

/** A button that cannot be pressed twice, and says why when it cannot be pressed at all. */
export interface GuardedProps extends Omit<ButtonProps, 'onClick' | 'disabled' | 'loading'> {
  /** May answer a promise: the button is busy until it settles. Its failure is the caller's to tell. */
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void | Promise<void>;
  /** Why it cannot be pressed and who can help; shown on hover and on focus. The button stays reachable by keyboard. */
  readonly reason?: string | undefined;
  /** Busy for a cause outside the click. */
  readonly busy?: boolean;
}

/** For every save, submit, audit, raise and import (readings D68). */
export function Guarded({
  onClick,
  reason,
  busy = false,
  className,
  children,
  ...rest
}: GuardedProps): React.JSX.Element {
  const [working, setWorking] = useState(false);
  const pressedAt = useRef(-GUARD_MS);
  const refused = reason !== undefined && reason !== '';

  const press = async (event: MouseEvent<HTMLElement>): Promise<void> => {
    const now = performance.now();
    if (refused || working || busy || now - pressedAt.current < GUARD_MS) {
      event.preventDefault();
      return;
    }
    pressedAt.current = now;
    const result = onClick?.(event);
    if (!(result instanceof Promise)) return;
    setWorking(true);
    try {
      await result;
    } finally {
      setWorking(false);
    }
  };

  return (
    <Tooltip title={refused ? reason : ''} trigger={['hover', 'focus']}>
      <Button
        {...rest}
        className={[className, refused ? css.refused : ''].join(' ').trim()}
        aria-disabled={refused || undefined}
        loading={(working || busy) && BUSY}
        aria-busy={working || busy || undefined}
        onClick={(event) => void press(event)}
      >
        {children}
      </Button>
    </Tooltip>
  );
}
