import { notification } from 'antd';
import { useEffect, useRef } from 'react';
import { clientSettings } from '../client-settings.ts';
import type { Tone } from './notify.ts';

/** A notice with a title. */
export interface Notice {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
}

/** Shows the notices with a title, each once. Loaded with the first of them, since few pages ever have one. */
export default function NoticePlace({ notices }: { readonly notices: readonly Notice[] }): React.JSX.Element {
  const [api, place] = notification.useNotification({
    // seconds for the library, milliseconds in the setting (specification 9, readings D06)
    duration: clientSettings()['notification.duration'] / 1000,
    placement: 'topRight',
  });
  const shown = useRef(0);
  useEffect(() => {
    for (const { tone, title, text } of notices.slice(shown.current)) {
      api[tone]({ title, description: text, role: tone === 'error' ? 'alert' : 'status' });
    }
    shown.current = notices.length;
  }, [api, notices]);
  return <>{place}</>;
}
