import { CheckCircleFilled, FileExcelOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { registerStart, type RegisterStart } from '@plumbline/contract/features/imports/calls/register-start.ts';
import { linesIn } from '@plumbline/contract/lines/index.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { purposeOf } from '@plumbline/contract/registers/purposes/purposes.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { useCall } from '../../lib/call/query.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import table from '../../ui/plain-table.module.css';
import { inSentence } from '../in-sentence.ts';
import { NEW_ROW } from '../new-row.ts';
import { registerWords } from '../words.ts';
import { importAddress, saveTemplate } from './page-actions.tsx';
import css from './register-start.module.css';
import { startWords } from './register-start-words.ts';
import type { RegisterScreen } from './use-register-screen.ts';

/**
 * The page of a register without rows: what it is for, what it needs first with what exists ticked, sample rows, and the
 * action that leads to its first row.
 */
export default function RegisterStartPage({ screen }: { readonly screen: RegisterScreen }): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const { register, extension } = screen;
  const start = useStart(register.key);
  const purpose = extension.about ?? purposeOf(register);
  return (
    <Stack align="center" className={css.page}>
      <EmptyState
        title={fill(registerWords.empty, { label: inSentence(register.label[language], language) })[language]}
        text={
          <>
            {purpose && <p>{say(purpose)}</p>}
            {say(wayIn(screen, language))}
            {start !== undefined && <Needs needs={start.needs} />}
          </>
        }
        actions={<Actions screen={screen} lacking={start?.needs.find(({ hasRows }) => hasRows === false)?.register} />}
      />
      {start !== undefined && <Samples register={register} samples={start.samples} />}
    </Stack>
  );
}

/** How the register begins; read again when its page is shown again, since other pages fill what it needs. */
function useStart(register: string): RegisterStart | undefined {
  const { active } = useCurrentPage();
  const { data, refetch } = useCall(registerStart, { register }, { staleTime: 0 });
  useEffect(() => {
    if (active) void refetch();
  }, [active, refetch]);
  return data;
}

/** How rows get into the register. */
function wayIn({ register, extension }: RegisterScreen, language: 'en' | 'zh'): Word {
  if (extension.start) return extension.start.text;
  const parent = linesIn(register.key)?.parent;
  if (parent !== undefined) return fill(startWords.ofParent, { parent: sentenceLabel(parent) });
  if (register.access === 'log') return registerWords.emptyLog;
  const key = register.naturalKey
    .map((name) => inSentence(register.fields[name]?.label[language] ?? name, language))
    .join(registerWords.and[language]);
  return fill(registerWords.emptyText, { key });
}

// the page of all tagged items is called All in its group, which says nothing elsewhere
const nameOf = (key: string): Word => registerOf(key)?.label ?? { en: key, zh: key };

/** The label of a register inside a sentence, in both languages. */
const sentenceLabel = (key: string): Word => {
  const { en, zh } = nameOf(key);
  return { en: inSentence(en, 'en'), zh: inSentence(zh, 'zh') };
};

function stateOf(hasRows: boolean | null): Word {
  if (hasRows === null) return startWords.unseen;
  return hasRows ? startWords.there : startWords.lacking;
}

/** What must exist first; what does is ticked, and each leads to its page. */
function Needs({ needs }: Pick<RegisterStart, 'needs'>): React.JSX.Element | null {
  const say = useSay();
  if (needs.length === 0) return null;
  return (
    <section className={css.needs} aria-label={say(startWords.needs)}>
      <strong>{say(startWords.needs)}</strong>
      <Row as="ul" wrap justify="center" gap="4px 16px">
        {needs.map(({ register, hasRows }) => (
          <Row as="li" key={register} gap={6}>
            <span aria-hidden className={hasRows === true ? css.there : css.open}>
              {hasRows === true && <CheckCircleFilled />}
            </span>
            <NeedName register={register} isSeen={hasRows !== null} />
            <span className={hasRows === true ? 'heard-only' : undefined}>{say(stateOf(hasRows))}</span>
          </Row>
        ))}
      </Row>
    </section>
  );
}

