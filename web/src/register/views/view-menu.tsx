import { MoreOutlined } from '@ant-design/icons';
import type { ListView } from '@plumbline/contract/features/views/calls.ts';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useCan } from '../../lib/session/session.ts';
import { useSay } from '../../lib/value/language.ts';
import type { RegisterScreen } from '../list/use-register-screen.ts';
import { copyAddress, deleteView, pinView } from './view-acts.ts';
import type { Dialog } from './view-dialogs.tsx';
import { viewWords } from './view-words.ts';

interface MenuOfViewProps {
  readonly screen: RegisterScreen;
  readonly view: ListView;
  /** The user only has its address. */
  readonly isSent: boolean;
  readonly onDialog: (dialog: Dialog) => void;
}

/** What can be done with the view that is shown. */
export default function ViewMenu({ screen, view, isSent, onDialog }: MenuOfViewProps): React.JSX.Element {
  const say = useSay();
  const { path, search } = useCurrentPage();
  const mayChange = useCan('user:update') && view.shared;
  const givesRoles = useCan('role:update') && view.shared;
  const isMine = view.mine || mayChange;
  // the list of one row has no page of its own
  const canPin = !isSent && queryListOf(view.register)?.query.of === undefined;
  const items: readonly (NonNullable<MenuProps['items']>[number] | false)[] = [
    isMine && { key: 'rename', label: say(viewWords.rename), onClick: () => onDialog({ kind: 'rename', view }) },
    { key: 'saveAs', label: say(viewWords.saveAs), onClick: () => onDialog({ kind: 'saveAs' }) },
    canPin && {
      key: 'pin',
      label: say(view.pinned ? viewWords.unpin : viewWords.pin),
      onClick: () => void pinView(view, !view.pinned),
    },
    { key: 'copy', label: say(viewWords.copy), onClick: () => void copyAddress(view, path, search) },
    givesRoles && { key: 'roles', label: say(viewWords.roles), onClick: () => onDialog({ kind: 'roles', view }) },
    { key: 'history', label: say(viewWords.history), onClick: () => onDialog({ kind: 'history', view }) },
    isMine && {
      key: 'delete',
      danger: true,
      label: say(viewWords.delete),
      onClick: () => void deleteView(view).then((isDone) => isDone && screen.shown.keepAs(null)),
    },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items: items.filter((item) => item !== false) }}>
      <Button
        type="text"
        size="small"
        icon={<MoreOutlined aria-hidden />}
        aria-label={say(fill(viewWords.menu, { name: view.name }))}
      />
    </Dropdown>
  );
}
