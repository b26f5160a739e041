import { signOffWord } from '@plumbline/contract/field/sign-offs.ts';
import type { SignOff } from '@plumbline/contract/field/field.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import css from './designer.module.css';
import type { Editing } from './editing.ts';
import { RowTools } from './row-tools.tsx';
import { moved, replaced, without } from './template-edit.ts';
import { designWords } from './words.ts';

const TYPES = {
  required: designWords.requiredType,
  complete: designWords.completeType,
  optional: designWords.optional,
} as const;

/** The sign-offs: labels and types, in order (domain guide 3.2). */
export function SignOffsEditor({ form, change, isLocked }: Editing): React.JSX.Element {
  const say = useSay();
  const all = form.signOffs ?? [];
  const put = (next: readonly SignOff[], field?: string): void => {
    const { signOffs: _before, ...rest } = form;
    change(next.length === 0 ? rest : { ...rest, signOffs: [...next] }, field);
  };
  const add = (): void =>
    put([...all, { label: '', type: all.some(({ type }) => type === 'complete') ? 'optional' : 'complete' }]);
  return (
    <Stack gap={12}>
      <Muted as="p" small className={css.help}>
        {say(designWords.signOffsHelp)}
      </Muted>
      <Stack as="ol" gap={6}>
        {all.map((signOff, at) => (
          // a line is identified only by its position
          // oxlint-disable-next-line no-array-index-key
          <Stack as="li" key={at} gap={6} className={css.line}>
            <Row wrap gap="6px 8px" className={css.option}>
              <Input
                aria-label={`${say(designWords.signOffLabel)} ${at + 1}`}
                placeholder={say(designWords.signOffLabel)}
                maxLength={50}
                readOnly={isLocked}
                value={signOff.label}
                onChange={({ target }) => put(replaced(all, at, { ...signOff, label: target.value }), `signOffs.${at}`)}
              />
              <Input
                aria-label={`${say(designWords.signOffLabelZh)} ${at + 1}`}
                placeholder={
                  signOff.label === '' ? say(designWords.signOffLabelZh) : signOffWord({ label: signOff.label }).zh
                }
                maxLength={50}
                readOnly={isLocked}
                value={signOff.zh ?? ''}
                onChange={({ target }) => put(replaced(all, at, { ...signOff, zh: target.value }), `signOffs.${at}.zh`)}
              />
              <Select
                aria-label={`${say(designWords.signOffType)} ${at + 1}`}
                className={css.kindSelect ?? ''}
                disabled={isLocked}
                value={signOff.type}
                options={Object.entries(TYPES).map(([value, word]) => ({ value, label: say(word) }))}
                onChange={(type: SignOff['type']) => put(replaced(all, at, { ...signOff, type }))}
              />
              {!isLocked && (
                <RowTools
                  name={signOff.label}
                  at={at}
                  count={all.length}
                  onMove={(to) => put(moved(all, at, to))}
                  onDrop={() => put(without(all, at))}
                />
              )}
            </Row>
          </Stack>
        ))}
      </Stack>
      {!isLocked && all.length < 12 && (
        <Button icon={<PlusOutlined aria-hidden />} onClick={add}>
          {say(designWords.addSignOff)}
        </Button>
      )}
    </Stack>
  );
}
