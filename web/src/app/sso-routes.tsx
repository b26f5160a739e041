import { ReturnPage, SsoPage } from '../features/providers/sso-page.tsx';
import { enter } from './enter.ts';

/** /ssologin and /materialSsoLogin; /login with a ticket or employee code. */
export function SsoRoute(): React.JSX.Element {
  return <SsoPage enter={enter} />;
}

/** /loading-login */
export const ReturnRoute = (): React.JSX.Element => <ReturnPage enter={enter} />;

/** /loading-qiye-login */
export const ChatReturnRoute = (): React.JSX.Element => <ReturnPage isChat enter={enter} />;
