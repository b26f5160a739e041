import type { Candidate, handoverCandidates } from '@plumbline/contract/features/handover/calls.ts';
import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { stateOf } from '@plumbline/contract/rules/work-state.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { InLanguage } from '../../ui/in-language.tsx';
import { Mono } from '../../ui/mono.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { rowAddress } from '../../register/record-address.ts';
import { workColumns } from './candidate-counts.tsx';
import type { CountScope } from './scope-filters.ts';
import { useSubSystemsOf, useTypeScope } from './type-scope.ts';
import css from './raise-page.module.css';
import { handoverWords } from './words.ts';

/** Props of the table of a certificate type's objects. */
export interface CandidateTableProps {
  /** Undefined while loading. */
  readonly answer: OutputOf<typeof handoverCandidates> | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly chosen: readonly string[];
  /** Why nothing can be raised at present. */
  readonly notNow: string | undefined;
  readonly onPage: (page: number) => void;
  readonly onChosen: (ids: readonly string[]) => void;
  readonly onRaise: (id: string) => Promise<void>;
}

/** The objects of a certificate type, the latest first, and what each waits for. */
export function CandidateTable(props: CandidateTableProps): React.JSX.Element {
  const { answer, page, pageSize, chosen } = props;
  const say = useSay();
  const columns = useColumns(props);
  // columns are as wide as their rows need, so a head without rows would move when they come
  if (answer === undefined) return <SkeletonTable rows={12} columns={8} />;
  return (
    <Table<Candidate>
      className={css.low ?? ''}
      size="small"
      rowKey="id"
      dataSource={[...answer.rows]}
      scroll={{ x: 'max-content' }}
      sticky
      columns={columns}
      locale={{
        emptyText: <EmptyState small title={say(handoverWords.none)} text={say(handoverWords.noneText)} />,
      }}
      rowSelection={{
        selectedRowKeys: [...chosen],
        preserveSelectedRowKeys: true,
        // the library draws the header twice, one of them hidden: nothing in it may take focus, so the bar offers
        // select all
        hideSelectAll: true,
        columnTitle: <span className="heard-only">{say(handoverWords.select)}</span>,
        getCheckboxProps: ({ state, name }) => ({ disabled: state !== 'notRaised', 'aria-label': name }),
        onChange: (keys) => props.onChosen(keys.map(String)),
      }}
      pagination={{
        current: page,
        pageSize,
        total: answer.total,
        onChange: props.onPage,
        showSizeChanger: false,
        hideOnSinglePage: true,
      }}
    />
  );
}

/** Returns the count scope of a row; the function returns undefined until the scope is known. */
function useScopeOf(answer: CandidateTableProps['answer']): (id: string) => CountScope | undefined {
  const type = useTypeScope(answer?.typeId);
  const systems = useMemo(
    () => (type?.grouping === 'system' ? (answer?.rows.map(({ id }) => id) ?? []) : []),
    [type, answer],
  );
  const subSystemsOf = useSubSystemsOf(systems);
  return (id) => {
    if (type === undefined) return undefined;
    if (type.grouping === 'levelE') return type.scope;
    const subSystems = type.grouping === 'subSystem' ? [id] : subSystemsOf?.get(id);
    return subSystems === undefined ? undefined : { ...type.scope, subSystems };
  };
}

function useColumns({ answer, notNow, onRaise }: CandidateTableProps): TableColumnsType<Candidate> {
  const say = useSay();
  const format = useFormat();
  const scopeOf = useScopeOf(answer);
  const type = useTypeScope(answer?.typeId);
  const isByProcedures = answer?.entity === 'procedure';
  const isWide = useMedia('(min-width: 1600px)');
  const hasParent = answer?.rows.some(({ systemName }) => systemName !== null) ?? false;
  const hasSystems = isWide && hasParent;
  const work = workColumns(say, { isByProcedures, types: type?.procedureTypes, scopeOf });
  return [
    {
      title: say(hasParent ? handoverWords.subSystem : handoverWords.object),
      dataIndex: 'name',
      fixed: 'left',
      render: (name: string, { description }) => (
        <div className={css.object}>
          <Mono>{name}</Mono>
          <span>
            <InLanguage text={description} />
          </span>
        </div>
      ),
    },
    ...(hasSystems ? [{ title: say(handoverWords.system), dataIndex: 'systemName' }] : []),
    {
      title: say(handoverWords.state),
      dataIndex: 'state',
      render: (state: Candidate['state'], { inDoubt }) => {
        const shown = inDoubt ? 'inDoubt' : state;
        return <StatePill state={stateOf(shown)}>{say(handoverWords[shown])}</StatePill>;
      },
    },
    {
      title: say(handoverWords.certificate),
      dataIndex: 'handoverName',
      render: (title: string | null, { handover }) =>
        handover === null || title === null ? null : (
          <Link to={rowAddress({ register: registers.handover.key, id: handover, title }) ?? '.'}>
            <Mono>{title}</Mono>
          </Link>
        ),
    },
    ...work.first,
    {
      title: say(handoverWords.late),
      dataIndex: 'daysLate',
      align: 'right',
      render: (days: number) => (days > 0 ? <strong className={css.late}>{format.count(days)}</strong> : ''),
    },
    {
      title: say(handoverWords.planned),
      dataIndex: 'plannedFinish',
      render: (day: string | null) => (day === null ? '' : format.date(day)),
    },
    {
      title: say(handoverWords.lowerOpen),
      dataIndex: 'lowerOpen',
      align: 'right',
      render: (count: number, { handover, handoverName }) => {
        if (count === 0) return format.count(0);
        const state = answer?.lowerStops ? 'blocked' : 'in-progress';
        const pill = <StatePill state={state}>{format.count(count)}</StatePill>;
        if (handover === null || handoverName === null) return pill;
        const to = rowAddress({ register: registers.handover.key, id: handover, title: handoverName });
        return <Link to={to ?? '.'}>{pill}</Link>;
      },
    },
    ...(isByProcedures
      ? []
      : [
          {
            title: say(handoverWords.otherPunch),
            key: 'otherPunch',
            align: 'right' as const,
            render: (_: unknown, { warns }: Candidate) => format.count(warns[registers.punchListItem.key] ?? 0),
          },
        ]),
    ...work.last,
    {
      title: say(handoverWords.acceptedOn),
      dataIndex: 'acceptedOn',
      render: (day: string | null) => (day === null ? '' : format.date(day)),
    },
    {
      key: 'raise',
      title: <span className="heard-only">{say(handoverWords.raiseOne)}</span>,
      fixed: 'right',
      align: 'right',
      render: (_, { id, name, state }) =>
        state === 'notRaised' && (
          <Guarded
            size="small"
            reason={notNow}
            aria-label={say(fill(handoverWords.raiseOneOf, { name }))}
            onClick={() => onRaise(id)}
          >
            {say(handoverWords.raiseOne)}
          </Guarded>
        ),
    },
  ];
}
