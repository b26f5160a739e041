import { CopyOutlined, LinkOutlined } from '@ant-design/icons';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { inLanguage } from '@plumbline/contract/words/pair.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { cellText } from '../../lib/value/cell-text.ts';
import { isStateField, stateOf } from '@plumbline/contract/rules/work-state.ts';
import { titleText } from '../../lib/value/values.ts';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { PlainButton, Row, Text } from '../../ui/layout.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import { LevelNote } from '../list/level-note.tsx';
import { inSentence } from '../in-sentence.ts';
import { rowAddress } from '../record-address.ts';
import css from './row-sheet.module.css';
import type { RegisterScreen } from '../list/use-register-screen.ts';
import { registerWords } from '../words.ts';

/** The row whose title is shown. */
export interface RowTitleProps {
  readonly screen: Pick<RegisterScreen, 'register'>;
  readonly row: AnyRow | undefined;
  readonly isNew: boolean;
}

/** The title of a row, with copy buttons and its state. */
export function RowTitle({ screen, row, isNew }: RowTitleProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const { register } = screen;
  if (isNew) return <>{fill(registerWords.add, { label: inSentence(register.label[language], language) })[language]}</>;
  if (!row) return <>{say(register.label)}</>;
  const title = titleText(row[register.title]);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(title);
    notify.toast('success', fill(registerWords.copied, { title }));
  };
  const copyLink = async (): Promise<void> => {
    const address = rowAddress({ register: register.key, id: row.id, title }) ?? location.pathname;
    await navigator.clipboard.writeText(`${location.origin}${address}`);
    notify.toast('success', fill(registerWords.linkCopied, { title }));
  };
  const state = Object.entries(register.fields).find(([name, field]) => isStateField(name, field));
  return (
    <Row as="span" gap={8} className={css.title}>
      <Text ellipsis className={css.mono}>
        {title}
      </Text>
      <PlainButton
        className={css.copy}
        aria-label={say(registerWords.copy)}
        title={say(registerWords.copy)}
        onClick={() => void copy()}
      >
        <CopyOutlined aria-hidden />
      </PlainButton>
      <PlainButton
        className={css.copy}
        aria-label={say(registerWords.copyLink)}
        title={say(registerWords.copyLink)}
        onClick={() => void copyLink()}
      >
        <LinkOutlined aria-hidden />
      </PlainButton>
      {state && <RowState name={state[0]} screen={screen} row={row} />}
    </Row>
  );
}

function RowState({
  name,
  screen,
  row,
}: {
  readonly name: string;
  readonly screen: Pick<RegisterScreen, 'register'>;
  readonly row: AnyRow;
}): React.ReactNode {
  const language = useLanguage();
  const field = screen.register.fields[name];
  const value = row[name];
  if (!field || typeof value !== 'string') return null;
  return <StatePill state={stateOf(value)}>{cellText(value, field, language)}</StatePill>;
}

/** Describes the row, under its title. */
export function RowNote({
  screen,
  row,
}: {
  readonly screen: RegisterScreen;
  readonly row: AnyRow | undefined;
}): React.ReactNode {
  const description = row?.['description'];
  const language = useLanguage();
  const own = typeof description === 'string' ? inLanguage(description, language) : '';
  const text = own === '' ? screen.register.label[language] : own;
  return (
    <>
      {text} · <LevelNote screen={screen} short />
    </>
  );
}
