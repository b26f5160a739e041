import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { registers, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { SearchOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { MarkedTitle } from '../../form/found-row.tsx';
import { useVerb } from '../../lib/call/query.ts';
import { GROUP_WORDS } from '../words.ts';
import { InLanguage } from '../../ui/in-language.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Card, Stack } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import css from './record-chooser.module.css';

const WORDS = {
  choose: w('Choose a record', '请选择记录'),
  chooseText: w('The page shows one record.', '此页显示一条记录。'),
  find: w('Find by name or description', '按名称或描述查找'),
  none: w('Nothing found', '未找到'),
  noneText: w('Try fewer letters, or open the list.', '请减少输入的字符，或打开列表。'),
  toList: w('Open the list', '打开列表'),
  more: w('Show more', '显示更多'),
} as const;
const STEP = 30;
const MOST = 180;

/** Shown by a page that needs one record while its address gives none. */
export interface RecordChooserProps {
  readonly register: RegisterKey;
  /** The purpose of the page. */
  readonly title: string;
  readonly hrefOf: (id: string) => string;
}

/** Chooses the record a page is about, by any part of its name: never a dead end. */
export function RecordChooser({ register, title, hrefOf }: RecordChooserProps): React.JSX.Element {
  const say = useSay();
  const [text, setText] = useState('');
  const [limit, setLimit] = useState(STEP);
  const searched = useDeferredValue(text.trim());
  const definition = registers[register];
  const found = useVerb(register, 'lookup', { text: searched, limit });
  const rows = found.data ?? [];
  return (
    <Page
      title={title}
      note={say(WORDS.chooseText)}
      crumbs={[
        { label: say(GROUP_WORDS[definition.group]) },
        { label: say(registerTitle(definition)), to: definition.route },
        { label: title },
      ]}
    >
      <Stack gap={12} className={css.chooser}>
        <h2>{say(WORDS.choose)}</h2>
        <Input
          allowClear
          size="large"
          prefix={<SearchOutlined aria-hidden />}
          aria-label={say(WORDS.find)}
          placeholder={say(WORDS.find)}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setLimit(STEP);
          }}
        />
        {found.isError && <ErrorState small error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <SkeletonLines lines={8} />}
        {found.data && rows.length === 0 && (
          <EmptyState
            small
            title={say(WORDS.none)}
            text={say(WORDS.noneText)}
            actions={
              <Link to={definition.route}>
                <Button>{say(WORDS.toList)}</Button>
              </Link>
            }
          />
        )}
        <Card as="ul" className={css.records}>
          {rows.map((row) => (
            <li key={row.id}>
              <Link to={hrefOf(row.id)}>
                <strong>
                  <MarkedTitle isVoid={row.void} isSuperseded={row.superseded}>
                    {row.title}
                  </MarkedTitle>
                </strong>
                <span>{row.description === row.title ? '' : <InLanguage text={row.description ?? ''} />}</span>
              </Link>
            </li>
          ))}
        </Card>
        {rows.length === limit && limit < MOST && (
          <Button onClick={() => setLimit(limit + STEP)}>{say(WORDS.more)}</Button>
        )}
      </Stack>
    </Page>
  );
}
