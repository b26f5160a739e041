import { permission } from '@plumbline/contract/access.ts';
import {
  transmittalAccept,
  transmittalIssue,
  transmittalReview,
  type TransmittalReview,
} from '@plumbline/contract/features/documents/transmittal-calls.ts';
import { attachment } from '@plumbline/contract/lists/attachment.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { Alert } from 'antd';
import { callKey, queryClient, useCall } from '../../../lib/call/query.ts';
import { send } from '../../../lib/call/send.ts';
import { notify } from '../../../lib/look/notify.ts';
import { useCan } from '../../../lib/session/session.ts';
import { useSay } from '../../../lib/value/language.ts';
import { registerChanged } from '../../../register/list/changes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Guarded } from '../../../ui/guarded.tsx';
import { Muted, PlainList, Stack } from '../../../ui/layout.tsx';
import { SkeletonLines } from '../../../ui/skeletons.tsx';
import { filesChanged } from '../../files/use-attachments.ts';
import { ReviewTable } from './review-table.tsx';
import { transmittalWords } from './words.ts';

const { transmittal, transmittalLine, drawing } = registers;

/** Everything that an act on a transmittal changes. */
async function changed(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: callKey(transmittalReview) });
  await filesChanged(drawing.key);
  for (const { key } of [transmittal, transmittalLine, drawing, attachment]) registerChanged(key, 'many');
}

/** Compares a draft with the register of drawings, and accepts or issues it. */
export function ReviewTab({ row }: { readonly row: AnyRow }): React.JSX.Element {
  const say = useSay();
  const isDraft = row['state'] === 'draft';
  const { data, error, refetch } = useCall(
    transmittalReview,
    { id: row.id },
    { staleTime: 0, gcTime: 0, enabled: isDraft },
  );
  if (!isDraft) return <EmptyState small title={say(transmittalWords.closed)} />;
  if (error) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines lines={4} />;
  if (data.lines.length === 0)
    return <EmptyState small title={say(transmittalWords.none)} text={say(transmittalWords.noneText)} />;
  return <Review row={row} review={data} />;
}

/** How many documents a message names. */
const NAMED = 5;

function Review({ row, review }: { readonly row: AnyRow; readonly review: TransmittalReview }): React.JSX.Element {
  const say = useSay();
  const mayUpdate = useCan(permission(transmittal.key, 'update'));
  const isSent = row['direction'] === 'outgoing';
  const wrong = review.lines.filter(({ problems }) => problems.length > 0).map((line) => line.document);
  const documents = wrong.length > NAMED ? [...wrong.slice(0, NAMED), '…'] : wrong;
  const problem = wrong.length > 0 ? fill(transmittalWords.problems, { documents: documents.join(', ') }) : undefined;
  const reason = mayUpdate ? problem : transmittalWords.noRight;
  const act = async (): Promise<void> => {
    const done = await (isSent ? issued(row, review) : accepted(row, review));
    if (done !== null) notify.message('success', done);
  };
  return (
    <Stack gap={12}>
      <Muted as="p">{say(isSent ? transmittalWords.aboutSent : transmittalWords.about)}</Muted>
      <ReviewTable lines={review.lines} isSent={isSent} />
      {review.loose.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={say(transmittalWords.loose)}
          description={
            <>
              <PlainList>
                {review.loose.map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </PlainList>
              {say(transmittalWords.looseText)}
            </>
          }
        />
      )}
      <div>
        <Guarded type="primary" onClick={act} {...(reason && { reason: say(reason) })}>
          {say(isSent ? transmittalWords.issue : transmittalWords.accept)}
        </Guarded>
      </div>
    </Stack>
  );
}

/** Runs an act; whatever became of it, what is shown is read again. Returns null where it was refused. */
async function runAct<T>(work: () => Promise<T>, words: (done: T) => Word): Promise<Word | null> {
  try {
    return words(await work());
  } catch (error) {
    notify.failure(error);
    return null;
  } finally {
    await changed();
  }
}

const accepted = ({ id }: AnyRow, { seen }: TransmittalReview): Promise<Word | null> =>
  runAct(
    () => send(transmittalAccept, { id, seen }),
    ({ new: added, newRevision, details, same, older }) =>
      fill(transmittalWords.accepted, { added, changed: newRevision + details, same, older }),
  );

async function issued({ id, number }: AnyRow, { seen }: TransmittalReview): Promise<Word | null> {
  const isSure = await notify.confirm({
    title: fill(transmittalWords.confirmIssue, { number: String(number) }),
    text: transmittalWords.confirmIssueText,
    ok: transmittalWords.issue,
  });
  if (!isSure) return null;
  return runAct(
    () => send(transmittalIssue, { id, seen }),
    ({ files }) => fill(transmittalWords.issued, { files }),
  );
}
