import { permission } from '@plumbline/contract/access.ts';
import { evidenceStart } from '@plumbline/contract/features/work-packs/calls.ts';
import type { InputOf } from '@plumbline/contract/calls/call.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { hasCycles } from '@plumbline/contract/pages/offered.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { FilePdfOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { useLevelOptions } from '../../lib/place/level-settings.ts';
import { notify } from '../../lib/look/notify.ts';
import { useVerb } from '../../lib/call/query.ts';
import { textIn } from '../../lib/value/row-facts.ts';
import { send } from '../../lib/call/send.ts';
import { useCan } from '../../lib/session/session.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Grid, Row } from '../../ui/layout.tsx';
import { SheetPart } from '../../ui/sheet-part.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { DocumentList, documentsChanged } from './document-list.tsx';
import { evidenceWords } from './words.ts';

const { tagPwl } = registers;

/**
 * On a preserved tagged item: requests all its rounds with their sheets and files as one PDF, or those of its purchase
 * order.
 */
export function EvidenceButton({ row }: { readonly row: AnyRow }): React.JSX.Element | null {
  const say = useSay();
  const options = useLevelOptions();
  const maySee = useCan(permission(tagPwl.key, 'see')) && hasCycles(options);
  const rounds = useVerb(
    tagPwl.key,
    'count',
    { filter: { field: 'taggedItem', op: 'is', value: row.id }, most: 1 },
    { enabled: maySee },
  );
  const [isOpen, setOpen] = useState(false);
  if (!maySee || (rounds.data?.total ?? 0) === 0) return null;
  return (
    <>
      <Button icon={<FilePdfOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {say(evidenceWords.title)}
      </Button>
      {isOpen && <EvidenceSheet row={row} onClose={() => setOpen(false)} />}
    </>
  );
}

function EvidenceSheet({ row, onClose }: { readonly row: AnyRow; readonly onClose: () => void }): React.JSX.Element {
  const say = useSay();
  const order = textIn(row, 'purchaseOrderNumber');
  const start = async (input: InputOf<typeof evidenceStart>): Promise<void> => {
    try {
      await send(evidenceStart, input);
      await documentsChanged();
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <SideSheet open onClose={onClose} title={say(evidenceWords.title)} note={textIn(row, 'name')}>
      <Grid gap={20}>
        <SheetPart title={say(evidenceWords.make)} text={say(evidenceWords.about)}>
          <Row wrap align="stretch" gap={8}>
            <Guarded type="primary" onClick={() => start({ tag: row.id })}>
              {say(evidenceWords.ofTag)}
            </Guarded>
            <Guarded
              reason={order === '' ? say(evidenceWords.noOrder) : undefined}
              onClick={() => start({ purchaseOrder: order })}
            >
              {say(fill(evidenceWords.ofOrder, { order }))}
            </Guarded>
          </Row>
        </SheetPart>
        <SheetPart title={say(evidenceWords.yours)} text={say(evidenceWords.downloads)}>
          <DocumentList of={{ tag: row.id, ...(order !== '' && { purchaseOrder: order }) }} />
        </SheetPart>
      </Grid>
    </SideSheet>
  );
}
