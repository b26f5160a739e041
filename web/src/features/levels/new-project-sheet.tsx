import { levelTree, type LevelNode } from '@plumbline/contract/features/levels/calls/levels.ts';
import { projectNew } from '@plumbline/contract/features/levels/calls/projects.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Form, Input, Select } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { callKey, queryClient, useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { FieldRow, RecordForm } from '../users/record-form.tsx';
import { adminWords } from '../users/words.ts';
import { projectWords } from './project-words.ts';

/** The choice that creates a new level and asks for its name. */
const NEW = 'new';

interface Values {
  readonly code: string;
  readonly name: string;
  readonly region: string;
  readonly regionName: string;
  readonly facility: string;
  readonly facilityName: string;
  readonly scope: string;
}

/** A level as the call expects it: the ID of an existing level, or the name of a new one. */
const above = (id: string, name: string): { readonly id: string } | { readonly name: string } =>
  id === NEW ? { name } : { id };

const make = ({ code, name, region, regionName, facility, facilityName, scope }: Values) =>
  send(projectNew, {
    code,
    name,
    region: above(region, regionName),
    // A new region has no facilities yet.
    facility: above(region === NEW ? NEW : facility, facilityName),
    scope,
  });

/** Creates a project with its first scope of work; the user then continues in it (readings D79). */
export default function NewProjectSheet({
  onClose,
  onMade,
}: {
  readonly onClose: () => void;
  readonly onMade: (projectId: string) => void;
}): React.JSX.Element {
  const say = useSay();
  const { data: tree, error, refetch } = useCall(levelTree, null);
  return (
    <SideSheet open onClose={onClose} title={say(projectWords.newProject)} note={say(projectWords.newNote)}>
      {error !== null && tree === undefined && <ErrorState small error={error} onRetry={() => void refetch()} />}
      {error === null && tree === undefined && <SkeletonLines lines={6} />}
      {tree !== undefined && (
        <RecordForm<Values, { readonly projectId: string }>
          name="new-project"
          initial={initialOf(tree, say(projectWords.scopeDefault))}
          fieldOf={{ region: 'regionName', facility: 'facilityName' }}
          saveLabel={say(projectWords.create)}
          onCancel={onClose}
          onSave={make}
          onSaved={({ projectId }) => {
            void queryClient.invalidateQueries({ queryKey: callKey(levelTree) });
            onMade(projectId);
          }}
        >
          <FieldRow name="code" label={projectWords.code} required hint={say(projectWords.codeHint)}>
            <Input autoComplete="off" maxLength={100} />
          </FieldRow>
          <FieldRow name="name" label={projectWords.name}>
            <Input autoComplete="off" maxLength={500} />
          </FieldRow>
          <Places tree={tree} />
          <FieldRow name="scope" label={projectWords.scope} required>
            <Input autoComplete="off" maxLength={100} />
          </FieldRow>
        </RecordForm>
      )}
    </SideSheet>
  );
}

/** Preselects the first region and facility the user sees, otherwise new ones. */
function initialOf(tree: readonly LevelNode[], scope: string): Values {
  const region = tree.find(({ level }) => level === 'B')?.id ?? NEW;
  const facility = tree.find(({ level, parentId }) => level === 'C' && parentId === region)?.id ?? NEW;
  return { code: '', name: '', region, regionName: '', facility, facilityName: '', scope };
}

/** Region and facility: an existing one, or the name of a new one. */
function Places({ tree }: { readonly tree: readonly LevelNode[] }): React.JSX.Element {
  const form = Form.useFormInstance<Values>();
  const region = Form.useWatch('region', form);
  const facility = Form.useWatch('facility', form);
  const facilities = tree.filter(({ level, parentId }) => level === 'C' && parentId === region);
  return (
    <>
      <Place
        name="region"
        label={projectWords.region}
        newLabel={projectWords.regionNew}
        levels={tree.filter(({ level }) => level === 'B')}
        isNew={region === NEW}
        onChange={(id) => {
          const first = tree.find(({ level, parentId }) => level === 'C' && parentId === id);
          form.setFieldValue('facility', first?.id ?? NEW);
        }}
      />
      <Place
        name="facility"
        label={projectWords.facility}
        newLabel={projectWords.facilityNew}
        levels={facilities}
        isNew={region === NEW || facility === NEW}
      />
    </>
  );
}

interface PlaceProps {
  readonly name: 'region' | 'facility';
  readonly label: Word;
  readonly newLabel: Word;
  readonly levels: readonly LevelNode[];
  readonly isNew: boolean;
  readonly onChange?: (id: string) => void;
}

function Place({ name, label, newLabel, levels, isNew, onChange }: PlaceProps): React.JSX.Element {
  const say = useSay();
  const options = [
    ...levels.map((level) => ({ value: level.id, label: level.name })),
    { value: NEW, label: say(projectWords.another) },
  ];
  return (
    <>
      <FieldRow name={name} label={label}>
        <Select options={options} {...(onChange && { onChange })} />
      </FieldRow>
      <Form.Item
        name={`${name}Name`}
        label={say(newLabel)}
        hidden={!isNew}
        rules={
          isNew
            ? [{ required: true, whitespace: true, message: say(fill(adminWords.required, { label: say(newLabel) })) }]
            : []
        }
      >
        <Input autoComplete="off" maxLength={100} />
      </Form.Item>
    </>
  );
}
