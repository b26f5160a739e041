import { signOffWord } from '@plumbline/contract/field/sign-offs.ts';
import { whyNone, withComputed } from '@plumbline/contract/rules/formulas.ts';
import { sheetProgress } from '@plumbline/contract/rules/check-sheet.ts';
import { COMMENT_CONTROL } from '@plumbline/contract/rules/form-grid.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import { Switch } from 'antd';
import { useMemo, useState } from 'react';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { SheetToolsContext } from '../../workflow/form/sheet-tools.ts';
import { SheetPaper } from '../../workflow/form/sheet-paper.tsx';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import css from './designer.module.css';
import { sampleSheet } from './sample-sheet.ts';
import { designWords } from './words.ts';

const noPanel = (): null => null;

/** The form as it will be filled in and printed. Users can try it out: entries are not saved. */
export function FormPreview({
  template,
  owner,
}: {
  readonly template: FormTemplate;
  readonly owner: { readonly title: string; readonly description: string };
}): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const [answers, setAnswers] = useState<Answers>({});
  const [comment, setComment] = useState('');
  const [isBilingual, setBilingual] = useState(false);
  const title = say(designWords.sample);
  const shown = useMemo(() => withComputed(template, answers), [template, answers]);
  const tools = useMemo(
    () => ({ answers: shown, why: whyNone(template, shown), pictures: [], waiting: [] }),
    [template, shown],
  );
  const sheet = useMemo(() => sampleSheet(template, owner, { language, title }), [template, owner, language, title]);
  return (
    <Stack as="section" gap={10} className={css.preview} aria-label={say(designWords.live)}>
      <Row as="header" wrap align="baseline" gap="4px 12px" className={css.previewHead}>
        <h2>{say(designWords.live)}</h2>
        <Muted small className={css.help}>
          {say(designWords.liveHelp)}
        </Muted>
        <Row as="label" inline gap={6} small className={css.switch}>
          <Switch size="small" checked={isBilingual} onChange={setBilingual} /> {say(designWords.both)}
        </Row>
      </Row>
      <SheetToolsContext value={tools}>
        <SheetPaper
          sheet={sheet}
          answers={shown}
          comment={comment}
          isLocked={false}
          isCommentLocked={false}
          isBilingual={isBilingual}
          percent={sheetProgress(template, shown).percent}
          panels={[]}
          panelOf={noPanel}
          onAnswer={(name, value) =>
            name === COMMENT_CONTROL
              ? setComment(String(value ?? ''))
              : setAnswers((before) => ({ ...before, [name]: value }))
          }
          onBox={(name, option) =>
            setAnswers((before) => ({ ...before, [name]: before[name] === option ? null : option }))
          }
        />
      </SheetToolsContext>
      {template.signOffs !== undefined && (
        <Row as="ul" wrap align="stretch" gap={8} className={css.signers}>
          {template.signOffs.map((signOff) => (
            <li key={signOff.label} data-type={signOff.type}>
              <strong>{signOff.label === '' ? '…' : say(signOffWord(signOff))}</strong> {say(TYPES[signOff.type])}
            </li>
          ))}
        </Row>
      )}
    </Stack>
  );
}

const TYPES = {
  required: designWords.requiredType,
  complete: designWords.completeType,
  optional: designWords.optional,
} as const;
