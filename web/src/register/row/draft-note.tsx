import { Alert, Button } from 'antd';
import { useState } from 'react';
import { fill } from '@plumbline/contract/words/word.ts';
import { dropDraft, readDraft } from '../../form/draft.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { registerWords } from '../words.ts';
import '../../form/form.css';

/** Which row the note is about. */
export interface DraftNoteProps {
  readonly register: string;
  readonly row: string;
  readonly onContinue: () => void;
}

/** Says that a row has unsaved changes, and offers to continue with them. */
export function DraftNote({ register, row, onContinue }: DraftNoteProps): React.ReactNode {
  const say = useSay();
  const format = useFormat();
  const [draft, setDraft] = useState(() => readDraft({ register, row }));
  if (!draft) return null;
  const discard = (): void => {
    dropDraft({ register, row });
    setDraft(undefined);
  };
  return (
    <Alert
      className="pl-form-note"
      type="info"
      showIcon
      title={say(fill(registerWords.draftKept, { at: format.dateTime(draft.at) }))}
      action={
        <span style={{ display: 'flex', gap: 8 }}>
          <Button size="small" type="primary" onClick={onContinue}>
            {say(registerWords.goOn)}
          </Button>
          <Button size="small" onClick={discard}>
            {say(registerWords.discard)}
          </Button>
        </span>
      }
    />
  );
}
