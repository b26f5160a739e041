import { permission } from '@plumbline/contract/access.ts';
import { FIRST_BLOCKERS, handoverBlockers, handoverPrint } from '@plumbline/contract/features/handover/calls.ts';
import { retestOf } from '@plumbline/contract/features/checks/calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { PlusOutlined, PrinterOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { lazy } from '../../lib/look/lazy.ts';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { readCall } from '../../lib/call/query.ts';
import { download } from '../../lib/call/send.ts';
import { useCan } from '../../lib/session/session.ts';
import { extendRegister } from '../../register/extensions.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { ReadinessLinks } from './readiness-bar.tsx';
import './risk.tsx';
import { listDoubtWords } from './list-doubt-words.ts';
import { listHandoverWords } from './list-words.ts';
import { RetestButton } from './retest-bulk.tsx';
import { typeOfPage } from './status-address.ts';

const BlockersTab = lazy(async () => ({ default: (await import('./blockers-tab.tsx')).BlockersTab }));
const DoubtTab = lazy(async () => ({ default: (await import('./doubt-tab.tsx')).DoubtTab }));
const { handover, tagItr } = registers;

/** The pages that raise certificates, by type (specification 2.3, odd spellings kept); other types use the MCC page. */
const RAISE_PAGES: Readonly<Record<string, string>> = {
  MCC: '/Handover/raisemcc',
  CCC: '/Handover/raiserccc',
  RFSU: '/Handover/raiserfsu',
};
const raisePage = (type: string): string => RAISE_PAGES[type] ?? `/Handover/raisemcc?type=${encodeURIComponent(type)}`;

/** Links the certificate list of a type to its raise page. */
function RaiseButton(): React.JSX.Element {
  const say = useSay();
  const navigate = useNavigate();
  const mayRaise = useCan(permission(handover.key, 'add'));
  const type = typeOfPage(useCurrentPage()) ?? 'MCC';
  return (
    <Guarded
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      reason={mayRaise ? undefined : say(listHandoverWords.noRight)}
      onClick={() => void navigate({ href: raisePage(type) })}
    >
      {say(fill(listHandoverWords.raise, { type }))}
    </Guarded>
  );
}

/** The ready, blocked and overdue counts of the list's type, each linked to its rows. */
function StatusLinks(): React.JSX.Element | null {
  const type = typeOfPage(useCurrentPage());
  return type === undefined ? null : <ReadinessLinks type={type} />;
}

async function print(id: string): Promise<void> {
  try {
    await download(handoverPrint, { id });
  } catch (error) {
    notify.failure(error);
  }
}

function PrintButton({ id }: { readonly id: string }): React.JSX.Element {
  const say = useSay();
  return (
    <Guarded icon={<PrinterOutlined aria-hidden />} onClick={() => print(id)}>
      {say(listHandoverWords.print)}
    </Guarded>
  );
}

extendRegister(handover.key, {
  tabs: [
    {
      key: 'blockers',
      label: listHandoverWords.blockersTab,
      first: true,
      count: async ({ id }) => (await readCall(handoverBlockers, { id, limit: FIRST_BLOCKERS })).stops,
      render: (row) => (
        <Waiting>
          <BlockersTab key={row.id} row={row} />
        </Waiting>
      ),
    },
  ],
  actions: ({ id }) => <PrintButton id={id} />,
  newButton: () => <RaiseButton />,
  start: { text: listHandoverWords.start, render: () => <RaiseButton /> },
  pageActions: () => <StatusLinks />,
});

extendRegister(tagItr.key, {
  tabs: [
    {
      key: 'doubt',
      label: listDoubtWords.title,
      count: async ({ id }) =>
        (await readCall(retestOf, { id })).lines.filter((line) => line.kind === 'cause' && line.isOpen).length,
      render: ({ id }) => (
        <Waiting>
          <DoubtTab key={id} id={id} />
        </Waiting>
      ),
    },
  ],
  bulkActions: [{ key: 'retest', render: (facts) => <RetestButton facts={facts} /> }],
});
