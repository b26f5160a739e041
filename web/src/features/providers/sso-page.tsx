import { useState } from 'react';
import { AutomaticSignIn } from './automatic-sign-in.tsx';
import { entry } from './entry.ts';
import { providerWords } from './words.ts';

/** Runs the steps after the sign-in. Throws CallError. */
interface EnterProps {
  readonly enter: (from: unknown) => Promise<string>;
}

/**
 * ssologin, materialSsoLogin, and login with a ticket or employee code in its address (specification 2.2, readings
 * D22).
 */
export function SsoPage({ enter }: EnterProps): React.JSX.Element {
  const [brought] = useState(entry);
  const { ssoTitle, ssoBusy, ssoNothing } = providerWords;
  return <AutomaticSignIn title={ssoTitle} busy={ssoBusy} nothing={ssoNothing} entry={brought} enter={enter} />;
}

/** loading-login and loading-qiye-login, on which a provider's sign-in ends (specification 2.1, readings D35). */
export function ReturnPage({ enter, isChat = false }: EnterProps & { readonly isChat?: boolean }): React.JSX.Element {
  const [brought] = useState(entry);
  const { chatTitle, returnTitle, returnBusy, returnNothing } = providerWords;
  const title = isChat ? chatTitle : returnTitle;
  return <AutomaticSignIn title={title} busy={returnBusy} nothing={returnNothing} entry={brought} enter={enter} />;
}
