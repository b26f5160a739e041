import { useState, type ReactNode } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { AccountForm, RICH_FACE } from './account-form.tsx';
import { ChoiceTabs } from './choice-tabs.tsx';
import { PhoneForm } from './phone-form.tsx';
import { QrPanel, type ThirdType } from './qr-panel.tsx';
import { richWords } from './rich-words.ts';
import type { SignIn } from './use-sign-in.ts';

const MODES = ['account', 'phone', 'qr'] as const;
type Mode = (typeof MODES)[number];

/**
 * Props of the rich form: account and password, phone and SMS code, or the QR code of a third party (specification
 * 2.2).
 */
interface RichFormProps {
  readonly signIn: SignIn;
  /** Draws the QR sign-in of a configured third party. */
  readonly qr: ((thirdType: ThirdType, signIn: SignIn) => ReactNode) | undefined;
}

export function RichForm({ signIn, qr }: RichFormProps): React.JSX.Element {
  const say = useSay();
  const [mode, setMode] = useState<Mode>('account');
  const choose = (next: Mode): void => {
    signIn.back();
    setMode(next);
  };
  return (
    <ChoiceTabs
      label={say(richWords.ways)}
      tabs={MODES.map((key) => [key, say(richWords[key])])}
      chosen={mode}
      onChoose={choose}
    >
      {mode === 'account' && <AccountForm face={RICH_FACE} signIn={signIn} />}
      {mode === 'phone' && <PhoneForm signIn={signIn} />}
      {mode === 'qr' && <QrPanel draw={qr && ((thirdType) => qr(thirdType, signIn))} />}
    </ChoiceTabs>
  );
}
