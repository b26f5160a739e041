import LoginPage from '../features/session/login-page.tsx';
import { enter } from './enter.ts';
import { prefetchWorkspace } from './prefetch-workspace.ts';

/** /login. While a person types, what comes behind it is fetched: not before, so that the page itself stays light. */
export default function LoginRoute(): React.JSX.Element {
  return (
    <div style={{ display: 'contents' }} onInput={prefetchWorkspace}>
      <LoginPage enter={enter} />
    </div>
  );
}
