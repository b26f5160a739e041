import { FileExcelOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from '@tanstack/react-router';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useLanguage, useSay } from '../lib/language.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { lowered } from './lowered.ts';
import { NEW_ROW } from './new-row.ts';
import { importAddress, saveTemplate } from './page-actions.tsx';
import type { Room } from './use-room.ts';
import { registerWords } from './words.ts';

/** What a register without rows teaches: what belongs here and how to begin. A filter that matches nothing says so. */
export function EmptyRegister({ room }: { readonly room: Room }): React.JSX.Element {
  const say = useSay();
  if (room.isFiltered) {
    return (
      <EmptyState
        title={say(registerWords.noMatch)}
        text={say(registerWords.noMatchText)}
        actions={<Button onClick={room.clearFilters}>{say(registerWords.clearFilters)}</Button>}
      />
    );
  }
  return <NothingYet room={room} />;
}

function NothingYet({ room }: { readonly room: Room }): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const navigate = useNavigate();
  const { register, extension, may } = room;
  const label = lowered(register.label[language], language);
  const key = register.naturalKey
    .map((name) => lowered(register.fields[name]?.label[language] ?? name, language))
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
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => room.open(NEW_ROW)}>
              {fill(registerWords.add, { label })[language]}
            </Button>
          )}
        </>
      }
    />
  );
}
