import { userListPage } from '@plumbline/contract/features/users/calls/users.ts';
import { Modal, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import css from './admin.module.css';
import { roleOptions, useRoles } from './lookups.ts';
import { nameOf } from './names.ts';
import { hasChosen, runAndNotify } from './outcome.ts';
import { roleWords } from './role-words.ts';
import { userWords } from './user-words.ts';
import { adminWords } from './words.ts';

/** Users offered at a time; typing narrows them. */
const OFFERED = 50;

interface AssignDialogProps {
  /** The code of the role that is chosen at first. */
  readonly code?: string | undefined;
  /** Also asks to which users; otherwise they are known. */
  readonly asksUsers?: boolean;
  readonly assign: (roleId: string, userIds: readonly string[]) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Assigns a role to users: asks which one and, unless they are known, to whom. */
export function AssignDialog({ code, asksUsers = false, assign, onClose }: AssignDialogProps): React.JSX.Element {
  const say = useSay();
  const { data } = useRoles();
  const [chosenRole, setRole] = useState<string>();
  const [users, setUsers] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const roleId = chosenRole ?? data?.records.find((each) => each.code === code)?.id;
  const submit = async (): Promise<void> => {
    if (!hasChosen(roleId === undefined || (asksUsers && users.length === 0) ? [] : [roleId])) return;
    setBusy(true);
    const isDone = await runAndNotify(() => assign(roleId ?? '', users), { done: roleWords.assigned });
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Modal
      open
      width={520}
      title={say(roleWords.give)}
      okText={say(asksUsers ? roleWords.assignTo : roleWords.give)}
      cancelText={say(adminWords.cancel)}
      confirmLoading={isBusy}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className={css.dialog}>
        <p className={css.soft}>{say(userWords.rolesNote)}</p>
        <Select<string | null>
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={say(roleWords.chooseRole)}
          placeholder={say(roleWords.chooseRole)}
          value={roleId ?? null}
          options={roleOptions(data?.records)}
          onChange={(id) => {
            setRole(id ?? undefined);
            setUsers([]);
          }}
        />
        {asksUsers && roleId !== undefined && <Candidates roleId={roleId} chosen={users} onChoose={setUsers} />}
      </div>
    </Modal>
  );
}

interface CandidatesProps {
  readonly roleId: string;
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

/** Chooses among the users who do not have the role yet. */
function Candidates({ roleId, chosen, onChoose }: CandidatesProps): React.JSX.Element {
  const say = useSay();
  const [text, setText] = useState('');
  const keyword = useDeferredValue(text.trim());
  const { data } = useCall(
    userListPage,
    { current: 1, size: OFFERED, keyword, withoutRoleId: roleId },
    { placeholderData: (before) => before, staleTime: 0 },
  );
  return (
    <Select
      mode="multiple"
      showSearch={{ filterOption: false, onSearch: setText }}
      aria-label={say(roleWords.candidates)}
      placeholder={say(roleWords.candidates)}
      notFoundContent={say(roleWords.noCandidates)}
      value={[...chosen]}
      options={(data?.records ?? []).map((user) => ({ value: user.id, label: `${nameOf(user)} (${user.username})` }))}
      onChange={onChoose}
    />
  );
}
