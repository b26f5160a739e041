import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { useSay } from '../../lib/value/language.ts';
import { Stack } from '../../ui/layout.tsx';
import parts from '../session/form-parts.module.css';
import { Problem } from '../session/form-parts.tsx';
import type { ThirdType } from '../session/qr-panel.tsx';
import { richWords } from '../session/rich-words.ts';
import css from './providers.module.css';
import { useProvider } from './use-provider.ts';
import { providerWords } from './words.ts';

const APPS: Readonly<Record<ThirdType, readonly [provider: string, name: Word]>> = {
  1: ['wecom', richWords.enterpriseChat],
  2: ['dingtalk', richWords.dingTalk],
};

/**
 * The QR sign-in of a configured third party: its code is on the third party's own page, so that none of its scripts
 * run here.
 */
export function ScanPanel({ thirdType }: { readonly thirdType: ThirdType }): React.JSX.Element {
  const say = useSay();
  const { going, problem, go } = useProvider();
  const [provider, name] = APPS[thirdType];
  const app = say(name);
  return (
    <Stack justify="center" gap={14} className={css.scan}>
      <Code />
      <strong>{say(fill(providerWords.scanTitle, { app }))}</strong>
      <p>{say(fill(providerWords.scanNote, { app }))}</p>
      {problem !== null && <Problem text={problem} />}
      <button type="button" className={parts.submit} aria-busy={going !== null} onClick={() => void go(provider)}>
        {going !== null && <span aria-hidden className={parts.spinner} />}
        {say(going === null ? providerWords.scanGo : providerWords.scanGoing)}
      </button>
    </Stack>
  );
}

/** An icon for a QR code on another page: the code's three corners. */
function Code(): React.JSX.Element {
  return (
    <svg
      aria-hidden
      className={css.code}
      width="44"
      height="44"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <path d="M3 3h7v7H3zM14 3h7v7h-7zM3 14h7v7H3z" />
      <path
        d="M6.5 6.5h0M17.5 6.5h0M6.5 17.5h0M14 14h3v3M21 14v3M14 21h3M20.5 20.5h0"
        strokeLinecap="round"
        strokeWidth="2"
      />
    </svg>
  );
}
