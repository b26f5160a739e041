import {
  documentCancel,
  documentDelete,
  documentDownload,
  documentList,
} from '@plumbline/contract/features/work-packs/calls.ts';
import type { InputOf } from '@plumbline/contract/calls/call.ts';
import {
  type DocumentSubject,
  type FullDocument,
  NOT_PRINTED,
} from '@plumbline/contract/features/work-packs/full-document.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Progress } from 'antd';
import { clientSettings } from '../../lib/client-settings.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { linkToList } from '../../lib/place/list-link.ts';
import { notify } from '../../lib/look/notify.ts';
import { callKey, queryClient, useCall } from '../../lib/call/query.ts';
import { download, send } from '../../lib/call/send.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { sizeText } from '../files/file-kind.ts';
import css from './documents.module.css';
import { documentWords } from './words.ts';

/** Polling interval while a document is being made, in milliseconds. */
const POLL_MS = 1000;
const isUnderWay = ({ state }: FullDocument): boolean => state === 'queued' || state === 'running';
/** Refetches every list of documents. */
export const documentsChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: callKey(documentList) });

/**
 * The documents the user has requested: of one pack or procedure, of one item and its purchase order, or all. Shows
 * progress, and download links for finished ones.
 */
export function DocumentList({ of: input = {} }: { readonly of?: InputOf<typeof documentList> }): React.JSX.Element {
  const say = useSay();
  const { data, error, refetch } = useCall(documentList, input, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS : false),
    refetchIntervalInBackground: true,
  });
  if (error && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines />;
  if (data.length === 0) return <EmptyState small title={say(documentWords.none)} text={say(documentWords.noneText)} />;
  return (
    <ul className={css.documents}>
      {data.map((fullDocument) => (
        <li key={fullDocument.id}>
          <DocumentLine of={fullDocument} />
        </li>
      ))}
    </ul>
  );
}

function DocumentLine({ of: fullDocument }: { readonly of: FullDocument }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { id, state, named } = fullDocument;
  const fetchIt = async (): Promise<void> => {
    try {
      await download(documentDownload, { document: id });
    } catch (error) {
      notify.failure(error);
    }
  };
  const remove = async (): Promise<void> => {
    const question = { title: fill(documentWords.removeAsk, { name: fullDocument.of.title }), danger: true };
    const words = { ok: documentWords.remove, cancel: documentWords.keep };
    if (state === 'done' && !(await notify.confirm({ ...question, ...words, text: documentWords.removeText }))) return;
    try {
      await send(documentDelete, { document: id });
      await documentsChanged();
    } catch (error) {
      notify.failure(error);
    }
  };
  const cancel = async (): Promise<void> => {
    try {
      await send(documentCancel, { document: id });
      await documentsChanged();
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <>
      <Row gap={16}>
        <Stack gap={2} grow>
          <Subject of={fullDocument.of} />
          <Stands of={fullDocument} />
          <Muted as="small">{say(fill(documentWords.asked, { at: format.dateTime(fullDocument.at) }))}</Muted>
        </Stack>
        {state === 'done' && (
          <Guarded icon={<DownloadOutlined aria-hidden />} onClick={fetchIt}>
            {say(documentWords.download)}
          </Guarded>
        )}
        {isUnderWay(fullDocument) ? (
          <Guarded onClick={cancel}>{say(documentWords.cancel)}</Guarded>
        ) : (
          <Guarded
            type="text"
            danger
            icon={<DeleteOutlined aria-hidden />}
            aria-label={say(fill(documentWords.removeOf, { name: fullDocument.of.title }))}
            onClick={remove}
          />
        )}
      </Row>
      {named.length > 0 && (
        <details>
          <summary>{say(fill(documentWords.named, { count: format.count(named.length) }))}</summary>
          <ul>
            {named.map(({ name, on, why }) => (
              <li key={`${on} ${name}`}>{say(fill(documentWords.file, { name, on, why: say(NOT_PRINTED[why]) }))}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** The subject of a document, as a link. */
function Subject({ of: { kind, key, title } }: { readonly of: DocumentSubject }): React.JSX.Element {
  const { workPack, procedure, taggedItem } = registers;
  const routes = { workPack: workPack.route, procedure: procedure.route, tag: taggedItem.route };
  if (kind === 'purchaseOrder')
    return (
      <Link to={linkToList(taggedItem.route, { field: 'purchaseOrderNumber', op: 'is', value: key })}>{title}</Link>
    );
  return (
    <Link to={routes[kind]} search={{ id: key }}>
      {title}
    </Link>
  );
}

/** The progress or the outcome of a document. */
function Stands({ of: fullDocument }: { readonly of: FullDocument }): React.JSX.Element {
  const status = useStands(fullDocument);
  const percent = fullDocument.total === 0 ? 0 : Math.floor((100 * fullDocument.done) / fullDocument.total);
  return (
    <>
      <span role="status">{status}</span>
      <StalledNotice of={fullDocument} />
      {isUnderWay(fullDocument) && <Progress aria-label={status} percent={percent} size="small" />}
    </>
  );
}

/** Warns that a document has made no progress for a long time, and says what to do. */
function StalledNotice({ of: { stillMinutes } }: { readonly of: FullDocument }): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  if (stillMinutes === null || stillMinutes < clientSettings()['imports.stuckMinutes']) return null;
  return <small>{say(fill(documentWords.still, { minutes: format.count(stillMinutes) }))}</small>;
}

function useStands({ state, interrupted, done, total, pages, size, expiresAt }: FullDocument): string {
  const say = useSay();
  const format = useFormat();
  if (state === 'queued') return say(documentWords.queued);
  if (state === 'failed') return say(documentWords.failed);
  if (state === 'cancelled') return say(documentWords.cancelled);
  if (state === 'done')
    return say(
      fill(documentWords.done, {
        pages: format.count(pages ?? 0),
        size: sizeText(size ?? 0),
        until: format.dateTime(expiresAt),
      }),
    );
  if (interrupted) return say(documentWords.interrupted);
  if (total === 0) return say(documentWords.planning);
  if (done === total) return say(documentWords.joining);
  return say(fill(documentWords.making, { done: format.count(done), total: format.count(total) }));
}
