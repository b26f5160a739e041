import { FilePdfOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { DocumentSheet } from './document-sheet.tsx';
import { documentWords } from './words.ts';

/** Opens the full documentation of a work pack. */
export function DocumentButton({
  workPack,
  name,
}: {
  readonly workPack: string;
  readonly name: string;
}): React.JSX.Element {
  const say = useSay();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<FilePdfOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {say(documentWords.title)}
      </Button>
      {open && <DocumentSheet workPack={workPack} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
