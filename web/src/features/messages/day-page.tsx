import { isVia, viaWord } from '@plumbline/contract/register/via.ts';
import {
  DAY_KINDS,
  messageDay,
  messageDayExport,
  type DayLine,
} from '@plumbline/contract/features/messages/calls/work.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCall } from '../../lib/call/query.ts';
import { download } from '../../lib/call/send.ts';
import { useSession } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Grid, Muted, Stack } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { FromMessage } from './from-message.tsx';
import { RecordLink } from '../../workflow/record-link.tsx';
import { StepBar } from './step-bar.tsx';
import { useShownDay } from './use-shown-day.ts';
import css from './work-pages.module.css';
import { WorkCard, WorkTable } from './work-table.tsx';
import { DAY_WORDS, messageWords } from './words.ts';

/** `/my-daily`: what I did on a day (specification 2.5). */
export default function DayPage(): React.JSX.Element {
  return <FromMessage>{(item) => <Day key={item?.day} first={item?.day ?? null} />}</FromMessage>;
}

function Day({ first }: { readonly first: string | null }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const name = useSession((session) => session.user?.fullName ?? '');
  const [day, setDay] = useShownDay(first);
  const input = { day };
  const { data, error, refetch } = useCall(messageDay, input);
  const title = say(messageWords.dayTitle);
  const take = async (): Promise<void> => {
    try {
      await download(messageDayExport, input);
    } catch (failure) {
      notify.failure(failure);
    }
  };
  return (
    <Page
      title={title}
      crumbs={[{ label: title }]}
      note={`${name} · ${format.date(day)}`}
      actions={
        <>
          <StepBar
            day={day}
            labels={{
              before: say(messageWords.before),
              day: say(messageWords.day),
              after: say(messageWords.after),
            }}
            onStep={(by) => setDay(addDays(day, by))}
            onDay={setDay}
          />
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
            {say(messageWords.print)}
          </Button>
          <Guarded
            icon={<DownloadOutlined aria-hidden />}
            reason={data?.total === 0 ? say(messageWords.nothingToExport) : undefined}
            onClick={take}
          >
            {say(messageWords.export)}
          </Guarded>
        </>
      }
    >
      <Stack gap={12}>
        {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <SkeletonTable rows={8} />}
        {data?.total === 0 && (
          <EmptyState title={say(messageWords.nothingDone)} text={say(messageWords.nothingDoneText)} />
        )}
        {data !== undefined && data.total > 0 && (
          <>
            <Grid as="dl" columns="repeat(auto-fit, minmax(110px, 1fr))" gap={12} className={css.figures}>
              {DAY_KINDS.map((kind) => (
                <div key={kind} data-zero={data.counts[kind] === 0 || undefined}>
                  <dt>{say(DAY_WORDS[kind])}</dt>
                  <dd>{format.count(data.counts[kind])}</dd>
                </div>
              ))}
            </Grid>
            <WorkCard title={say(messageWords.fromHistory)} count={format.count(data.total)}>
              <Lines lines={data.lines} />
              {data.lines.length < data.total && (
                <Muted as="p" pad="4px 16px 14px" className={css.more}>
                  {say(
                    fill(messageWords.latest, {
                      shown: format.count(data.lines.length),
                      total: format.count(data.total),
                    }),
                  )}
                </Muted>
              )}
            </WorkCard>
          </>
        )}
      </Stack>
    </Page>
  );
}

function Lines({ lines }: { readonly lines: readonly DayLine[] }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <WorkTable
      caption={say(messageWords.dayTitle)}
      rows={lines}
      keyOf={({ at, id, register, via }) => `${at}${id}${register}${via}`}
      columns={[
        {
          key: 'time',
          title: say(messageWords.time),
          // the day is in the heading, so only the time is shown
          render: ({ at }) => <time dateTime={at}>{format.time(at)}</time>,
        },
        { key: 'what', title: say(messageWords.what), render: ({ kind }) => say(DAY_WORDS[kind]) },
        {
          key: 'register',
          title: say(messageWords.register),
          render: ({ register }) => {
            const label = registerOf(register)?.label;
            return label === undefined ? register : say(label);
          },
        },
        {
          key: 'record',
          title: say(messageWords.record),
          render: ({ register, id, title, count }) =>
            count > 1 ? (
              say(fill(messageWords.rowsCount, { count: format.count(count) }))
            ) : (
              <RecordLink register={register} id={id} title={title} />
            ),
        },
        {
          key: 'note',
          title: say(messageWords.note),
          wide: true,
          render: ({ note, via }) => note ?? (isVia(via, 'byHand') ? '' : say(viaWord(via))),
        },
      ]}
    />
  );
}
