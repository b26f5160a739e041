import { LoadingOutlined } from '@ant-design/icons';
import { Button, Tooltip, type ButtonProps } from 'antd';
import { useRef, useState, type MouseEvent } from 'react';
import css from './guarded.module.css';

/** Minimum interval between two clicks that count, in milliseconds (specification 9). */
const GUARD_MS = 2000;

/**
 * Hidden from screen readers: the library's own icon would add its name to the button's, and may remain after quick
 * work.
 */
const BUSY = { icon: <LoadingOutlined aria-hidden /> } as const;

/** A button that cannot be pressed twice, and shows the reason when it cannot be pressed at all. */
export interface GuardedProps extends Omit<ButtonProps, 'onClick' | 'disabled' | 'loading'> {
  /** May return a promise: the button is busy until it settles. The caller reports its failure. */
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void | Promise<void>;
  /**
   * Why the button cannot be pressed and who can help; shown on hover and on focus. The button stays reachable by
   * keyboard.
   */
  readonly reason?: string | undefined;
  /** Busy for a reason other than the click. */
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
