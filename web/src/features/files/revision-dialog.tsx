import { type Attachment, fileRevise } from '@plumbline/contract/features/files/calls.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import {
  isOlderRevision,
  nameWithoutRevision,
  newestRevision,
  proposedRevision,
} from '@plumbline/contract/rules/drawing-revision.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Checkbox, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { FieldInput } from '../../form/field-input.tsx';
import { useVerb } from '../../lib/call/query.ts';
import { send, sendVerb } from '../../lib/call/send.ts';
import { notify } from '../../lib/look/notify.ts';
import { useSay } from '../../lib/value/language.ts';
import { useToday } from '../../lib/value/scope-clock.ts';
import { titleText } from '../../lib/value/values.ts';
import { registerChanged } from '../../register/list/changes.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Muted, PlainList, Row, Stack } from '../../ui/layout.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import css from './attachments-tab.module.css';
import { filesChanged } from './use-attachments.ts';
import type { Uploads } from './use-uploads.ts';
import { fileWords } from './words.ts';

const { drawing } = registers;

/** Files to be uploaded to a drawing, or a version of one that is on it. */
export type Revised =
  | {
      readonly files: readonly File[];
      /** The file whose next version they are, where that is chosen already. */
      readonly replaces?: string | undefined;
      readonly add: Uploads['add'];
    }
  | {
      /** The attachment, its name and the number of the version. */
      readonly id: string;
      readonly name: string;
      readonly version: number;
      readonly revision: string | null;
    };

interface Props {
  /** The id of the drawing. */
  readonly id: string;
  readonly of: Revised;
  /** The files on the drawing, of which a new one may be the next version. */
  readonly list: readonly Attachment[];
  readonly onClose: () => void;
}

/** Asks which revision of a drawing its files show, before they count, and offers to bring the drawing up to date. */
export function RevisionDialog(props: Props): React.JSX.Element {
  const say = useSay();
  const { data, error, refetch } = useVerb(drawing.key, 'get', { id: props.id });
  if (data !== undefined) return <Ask {...props} row={data} />;
  return (
    <Modal open title={say(fileWords.revisions)} footer={null} onCancel={props.onClose}>
      {error ? <ErrorState small error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={4} />}
    </Modal>
  );
}

interface Entry {
  readonly name: string;
  readonly file: File | undefined;
  readonly revision: string;
  /** The revision comes from the name of the file. */
  readonly isProposed: boolean;
  /** The file whose next version it is; an empty text for a new attachment. */
  readonly replaces: string;
}

/** The entries to begin with: revisions as the names propose them, and the files that have the same name otherwise. */
function entriesOf(of: Revised, list: readonly Attachment[], title: string): readonly Entry[] {
  const entry = (name: string, given: string | null) => {
    const revision = given ?? proposedRevision(name, title) ?? '';
    return { name, revision, isProposed: given === null && revision !== '' };
  };
  if (!('files' in of)) return [{ ...entry(of.name, of.revision), file: undefined, replaces: '' }];
  const taken = new Set<string>();
  return of.files.map((file) => {
    const same = list.find(
      (each) =>
        !taken.has(each.file) && nameWithoutRevision(each.name, title) === nameWithoutRevision(file.name, title),
    );
    const replaces = of.replaces ?? same?.file ?? '';
    taken.add(replaces);
    return { ...entry(file.name, null), file, replaces };
  });
}

/** Brings the drawing up to date. Throws CallError. */
async function reviseDrawing({ id, rev }: AnyRow, values: Readonly<Record<string, string | null>>): Promise<void> {
  const { rows } = await sendVerb(drawing.key, 'update', { rows: [{ id, rev, values }] });
  registerChanged(drawing.key, { rows: [...rows] });
}

