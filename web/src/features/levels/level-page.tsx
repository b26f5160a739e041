import { PlusOutlined } from '@ant-design/icons';
import { LEVEL_NAMES } from '@plumbline/contract/aliases.ts';
import { levelList, type ManagedLevel } from '@plumbline/contract/features/levels/calls/levels.ts';
import type { Level } from '@plumbline/contract/levels.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import type { TableColumnsType } from 'antd';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { inSentence } from '../../register/in-sentence.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { InLanguage } from '../../ui/in-language.tsx';
import { Page } from '../../ui/page.tsx';
import css from '../users/admin.module.css';
import { useReason } from '../users/use-reason.ts';
import { NEW, useSheet } from '../users/use-sheet.ts';
import { adminWords } from '../users/words.ts';
import { LevelList } from './level-list.tsx';
import { LevelSheet } from './level-sheet.tsx';
import { LevelState } from './level-state.tsx';
import { levelAdminWords, NOTES } from './level-page-words.ts';

/** Levels are few and change rarely, but other users may edit them too. */
const FRESH = { staleTime: 0 } as const;

/** `/Admin/LevelA` … `/Admin/LevelE`: the levels of one step. */
export default function LevelPage({ step }: { readonly step: Level }): React.JSX.Element {
  const say = useSay();
  const sheet = useSheet();
  const mayNotAdd = useReason('level:add');
  const levels = useCall(levelList, { step }, FRESH);
  const level = levels.data?.find(({ id }) => id === sheet.shownId);
  const columns = useColumns(step, sheet.open);
  const language = useLanguage();
  const title = say(LEVEL_NAMES[step]);
  const add =
    step === 'A' ? undefined : (
      <Guarded
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        reason={mayNotAdd}
        onClick={() => void sheet.open(NEW)}
      >
        {say(fill(levelAdminWords.add, { step: inSentence(title, language) }))}
      </Guarded>
    );
  return (
    <Page
      title={title}
      note={say(NOTES[step])}
      actions={add}
      crumbs={[{ label: say(levelAdminWords.group) }, { label: title }]}
    >
      <LevelList
        answer={levels}
        columns={columns}
        empty={
          <EmptyState
            small
            title={say(levelAdminWords.empty)}
            text={say(levelAdminWords.emptyText)}
            {...(add !== undefined && { actions: add })}
          />
        }
        openId={sheet.openId}
        onOpen={(id) => void sheet.open(id)}
      />
      <LevelSheet sheet={sheet} step={step} level={sheet.shownId === NEW ? undefined : level} />
    </Page>
  );
}

function useColumns(step: Level, open: (id: string, tab: string) => Promise<void>): TableColumnsType<ManagedLevel> {
  const say = useSay();
  const format = useFormat();
  const columns: TableColumnsType<ManagedLevel> = [
    {
      title: say(levelAdminWords.name),
      key: 'name',
      render: (_, { id, name }) => (
        <button type="button" className={css.link} onClick={() => void open(id, 'details')}>
          {name}
        </button>
      ),
    },
    {
      title: say(levelAdminWords.description),
      key: 'description',
      render: (_, { description }) => <InLanguage text={description} />,
    },
    {
      title: say(levelAdminWords.above),
      key: 'above',
      render: (_, { above }) => above.map(({ name }) => name).join(' / '),
    },
    {
      title: say(levelAdminWords.below),
      dataIndex: 'below',
      align: 'right',
      render: (below: number) => format.count(below),
    },
    { title: say(adminWords.status), key: 'state', render: (_, level) => <LevelState level={level} /> },
  ];
  const left = new Set(step === 'A' ? ['above'] : []);
  return columns.filter(({ key }) => !left.has(String(key)));
}
