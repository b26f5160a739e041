import { Button } from 'antd';
import { useState } from 'react';
import { fill } from '@plumbline/contract/words/word.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useVerb } from '../../lib/call/query.ts';
import { sendVerb } from '../../lib/call/send.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Muted, Row } from '../../ui/layout.tsx';
import { Mono } from '../../ui/mono.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { registerChanged } from './changes.ts';
import css from './deleted-items.module.css';
import type { RegisterScreen } from './use-register-screen.ts';
import { registerWords } from '../words.ts';

const STEP = 100;

/** The deleted rows of a register, most recent first, each with a button to restore it. */
export default function DeletedItems({
  screen,
  onClose,
}: {
  readonly screen: RegisterScreen;
  readonly onClose: () => void;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { key } = screen.register;
  const [limit, setLimit] = useState(STEP);
  const { data, error, refetch } = useVerb(key, 'deleted', { limit, offset: 0 }, { staleTime: 0 });
  const restore = async (id: string, title: string): Promise<void> => {
    try {
      const { refused } = await sendVerb(key, 'restore', { ids: [id] });
      const [why] = refused;
      if (why) return notify.message('error', why.why);
      notify.message('success', fill(registerWords.restored, { title }));
      registerChanged(key, 'many');
    } catch (failure) {
      notify.failure(failure);
    }
    return undefined;
  };
  return (
    <SideSheet
      open
      onClose={onClose}
      title={say(registerWords.deletedItems)}
      note={data && say(fill(registerWords.rows, { count: format.count(data.total) }))}
    >
      {error && <ErrorState small error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines lines={6} />}
      {data?.rows.length === 0 && (
        <EmptyState small title={say(registerWords.noDeleted)} text={say(registerWords.noDeletedText)} />
      )}
      <ul className={css.list}>
        {data?.rows.map(({ id, title, deletedAt, deletedBy }) => (
          <Row as="li" key={id} justify="between" gap={12} className={css.row}>
            <div className={css.what}>
              <Mono>{title}</Mono>
              <Muted small>
                {say(fill(registerWords.deletedBy, { by: deletedBy, at: format.dateTime(deletedAt) }))}
              </Muted>
            </div>
            <Guarded size="small" onClick={() => restore(id, title)}>
              {say(registerWords.restore)}
            </Guarded>
          </Row>
        ))}
      </ul>
      {data && data.total > data.rows.length && limit < 1000 && (
        <Button onClick={() => setLimit((before) => Math.min(1000, before + 2 * STEP))}>
          {say(registerWords.showMore)}
        </Button>
      )}
    </SideSheet>
  );
}
