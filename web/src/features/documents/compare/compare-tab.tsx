import { permission } from '@plumbline/contract/access.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { Button, Select } from 'antd';
import { Suspense, useId, useState } from 'react';
import { lazy } from '../../../lib/look/lazy.ts';
import { useCan } from '../../../lib/session/session.ts';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { SkeletonLines } from '../../../ui/skeletons.tsx';
import { useRevisionFiles, type RevisionFile } from './use-revision-files.ts';
import { compareWords } from './words.ts';

const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog.tsx')).CompareDialog }));

/** Chooses two PDFs of a drawing, at first its two newest, and compares them. */
export function CompareTab({ id }: { readonly id: string }): React.JSX.Element {
  const say = useSay();
  const { data, error, refetch } = useRevisionFiles(id, useCan(permission(registers.asBuiltDrawing.key, 'see')));
  if (error) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines lines={4} />;
  const [newer, older] = data;
  if (!newer || !older) return <EmptyState small title={say(compareWords.none)} text={say(compareWords.noneText)} />;
  return <Choice files={data} older={older} newer={newer} />;
}

interface ChoiceProps {
  readonly files: readonly RevisionFile[];
  readonly older: RevisionFile;
  readonly newer: RevisionFile;
}

function Choice({ files, ...first }: ChoiceProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [ids, setIds] = useState({ older: first.older.file.id, newer: first.newer.file.id });
  const [isOpen, setOpen] = useState(false);
  const options = files.map(({ file, of }) => ({
    value: file.id,
    label: [of, file.name, format.dateTime(file.at)].filter((part) => part !== null).join(' · '),
  }));
  const [older, newer] = [ids.older, ids.newer].map((id) => files.find(({ file }) => file.id === id));
  const isSame = ids.older === ids.newer;
  return (
    <Stack gap={12}>
      {(['older', 'newer'] as const).map((side) => (
        <Side
          key={side}
          side={side}
          value={ids[side]}
          options={options}
          onChange={(id) => setIds({ ...ids, [side]: id })}
        />
      ))}
      <Row gap={12} wrap>
        <Button type="primary" disabled={isSame} onClick={() => setOpen(true)}>
          {say(compareWords.compare)}
        </Button>
        {isSame && <span role="status">{say(compareWords.same)}</span>}
      </Row>
      {isOpen && older && newer && (
        <Suspense>
          <CompareDialog older={older} newer={newer} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Stack>
  );
}

function Side({
  side,
  ...select
}: {
  readonly side: 'older' | 'newer';
  readonly value: string;
  readonly options: { readonly value: string; readonly label: string }[];
  readonly onChange: (id: string) => void;
}): React.JSX.Element {
  const say = useSay();
  const id = useId();
  return (
    <Stack gap={4}>
      <label htmlFor={id}>{say(compareWords[side])}</label>
      <Select id={id} {...select} popupMatchSelectWidth={false} />
    </Stack>
  );
}
