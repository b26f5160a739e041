import { useState, type KeyboardEvent, type MouseEvent } from 'react';

/** Detects Caps Lock in a field, from the first key or click in it. */
export function useCapsLock() {
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent | MouseEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  const watch = { onKeyDown: look, onKeyUp: look, onClick: look, onBlur: () => setCapsLock(false) } as const;
  return { capsLock, watch };
}
