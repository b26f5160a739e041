import { fill } from '@plumbline/contract/words/word.ts';
import { useState, type ReactNode } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { ChoiceTabs } from './choice-tabs.tsx';
import { Problem } from './form-parts.tsx';
import { Stack } from '../../ui/layout.tsx';
import css from './qr-panel.module.css';
import { richWords } from './rich-words.ts';
import { useSignInWays } from './use-sign-in-ways.ts';

/** 1 is enterprise chat, 2 a DingTalk-type service (specification 3, tenant info). */
export type ThirdType = 1 | 2;

const APPS = [
  ['1', richWords.enterpriseChat],
  ['2', richWords.dingTalk],
] as const;

/** Signs in by scanning a QR code with one of two apps; says so when an app is not configured (readings D41). */
export function QrPanel({
  draw,
}: {
  readonly draw: ((thirdType: ThirdType) => ReactNode) | undefined;
}): React.JSX.Element {
  const say = useSay();
  const [chosen, setChosen] = useState<'1' | '2'>('1');
  const { ways, problem } = useSignInWays();
  const thirdType = chosen === '1' ? 1 : 2;
  const app = say(thirdType === 1 ? richWords.enterpriseChat : richWords.dingTalk);
  return (
    <ChoiceTabs
      inner
      label={say(richWords.scanWith)}
      tabs={APPS.map(([key, name]) => [key, say(name)])}
      chosen={chosen}
      onChoose={setChosen}
    >
      {problem !== null && <Problem text={problem} />}
      <div className={css.panel} aria-busy={ways === null && problem === null}>
        {ways !== null && (ways.thirdTypes.includes(thirdType) && draw ? draw(thirdType) : <NotSetUp app={app} />)}
      </div>
    </ChoiceTabs>
  );
}

function NotSetUp({ app }: { readonly app: string }): React.JSX.Element {
  const say = useSay();
  return (
    <Stack role="status" justify="center" gap={8} muted className={css.off}>
      <strong>{say(fill(richWords.qrOff, { app }))}</strong>
      <span>{say(richWords.qrOffHint)}</span>
    </Stack>
  );
}
