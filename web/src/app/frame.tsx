import { StyleProvider } from '@ant-design/cssinjs';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useAsked } from '../lib/call/acknowledge.ts';
import { antdTheme } from '../lib/look/antd-theme.ts';
import { lastingStyles } from '../lib/look/lasting-styles.ts';
import { useLanguage, useSay } from '../lib/value/language.ts';
import { later, usePageIdle } from '../lib/look/page-idle.ts';
import { NotifyPlace } from '../lib/look/notify-host.tsx';
import { queryClient } from '../lib/call/query.ts';
import { useRootScale } from '../lib/look/screen-scale.ts';
import { useTheme } from '../lib/look/theme.ts';
import { useMedia, useTouch } from '../ui/use-media.ts';
import { localeOf } from './locale.ts';
import { LockMask } from './lock-mask.tsx';
import { appWords } from './words.ts';

const FrameLater = later(() => import('./frame-later.tsx'));

/** Two Chinese characters on a button are shown without an inserted space. */
const BUTTON = { autoInsertSpace: false } as const;

const STYLES = lastingStyles();
const POPUPS = 'popups';
const popups = (): HTMLElement => document.getElementById(POPUPS) ?? document.body;

/** The frame around every page after sign-in: look, language, server responses, notices. */
export function Frame({ children }: { readonly children: ReactNode }): React.JSX.Element {
  const look = useTheme();
  const scale = useRootScale();
  const touch = useTouch();
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const language = useLanguage();
  const say = useSay();
  const isIdle = usePageIdle();
  useEffect(() => {
    useAsked.setState({ isDrawn: true });
    return () => useAsked.setState({ isDrawn: false });
  }, []);
  return (
    <StyleProvider cache={STYLES}>
      <ConfigProvider
        theme={antdTheme({ look, scale, touch, still })}
        locale={localeOf(language)}
        button={BUTTON}
        getPopupContainer={popups}
      >
        <QueryClientProvider client={queryClient}>
          {children}
          <NotifyPlace />
          {isIdle && (
            <Suspense>
              <FrameLater />
            </Suspense>
          )}
          <LockMask />
          {/* menus and lists drawn over the page, within a landmark: a screen reader that goes by landmarks finds them */}
          <section id={POPUPS} aria-label={say(appWords.popups)} />
        </QueryClientProvider>
      </ConfigProvider>
    </StyleProvider>
  );
}