function Ask({ of, list, row, onClose }: Props & { readonly row: AnyRow }): React.JSX.Element {
  const say = useSay();
  const today = useToday();
  const title = titleText(row[drawing.title]);
  const now = titleText(row['revision']);
  const [entries, setEntries] = useState(() => entriesOf(of, list, title));
  const [isUpdating, setUpdating] = useState(true);
  const [day, setDay] = useState<string | null>(today);
  const newer = newestRevision(
    entries.map(({ revision }) => revision),
    now,
  );
  const update = async (): Promise<void> => {
    if (newer !== undefined && isUpdating) await reviseDrawing(row, { revision: newer, revisionDate: day });
  };
  const upload = (add: Uploads['add']): void => {
    for (const { file, revision, replaces } of entries) {
      const entered = revision.trim();
      if (file !== undefined)
        add([file], replaces === '' ? undefined : replaces, async ({ id, version }) => {
          if (entered !== '') await send(fileRevise, { id, version, revision: entered });
          if (entered === newer) await update();
        });
    }
  };
  const submit = async (): Promise<void> => {
    if ('files' in of) upload(of.add);
    else
      try {
        await send(fileRevise, { id: of.id, version: of.version, revision: entries[0]?.revision.trim() ?? null });
        await update();
        await filesChanged(drawing.key);
      } catch (error) {
        return notify.failure(error);
      }
    return onClose();
  };
  const change = (at: number, part: Partial<Entry>): void =>
    setEntries((before) => before.map((each, place) => (place === at ? { ...each, ...part } : each)));
  return (
    <Modal
      open
      width={640}
      title={say(fill(fileWords.revisionsOf, { title }))}
      okText={say('files' in of ? fileWords.upload : fileWords.save)}
      cancelText={say(fileWords.cancel)}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Stack gap={12}>
        <Muted as="p" small>
          {say(now === '' ? fileWords.revisionNone : fill(fileWords.revisionNow, { revision: now }))}
        </Muted>
        <PlainList>
          {entries.map((entry, at) => (
            <EntryLine
              // the order of the files does not change while they are open
              key={`${at} ${entry.name}`}
              entry={entry}
              now={now}
              list={'files' in of && of.replaces === undefined ? list : []}
              onChange={(part) => change(at, part)}
            />
          ))}
        </PlainList>
        {newer !== undefined && (
          <Row gap={8} wrap align="center">
            <Checkbox checked={isUpdating} onChange={({ target }) => setUpdating(target.checked)}>
              {say(
                now === ''
                  ? fill(fileWords.reviseFirst, { to: newer })
                  : fill(fileWords.reviseTo, { from: now, to: newer }),
              )}
            </Checkbox>
            <FieldInput
              field={drawing.fields.revisionDate}
              value={day}
              onChange={(chosen) => setDay(typeof chosen === 'string' ? chosen : null)}
            />
          </Row>
        )}
      </Stack>
    </Modal>
  );
}

interface LineProps {
  readonly entry: Entry;
  /** The revision of the drawing. */
  readonly now: string;
  readonly list: readonly Attachment[];
  readonly onChange: (part: Partial<Entry>) => void;
}

function EntryLine({ entry, now, list, onChange }: LineProps): React.JSX.Element {
  const say = useSay();
  const { name, revision, isProposed, replaces } = entry;
  const isOld = revision.trim() !== '' && now !== '' && isOlderRevision(revision, now);
  const hint = isProposed ? say(fileWords.proposed) : say(fileWords.revisionEmpty);
  return (
    <Row as="li" gap={8} align="start" className={css.line}>
      <Stack grow gap={4}>
        <span className={css.name}>{name}</span>
        {list.length > 0 && (
          <Select
            size="small"
            aria-label={say(fill(fileWords.uploadAs, { name }))}
            value={replaces}
            options={[
              { value: '', label: say(fileWords.asNew) },
              ...list.map((each) => ({ value: each.file, label: say(fill(fileWords.versionOf, { name: each.name })) })),
            ]}
            onChange={(chosen: string) => onChange({ replaces: chosen })}
          />
        )}
      </Stack>
      <Stack gap={4} className={css.revision}>
        <Input
          aria-label={say(fill(fileWords.revisionOf, { name }))}
          placeholder={say(fileWords.revision)}
          maxLength={20}
          value={revision}
          onChange={({ target }) => onChange({ revision: target.value, isProposed: false })}
        />
        <Muted small role="status">
          {isOld ? say(fill(fileWords.olderRevision, { revision: now })) : (isProposed || revision === '') && hint}
        </Muted>
      </Stack>
    </Row>
  );
}
