import { SettingOutlined } from '@ant-design/icons';
import type { MessageRow } from '@plumbline/contract/features/messages/calls/messages.ts';
import type { MsgItem } from '@plumbline/contract/messages.ts';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useLive } from '../../lib/call/live.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Muted, PlainButton, PlainList, Row, Stack, Text } from '../../ui/layout.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import css from './bell.module.css';
import { openScene } from './scene-address.ts';
import { markRead, useMessages } from './use-messages.ts';
import { messageWords } from './words.ts';

const STEP = 20;
const MOST = 100;

/** The messages under the bell: a click marks a message as read and opens its subject in a new tab. */
export function MessagePanel({
  onChoices,
  onClose,
}: {
  readonly onChoices: () => void;
  readonly onClose: () => void;
}): React.JSX.Element {
  const say = useSay();
  const [unreadOnly, setUnreadOnly] = useState(false);
  const [limit, setLimit] = useState(STEP);
  const state = useLive((live) => live.state);
  const query = useMessages({ limit, unreadOnly });
  const open = ({ id, scene, item, read }: MessageRow): void => {
    if (!read) void markRead([id]);
    openScene(scene, item);
    onClose();
  };
  return (
    <Stack as="section" className={css.panel} aria-label={say(messageWords.title)}>
      <Row as="header" wrap gap="4px 8px" className={css.head}>
        <h2>{say(messageWords.title)}</h2>
        <Segmented
          size="small"
          value={unreadOnly}
          onChange={(value) => setUnreadOnly(value)}
          options={[
            { value: false, label: say(messageWords.all) },
            { value: true, label: say(messageWords.unread) },
          ]}
        />
        <Button
          type="text"
          icon={<SettingOutlined aria-hidden />}
          aria-label={say(messageWords.choices)}
          title={say(messageWords.choices)}
          onClick={onChoices}
        />
      </Row>
      {state === 'lost' && (
        <Text as="p" small className={css.line}>
          {say(messageWords.lost)}
        </Text>
      )}
      <div className={css.scroll}>
        <List query={query} unreadOnly={unreadOnly} onOpen={open} />
      </div>
      <Foot data={query.data} onMore={limit < MOST ? () => setLimit(Math.min(MOST, limit + STEP)) : undefined} />
    </Stack>
  );
}

type Query = ReturnType<typeof useMessages>;

function List({
  query: { data, error, refetch },
  unreadOnly,
  onOpen,
}: {
  readonly query: Query;
  readonly unreadOnly: boolean;
  readonly onOpen: (row: MessageRow) => void;
}): React.JSX.Element {
  if (data === undefined && error !== null) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines lines={6} />;
  if (data.rows.length === 0) return <Nothing unreadOnly={unreadOnly} />;
  return (
    <PlainList className={css.list}>
      {data.rows.map((row) => (
        <li key={row.id}>
          <Message row={row} onOpen={() => onOpen(row)} />
          {row.records && <Records row={row} records={row.records} onOpen={onOpen} />}
        </li>
      ))}
    </PlainList>
  );
}

function Foot({
  data,
  onMore,
}: {
  readonly data: Query['data'];
  /** Undefined when the panel shows no more messages. */
  readonly onMore: (() => void) | undefined;
}): React.JSX.Element | null {
  const say = useSay();
  const hasMore = data !== undefined && onMore !== undefined && data.total > data.rows.length;
  const hasUnread = data !== undefined && data.unread > 0;
  if (!hasMore && !hasUnread) return null;
  return (
    <Row as="footer" align="stretch" justify="center" className={css.foot}>
      {hasUnread && (
        <Button type="link" size="small" onClick={() => void markRead('all')}>
          {say(messageWords.readAll)}
        </Button>
      )}
      {hasMore && (
        <Button type="link" size="small" onClick={onMore}>
          {say(messageWords.more)}
        </Button>
      )}
    </Row>
  );
}

function Nothing({ unreadOnly }: { readonly unreadOnly: boolean }): React.JSX.Element {
  const say = useSay();
  if (unreadOnly) return <EmptyState small title={say(messageWords.noneUnread)} />;
  return <EmptyState small title={say(messageWords.none)} text={say(messageWords.noneText)} />;
}

/** The records a message names, each of which can be opened. */
function Records({
  row,
  records,
  onOpen,
}: {
  readonly row: MessageRow;
  readonly records: readonly MsgItem[];
  readonly onOpen: (row: MessageRow) => void;
}): React.JSX.Element {
  return (
    <Row wrap align="stretch" gap="2px 4px" pad="0 12px 8px 24px">
      {records.map((item) => (
        <Button key={item.id} type="link" size="small" onClick={() => onOpen({ ...row, item })}>
          {item.title}
        </Button>
      ))}
    </Row>
  );
}

function Message({ row, onOpen }: { readonly row: MessageRow; readonly onOpen: () => void }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <PlainButton className={css.message} data-unread={!row.read || undefined} onClick={onOpen}>
      <span className={css.mark} aria-hidden />
      <strong>
        {say(row.title)}
        {!row.read && <span className="heard-only"> ({say(messageWords.isUnread)})</span>}
      </strong>
      <time className={css.time} dateTime={row.time}>
        {format.dateTime(row.time)}
      </time>
      <Muted small className={css.content}>
        {say(row.content)}
      </Muted>
    </PlainButton>
  );
}
