import type { Frame, ImportResultRow } from '@plumbline/contract/messages.ts';
import { Button, notification } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { clientSettings } from '../../lib/client-settings.ts';
import { useSay } from '../../lib/value/language.ts';
import { ResultLines, ResultList, resultOf } from '../imports/result-table.tsx';
import { importWords } from '../imports/words.ts';
import { Grid } from '../../ui/layout.tsx';
import css from './bell.module.css';
import { openScene, sceneAddress } from './scene-address.ts';
import { markRead } from './use-messages.ts';
import { messageWords } from './words.ts';

/** Seconds after which the toast of an import result disappears (specification 9). */
const IMPORT_SECONDS = 5;
/** The page that shows the results of imports itself. */
const IMPORTS = '/Import/Imports';

/** Several toasts lie on each other: results of imports one above the other would cover the list of the next page. */
const PLACE = { placement: 'bottomRight', maxCount: 4, stack: { threshold: 1 } } as const;

/** The frames to show, and the callback for shown ones. */
export interface ToastsProps {
  readonly frames: readonly Frame[];
  readonly onTold: (count: number) => void;
}

/**
 * Shows frames as toasts: a message with a link to its subject, an import with its counts. Loaded with the first frame.
 */
export default function Toasts({ frames, onTold }: ToastsProps): React.JSX.Element {
  const say = useSay();
  const [api, place] = notification.useNotification(PLACE);

  // one toast per file, however many sheets it has (ledger R2.6-13)
  const tellImport = (rows: readonly ImportResultRow[]): void => {
    const [first] = rows;
    if (first === undefined) return;
    api.open({
      key: first.id,
      title: say(rows.some(({ state }) => state === 'done') ? importWords.toastTitle : importWords.toastFailed),
      description: rows.length === 1 ? <ResultList job={resultOf(first)} /> : <ResultLines rows={rows} />,
      duration: IMPORT_SECONDS,
      // where the page itself shows the result, it is not covered
      placement: location.pathname === IMPORTS ? 'bottomLeft' : 'bottomRight',
      role: 'status',
    });
  };
  const tellMessage = ({ id, scene, title, content, msgItem }: Extract<Frame, { type: 'message' }>): void => {
    const open = (): void => {
      api.destroy(id);
      void markRead([id]);
      openScene(scene, msgItem);
    };
    api.open({
      key: id,
      title,
      description: (
        <Grid gap={6} className={css.toast}>
          <span>{content}</span>
          {sceneAddress(scene, msgItem) !== null && (
            <Button size="small" onClick={open}>
              {say(messageWords.open)}
            </Button>
          )}
        </Grid>
      ),
      duration: clientSettings()['notification.duration'] / 1000,
      role: 'status',
    });
  };
  const announce = useEffectEvent((arrived: typeof frames): void => {
    for (const frame of arrived) {
      if (frame.type === 'import-result') tellImport(frame.rows);
      if (frame.type === 'message') tellMessage(frame);
    }
    if (arrived.length > 0) onTold(arrived.length);
  });
  useEffect(() => announce(frames), [frames]);
  return <>{place}</>;
}
