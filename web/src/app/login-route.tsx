import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { lazy } from '../lib/look/lazy.ts';
import { entry } from '../features/providers/entry.ts';
import { OpenIdButtons } from '../features/providers/open-id-buttons.tsx';
import { ScanPanel } from '../features/providers/scan-panel.tsx';
import LoginPage from '../features/session/login-page.tsx';
import type { ThirdType } from '../features/session/qr-panel.tsx';
import { enter } from './enter.ts';
import { prefetchWorkspace } from './prefetch-workspace.ts';

const SsoRoute = lazy(async () => ({ default: (await import('./sso-routes.tsx')).SsoRoute }));

const drawScan = (thirdType: ThirdType): React.JSX.Element => <ScanPanel key={thirdType} thirdType={thirdType} />;
const drawOthers = (): React.JSX.Element => <OpenIdButtons />;

/**
 * /login. While the user types, the code behind it is fetched: not earlier, so that the page itself stays light. With a
 * ticket or employee code in its address it signs in automatically (specification 2.2).
 */
export default function LoginRoute(): React.JSX.Element {
  const [isAutomatic] = useState(() => entry() !== null);
  const { from } = useSearch({ from: '/login' });
  if (isAutomatic) return <SsoRoute />;
  return (
    <div style={{ display: 'contents' }} onInput={() => prefetchWorkspace(from)}>
      <LoginPage enter={enter} qr={drawScan} others={drawOthers} />
    </div>
  );
}
