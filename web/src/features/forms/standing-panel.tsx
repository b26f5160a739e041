import { permission } from '@plumbline/contract/access.ts';
import { checkSheetGet } from '@plumbline/contract/workflow/fill/calls.ts';
import { signOffOf } from '@plumbline/contract/workflow/sign/calls.ts';
import {
  type FormDesign,
  formStarterApprove,
  formStarters,
  formStarterTake,
  formTemplateGet,
  type Starter,
} from '@plumbline/contract/workflow/form/calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import type { FormOwner } from '@plumbline/contract/rules/form-sources.ts';
import { type CheckOwner, FORM_STANDINGS, isCheckOwner } from '@plumbline/contract/rules/form-standing.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { CheckOutlined, EyeOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { callKey, queryClient, useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCan } from '../../lib/session/session.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { registerChanged } from '../../register/list/changes.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { FormPreview } from './form-preview.tsx';
import { standingWords as words } from './standing-words.ts';

/** Props of the panel. */
interface StandingPanelProps {
  readonly owner: CheckOwner;
  readonly id: string;
  readonly design: FormDesign;
  /** True while the form on the page has unsaved changes, which a starter would replace. */
  readonly hasChanges?: boolean;
}

/** Everything that shows whether a form is settled. */
async function settled(owner: CheckOwner, texts: Word): Promise<void> {
  notify.message('success', texts);
  registerChanged(owner, 'many');
  for (const call of [formTemplateGet, checkSheetGet, signOffOf])
    await queryClient.invalidateQueries({ queryKey: callKey(call) });
}

/**
 * Whether the form of an ITR or a PWL is chosen and approved, and what would make it right: starters are proposed and
 * shown here, and taken by a click, never by the product. Nothing for other owners of forms.
 */
export function StandingPanel({
  owner,
  ...props
}: Omit<StandingPanelProps, 'owner'> & { readonly owner: FormOwner }): React.JSX.Element | null {
  return isCheckOwner(owner) ? <Standing owner={owner} {...props} /> : null;
}

function Standing(props: StandingPanelProps): React.JSX.Element {
  const { owner, design } = props;
  const say = useSay();
  const mayEdit = useCan(permission(owner, 'update'));
  if (design.standing === 'none')
    return (
      <Alert
        type="warning"
        showIcon
        title={say(fill(words.none, { register: registers[owner].label }))}
        description={
          <Stack gap={10}>
            <span>{say(mayEdit ? words.noneText : words.noneAsk)}</span>
            {mayEdit && <Starters {...props} />}
          </Stack>
        }
      />
    );
  if (design.standing === 'starter')
    return (
      <Alert
        type="warning"
        showIcon
        title={say(FORM_STANDINGS.starter)}
        description={
          <Stack gap={10}>
            <span>{say(mayEdit ? words.starterText : words.starterAsk)}</span>
            {mayEdit && (
              <Row wrap gap={8}>
                <Approval {...props} revision={design.revisions[0]?.revision ?? 0} approved />
              </Row>
            )}
            {mayEdit && <Starters {...props} />}
          </Stack>
        }
      />
    );
  return <Approved {...props} />;
}

/** Who approved the newest revision, if it is a starter. */
function Approved(props: StandingPanelProps): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  const mayEdit = useCan(permission(props.owner, 'update'));
  const [newest] = props.design.revisions;
  if (!newest?.approved) return null;
  const { by, at } = newest.approved;
  return (
    <Row wrap gap={8}>
      <Muted small>{say(fill(words.approvedBy, { name: by, date: format.dateTime(at) }))}</Muted>
      {mayEdit && <Approval {...props} revision={newest.revision} approved={false} />}
    </Row>
  );
}

/** Approves a revision, or takes the approval back. */
function Approval(
  props: StandingPanelProps & { readonly revision: number; readonly approved: boolean },
): React.JSX.Element {
  const { owner, id, design, revision, approved } = props;
  const say = useSay();
  const act = async (): Promise<void> => {
    try {
      await send(formStarterApprove, { register: owner, id, revision, approved, stamp: design.stamp });
      await settled(owner, approved ? words.approved : words.notApproved);
    } catch (error) {
      notify.failure(error);
    }
  };
  return approved ? (
    <Guarded type="primary" icon={<CheckOutlined aria-hidden />} onClick={act}>
      {say(words.approve)}
    </Guarded>
  ) : (
    <Guarded size="small" onClick={act}>
      {say(words.takenBack)}
    </Guarded>
  );
}

/** Why no starter can be taken now; undefined when one can. */
function refusalOf(name: string | null, hasChanges: boolean): Word | undefined {
  if (name === null) return words.choose;
  return hasChanges ? words.changesFirst : undefined;
}

/** The starters, the one with an alike title first; each can be looked at before it is taken. */
function Starters({ owner, id, design, hasChanges = false }: StandingPanelProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isSeen, setSeen] = useState(false);
  const { data, error, refetch } = useCall(formStarters, { register: owner, id });
  if (error) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={2} />;
  const name = chosen ?? data.proposed;
  const labelOf = ({ title, tasks }: Starter): string =>
    say(fill(words.label, { title: say(title), count: format.count(tasks) }));
  const refusal = refusalOf(name, hasChanges);
  const take = async (): Promise<void> => {
    if (name === null) return;
    try {
      await send(formStarterTake, { register: owner, id, starter: name, stamp: design.stamp });
      await settled(owner, words.taken);
    } catch (problem) {
      notify.failure(problem);
    }
  };
  return (
    <>
      <Row wrap gap={8}>
        {name !== null && name === data.proposed && <span>{say(words.proposed)}</span>}
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={say(words.choose)}
          placeholder={say(words.choose)}
          style={{ minWidth: 260 }}
          value={name}
          options={data.starters.map((item) => ({ value: item.name, label: labelOf(item) }))}
          onChange={setChosen}
        />
        <Button disabled={name === null} icon={<EyeOutlined aria-hidden />} onClick={() => setSeen(true)}>
          {say(words.see)}
        </Button>
        <Guarded reason={refusal && say(refusal)} onClick={take}>
          {say(words.take)}
        </Guarded>
      </Row>
      {isSeen && name !== null && (
        <StarterDialog
          owner={owner}
          id={id}
          starter={name}
          {...(!hasChanges && { onTake: take })}
          onClose={() => setSeen(false)}
        />
      )}
    </>
  );
}

/** A starter as it would be filled in. */
function StarterDialog(props: {
  readonly owner: CheckOwner;
  readonly id: string;
  readonly starter: string;
  /** Missing where it cannot be taken now. */
  readonly onTake?: () => Promise<void>;
  readonly onClose: () => void;
}): React.JSX.Element {
  const { owner, id, starter, onTake, onClose } = props;
  const say = useSay();
  const { data, error, refetch } = useCall(formTemplateGet, { register: owner, id, starter });
  return (
    <Modal
      open
      width="min(1100px, 96vw)"
      title={data ? say(data.template.title) : say(words.see)}
      okText={say(words.take)}
      cancelText={say(words.close)}
      okButtonProps={{ disabled: onTake === undefined }}
      onOk={() => void onTake?.().then(onClose)}
      onCancel={onClose}
    >
      {error && <ErrorState small error={error} onRetry={() => void refetch()} />}
      {data ? <FormPreview template={data.template} owner={data} /> : <SkeletonLines lines={8} />}
    </Modal>
  );
}
