import { useEffect, useEffectEvent } from 'react';

/** When a hotkey is active. */
export interface HotkeyOptions {
  readonly enabled?: boolean;
  /** Also while the user types in a field; only for keys with Ctrl. */
  readonly whileTyping?: boolean;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** True when an event is the key `mod+k`, `shift+?`, `escape` …; `mod` is Ctrl, or Cmd on a Mac. */
export function matchesHotkey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
  hotkey: string,
): boolean {
  const parts = hotkey.toLowerCase().split('+');
  const key = parts.at(-1);
  const mod = event.ctrlKey || event.metaKey;
  if (event.key.toLowerCase() !== key || mod !== parts.includes('mod') || event.altKey !== parts.includes('alt'))
    return false;
  return event.shiftKey === parts.includes('shift') || (key.length === 1 && !/[a-z]/.test(key));
}

/** Runs an action on a key, anywhere in the page: `useHotkey('mod+k', open)`. Prevents the browser's default action. */
export function useHotkey(
  hotkey: string,
  action: () => void,
  { enabled = true, whileTyping = false }: HotkeyOptions = {},
): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !matchesHotkey(event, hotkey)) return;
    if (!whileTyping && isTyping(event.target)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const listen = (event: KeyboardEvent): void => hear(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [enabled]);
}
