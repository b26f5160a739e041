import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import DoubtQuestion from '../features/handover/doubt-question.tsx';
import { antdTheme } from '../lib/antd-theme.ts';
import { useLanguage } from '../lib/language.ts';
import { NotifyPlace } from '../lib/notify-host.tsx';
import { queryClient } from '../lib/query.ts';
import { useRootScale } from '../lib/screen-scale.ts';
import { useTheme } from '../lib/theme.ts';
import { useMedia, useTouch } from '../ui/use-media.ts';
import { IdleWatch } from './idle-watch.tsx';
import { localeOf } from './locale.ts';
import { LockMask } from './lock-mask.tsx';

/** Two Chinese characters on a button stay as they are written. */
const BUTTON = { autoInsertSpace: false } as const;

/** What every page behind the sign-in stands in: look, language, answers, notices. */
export function Frame({ children }: { readonly children: ReactNode }): React.JSX.Element {
  const look = useTheme();
  const scale = useRootScale();
  const touch = useTouch();
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const language = useLanguage();
  return (
    <ConfigProvider theme={antdTheme({ look, scale, touch, still })} locale={localeOf(language)} button={BUTTON}>
      <QueryClientProvider client={queryClient}>
        {children}
        <NotifyPlace />
        <IdleWatch />
        <DoubtQuestion />
        <LockMask />
      </QueryClientProvider>
    </ConfigProvider>
  );
}
