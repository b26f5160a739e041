import { Input } from 'antd';
import { useLanguage } from '../../lib/value/language.ts';
import { nameOrder } from './names.ts';
import { FieldRow } from './record-form.tsx';
import { adminWords } from './words.ts';

/** The name in both languages, the user's language first; the other may be left empty. */
export function NameFields({ disabled = false }: { readonly disabled?: boolean }): React.JSX.Element {
  const language = useLanguage();
  return (
    <>
      {nameOrder(language).map((name, at) => (
        <FieldRow
          key={name}
          name={name}
          label={name === 'nameEn' ? adminWords.nameEn : adminWords.nameZh}
          required={at === 0}
        >
          <Input autoComplete="off" maxLength={100} disabled={disabled} />
        </FieldRow>
      ))}
    </>
  );
}