function NeedName({ register, isSeen }: { readonly register: string; readonly isSeen: boolean }): React.JSX.Element {
  const say = useSay();
  const route = registerOf(register)?.route;
  return isSeen && route !== undefined ? (
    <Link to={route}>{say(nameOf(register))}</Link>
  ) : (
    <span>{say(nameOf(register))}</span>
  );
}

/** The ways to the first row. One leads: what is lacking first, else that of the feature, else a new row. */
function Actions({
  screen,
  lacking,
}: {
  readonly screen: RegisterScreen;
  readonly lacking: string | undefined;
}): React.JSX.Element {
  const say = useSay();
  const { register, may } = screen;
  const navigate = useNavigate();
  return (
    <>
      {may('import') && (
        <Button icon={<FileExcelOutlined aria-hidden />} onClick={() => void saveTemplate(register.key)}>
          {say(registerWords.template)}
        </Button>
      )}
      {may('import') && (
        <Button
          icon={<ImportOutlined aria-hidden />}
          onClick={() => void navigate({ href: importAddress(register.key) })}
        >
          {say(registerWords.import)}
        </Button>
      )}
      <LeadingAction screen={screen} lacking={lacking} />
    </>
  );
}

function LeadingAction({
  screen,
  lacking,
}: {
  readonly screen: RegisterScreen;
  readonly lacking: string | undefined;
}): ReactNode {
  const { register, extension, may } = screen;
  const parent = linesIn(register.key)?.parent;
  if (extension.start?.render && lacking === undefined) return extension.start.render();
  if (lacking !== undefined)
    return (
      <>
        {parent === undefined && <NewRow screen={screen} type="default" />}
        <GoTo register={lacking} label={startWords.first} />
      </>
    );
  if (parent !== undefined) return <GoTo register={parent} label={startWords.openParent} />;
  if (extension.newButton) return extension.newButton(() => screen.open(NEW_ROW));
  return may('add') && <NewRow screen={screen} type="primary" />;
}

function NewRow({
  screen,
  type,
}: {
  readonly screen: RegisterScreen;
  readonly type: 'default' | 'primary';
}): React.JSX.Element | null {
  const language = useLanguage();
  if (!screen.may('add') || screen.extension.newButton) return null;
  const label = inSentence(screen.register.label[language], language);
  return (
    <Button type={type} icon={<PlusOutlined aria-hidden />} onClick={() => screen.open(NEW_ROW)}>
      {fill(registerWords.add, { label })[language]}
    </Button>
  );
}

/** Leads to the page of another register. */
function GoTo({ register, label }: { readonly register: string; readonly label: Word }): React.JSX.Element | null {
  const say = useSay();
  const navigate = useNavigate();
  const route = registerOf(register)?.route;
  if (route === undefined) return null;
  return (
    <Button type="primary" onClick={() => void navigate({ href: route })}>
      {say(fill(label, { table: nameOf(register) }))}
    </Button>
  );
}

/** Sample rows as a faded table, so that nobody takes them for rows of the plant. */
function Samples({
  register,
  samples: { fields, rows },
}: {
  readonly register: AnyRegister;
  readonly samples: RegisterStart['samples'];
}): React.JSX.Element | null {
  const say = useSay();
  if (register.access === 'log' || rows.length === 0) return null;
  return (
    <div className={css.samples}>
      <div className={table.scroll}>
        <table className={table.table}>
          <caption>{say(startWords.samples)}</caption>
          <thead>
            <tr>
              {fields.map((name) => (
                <th key={name} scope="col">
                  {say(register.fields[name]?.label ?? { en: name, zh: name })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <tr key={cells.join('|')}>
                {cells.map((cell, at) => (
                  <td key={fields[at]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
