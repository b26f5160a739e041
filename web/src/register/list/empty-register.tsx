import { FileExcelOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from '@tanstack/react-router';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { inSentence } from '../in-sentence.ts';
import { NEW_ROW } from '../new-row.ts';
import { importAddress, saveTemplate } from './page-actions.tsx';
import type { RegisterScreen } from './use-register-screen.ts';
import { registerWords } from '../words.ts';

/**
 * Shown for a register without rows: explains what belongs here and how to begin. Says so when a filter matches
 * nothing.
 */
export function EmptyRegister({ screen }: { readonly screen: RegisterScreen }): React.JSX.Element {
  const say = useSay();
  if (screen.isFiltered) {
    return (
      <EmptyState
        title={say(registerWords.noMatch)}
        text={say(registerWords.noMatchText)}
        actions={<Button onClick={screen.clearFilters}>{say(registerWords.clearFilters)}</Button>}
      />
    );
  }
  return <NothingYet screen={screen} />;
}

function NothingYet({ screen }: { readonly screen: RegisterScreen }): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const navigate = useNavigate();
  const { register, extension, may } = screen;
  const label = inSentence(register.label[language], language);
  const key = register.naturalKey
    .map((name) => inSentence(register.fields[name]?.label[language] ?? name, language))
    .join(registerWords.and[language]);
  const written = register.access === 'log' ? registerWords.emptyLog : fill(registerWords.emptyText, { key });
  const text = queryListOf(register.key) ? registerWords.emptyQuery : written;
  return (
    <EmptyState
      title={fill(registerWords.empty, { label })[language]}
      text={
        <>
          {extension.about && <p>{say(extension.about)}</p>}
          {say(text)}
        </>
      }
      actions={
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
          {may('add') && !extension.newButton && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => screen.open(NEW_ROW)}>
              {fill(registerWords.add, { label })[language]}
            </Button>
          )}
        </>
      }
    />
  );
}
