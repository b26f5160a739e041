import { checkAllocate, UNALLOCATED, type Allocation } from '@plumbline/contract/features/checks/calls.ts';
import type { Selection } from '@plumbline/contract/register/filter.ts';
import { MATRIX_KEYS, type MatrixKey } from '@plumbline/contract/rules/matrices.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { hasCycles } from '@plumbline/contract/pages/offered.ts';
import { Link } from '@tanstack/react-router';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useLevelOptions } from '../../lib/place/level-settings.ts';
import { notify } from '../../lib/look/notify.ts';
import { send } from '../../lib/call/send.ts';
import { registerChanged } from '../../register/list/changes.ts';
import { SomeRows } from '../../register/list/some-rows.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Grid, Row, Stack } from '../../ui/layout.tsx';
import css from './allocate.module.css';
import { allocateWords } from './allocate-words.ts';
import { useAllocateReason } from './use-allocate-reason.ts';

const { importJob } = registers;

/** The tagged items to give checks to. */
export interface AllocateProps {
  /** The register: tagged items, or one kind of tagged item. */
  readonly register: string;
  readonly selection: Selection;
  /** Why allocation is not possible, for a reason known outside the panel. */
  readonly reason?: string | undefined;
  /** What is allocated at first; by default Tag ITRs. */
  readonly gives?: MatrixKey;
  /** Called when the allocation was queued. */
  readonly onDone?: () => void;
}

/**
 * Shows what the matrix would add to the tagged items, then simulates or runs it as an import and opens that import.
 */
export function AllocatePanel({
  register,
  selection,
  reason,
  gives: first = 'tagItr',
  onDone,
}: AllocateProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { go } = useCurrentPage();
  const comesAgain = hasCycles(useLevelOptions());
  const [gives, setGives] = useState<MatrixKey>(first);
  const mayNot = useAllocateReason(gives);
  const [found, setFound] = useState<Allocation | null>(null);
  const refusal = reason ?? mayNot;

  const ask = async (setting: 'simulate' | 'full' | null): Promise<void> => {
    try {
      const answer = await send(checkAllocate, { gives, register, selection, setting });
      setFound(answer);
      if (answer.job === null) return;
      registerChanged(importJob.key, 'many');
      notify.message('success', allocateWords.begun);
      onDone?.();
      go(`/Import/Imports?job=${encodeURIComponent(answer.job)}`);
    } catch (error) {
      notify.failure(error);
    }
  };
  const choose = (key: MatrixKey): void => {
    setGives(key);
    setFound(null);
  };
  const choice = comesAgain && (
    <Segmented
      aria-label={say(allocateWords.what)}
      value={gives}
      onChange={choose}
      options={MATRIX_KEYS.map((key) => ({ value: key, label: say(allocateWords.kinds[key]) }))}
    />
  );
  if (found === null)
    return (
      <Stack align="start" gap={12}>
        {choice}
        <Guarded reason={refusal} onClick={() => ask(null)}>
          {say(allocateWords.look)}
        </Guarded>
      </Stack>
    );
  const idle = refusal ?? (found.checks === 0 ? say(allocateWords.nothing) : undefined);
  return (
    <>
      {choice}
      <Grid as="dl" columns="1fr auto" gap="4px 16px" className={css.counts} role="status">
        <dt>{say(allocateWords.tags)}</dt>
        <dd>{format.count(found.tags)}</dd>
        <dt>{say(allocateWords.getting)}</dt>
        <dd>{format.count(found.getting)}</dd>
        <dt>{say(allocateWords.records[gives])}</dt>
        <dd>{format.count(found.checks)}</dd>
      </Grid>
      <Without none={found.none} />
      <Row wrap align="stretch" gap={8}>
        <Guarded reason={idle} onClick={() => ask('simulate')}>
          {say(allocateWords.try)}
        </Guarded>
        <Guarded type="primary" reason={idle} onClick={() => ask('full')}>
          {say(fill(allocateWords.run[gives], { count: format.count(found.checks) }))}
        </Guarded>
      </Row>
    </>
  );
}

/** The items that get no check, grouped by reason, the first few of each by name. */
function Without({ none }: Pick<Allocation, 'none'>): React.ReactNode {
  const say = useSay();
  if (none.length === 0) return null;
  return (
    <section>
      <h4 className={css.head}>{say(allocateWords.none)}</h4>
      {none.map(({ why, count, rows }) => (
        <SomeRows
          key={why}
          title={say(UNALLOCATED[why])}
          count={count}
          rows={rows}
          link={({ id, title }) => (
            <Link key={id} to={registers.taggedItem.route} search={{ id }}>
              {title}
            </Link>
          )}
        />
      ))}
    </section>
  );
}
