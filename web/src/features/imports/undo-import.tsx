import { importUndo, type ImportUndo, type UndoObstacle } from '@plumbline/contract/features/imports/calls/runs.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { UndoOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { queryClient } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { registerChanged } from '../../register/list/changes.ts';
import type { ImportJob } from './import-job-view.ts';
import { tableLabel } from './import-job-view.ts';
import css from './imports-page.module.css';
import { Guarded } from '../../ui/guarded.tsx';
import { Row } from '../../ui/layout.tsx';
import { importWords } from './words.ts';

/** The preview of an undo, and whether blocked rows are left unchanged. */
interface Found extends ImportUndo {
  readonly leave: boolean;
}

/** Undoes an import: first shows what the undo would do or what blocks it, then runs it on confirmation. */
export function UndoImport({ job }: { readonly job: ImportJob }): React.JSX.Element {
  const say = useSay();
  const [found, setFound] = useState<Found | null>(null);
  const [busy, setBusy] = useState(false);

  const ask = async (dryRun: boolean, leave = false): Promise<void> => {
    setBusy(true);
    try {
      const answer = await send(importUndo, { job: job.id, dryRun, leave });
      const isNothing = answer.removed + answer.reverted + answer.restored === 0;
      setFound({ ...answer, leave });
      if (leave && isNothing) notify.message('warning', importWords.nothingLeft);
      if (dryRun || (answer.obstacleCount > 0 && (!leave || isNothing))) return;
      notify.message('success', leave && answer.obstacleCount > 0 ? importWords.undoneRest : importWords.undone);
      registerChanged(registers.importJob.key, 'many');
      await queryClient.invalidateQueries({ queryKey: ['register'] });
    } catch (error) {
      notify.failure(error);
    } finally {
      setBusy(false);
    }
  };

  if (found === null) {
    return (
      <div>
        <Button icon={<UndoOutlined aria-hidden />} loading={busy} onClick={() => void ask(true)}>
          {say(importWords.undo)}
        </Button>
      </div>
    );
  }
  const isNothing = found.removed + found.reverted + found.restored === 0;
  if (found.obstacleCount > 0 && (!found.leave || isNothing))
    return (
      <InTheWay found={found} onClose={() => setFound(null)} onRest={found.leave ? undefined : () => ask(true, true)} />
    );
  return (
    <Alert
      type="warning"
      showIcon
      title={say(importWords.undoAsk)}
      description={<Consequences found={found} />}
      action={
        <Row wrap gap={8}>
          <Button onClick={() => setFound(null)}>{say(importWords.keep)}</Button>
          <Button danger type="primary" loading={busy} onClick={() => void ask(false, found.leave)}>
            {say(importWords.undoNow)}
          </Button>
        </Row>
      }
    />
  );
}

function Consequences({ found }: { readonly found: ImportUndo }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const lines: readonly (readonly [Word, number])[] = [
    [importWords.undoRemoved, found.removed],
    [importWords.undoReverted, found.reverted],
    [importWords.undoRestored, found.restored],
    [importWords.undoStay, found.obstacleCount],
  ];
  return (
    <ul className={css.plainList}>
      {lines
        .filter(([, count]) => count > 0)
        .map(([word, count]) => (
          <li key={word.en}>{say(fill(word, { count: format.count(count) }))}</li>
        ))}
    </ul>
  );
}

/** The rows that block the undo, each with its reason: what would have to be removed first. */
function InTheWay({
  found,
  onClose,
  onRest,
}: {
  readonly found: ImportUndo;
  readonly onClose: () => void;
  /** Undoes all other rows; undefined where there are none. */
  readonly onRest: (() => Promise<void>) | undefined;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const line = ({ register, title, why }: UndoObstacle): string => `${say(tableLabel(register))} ${title}: ${say(why)}`;
  return (
    <Alert
      type="error"
      showIcon
      closable={{ onClose, 'aria-label': say(importWords.close) }}
      action={onRest && <Guarded onClick={onRest}>{say(importWords.undoRest)}</Guarded>}
      title={say(fill(importWords.inTheWay, { count: format.count(found.obstacleCount) }))}
      description={
        <ul className={css.plainList}>
          {found.obstacles.map((obstacle) => (
            <li key={obstacle.id}>{line(obstacle)}</li>
          ))}
        </ul>
      }
    />
  );
}
