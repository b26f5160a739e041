import { PlusOutlined } from '@ant-design/icons';
import { userBindRoles } from '@plumbline/contract/features/users/calls/roles.ts';
import { useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { send } from '../../lib/call/send.ts';
import type { PageFacts } from '../../register/extensions.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { adminChanged } from './admin-changed.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { eachOf, failIfRefused } from './batch.ts';
import { roleWords } from './role-words.ts';
import { useReason } from './use-reason.ts';

/** Assigns a role, the one the list is filtered by, to more users. */
export function AssignButton({ filters }: Pick<PageFacts, 'filters'>): React.JSX.Element {
  const say = useSay();
  const mayNot = useReason('user:update');
  const [isOpen, setOpen] = useState(false);
  const filter = filters['roleCode'];
  const assign = async (roleId: string, userIds: readonly string[]): Promise<void> => {
    const { refused } = await eachOf(userIds, (userId) => send(userBindRoles, { userId, roleIds: [roleId] }));
    adminChanged();
    failIfRefused(refused, () => undefined);
  };
  return (
    <>
      <Guarded type="primary" icon={<PlusOutlined aria-hidden />} reason={mayNot} onClick={() => setOpen(true)}>
        {say(roleWords.assignTo)}
      </Guarded>
      {isOpen && (
        <AssignDialog
          asksUsers
          code={filter?.op === 'is' ? filter.value : undefined}
          assign={assign}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
