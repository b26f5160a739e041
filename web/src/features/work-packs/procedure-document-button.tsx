import { procedureDocumentStart } from '@plumbline/contract/features/work-packs/calls.ts';
import { PROCEDURE_PARTS } from '@plumbline/contract/features/work-packs/full-document.ts';
import { FilePdfOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { send } from '../../lib/call/send.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Grid, Row } from '../../ui/layout.tsx';
import { SheetPart } from '../../ui/sheet-part.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { DocumentList, documentsChanged } from './document-list.tsx';
import { documentWords, procedureDocumentWords } from './words.ts';

/** The procedure of a button or sheet. */
interface Of {
  readonly procedure: string;
  readonly name: string;
}

/** Opens the full documentation of a procedure. */
export function ProcedureDocumentButton(props: Of): React.JSX.Element {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<FilePdfOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {say(documentWords.title)}
      </Button>
      {isOpen && <ProcedureDocumentSheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Shows what the document will contain, starts it, and lists the documents already made. */
function ProcedureDocumentSheet({
  procedure,
  name,
  onClose,
}: Of & { readonly onClose: () => void }): React.JSX.Element {
  const say = useSay();
  const start = async (): Promise<void> => {
    try {
      await send(procedureDocumentStart, { id: procedure });
      await documentsChanged();
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <SideSheet open onClose={onClose} title={say(documentWords.title)} note={name}>
      <Grid gap={20}>
        <SheetPart title={say(documentWords.parts)} text={say(procedureDocumentWords.about)}>
          <ol>
            {Object.entries(PROCEDURE_PARTS).map(([key, word]) => (
              <li key={key}>{say(word)}</li>
            ))}
          </ol>
          <Row wrap align="stretch" gap={8}>
            <Guarded type="primary" onClick={start}>
              {say(documentWords.start)}
            </Guarded>
          </Row>
        </SheetPart>
        <SheetPart title={say(procedureDocumentWords.yours)} text={say(documentWords.downloads)}>
          <DocumentList of={{ procedure }} />
        </SheetPart>
      </Grid>
    </SideSheet>
  );
}
