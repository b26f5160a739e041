import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { foundOption, MarkedTitle } from '../../form/found-row.tsx';
import type { Found } from '../../form/use-lookup.ts';
import { useVerb } from '../../lib/call/query.ts';

/** Chooses a row of a register by any part of its name. */
export interface LookupSelectProps {
  readonly id: string;
  readonly register: RegisterKey;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly isOptional?: boolean;
  /** An accessible name, where there is no label beside it. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
}

const named = ({ title, description }: Found): string =>
  description === null || description === title ? title : `${title} · ${description}`;

export function LookupSelect({
  id,
  register,
  value,
  onChange,
  isOptional = false,
  label,
  placeholder,
  isDisabled = false,
}: LookupSelectProps): React.JSX.Element {
  const [text, setText] = useState('');
  const found = useVerb(register, 'lookup', { text });
  const chosen = useVerb(register, 'lookup', { ids: value === null ? [] : [value] }, { enabled: value !== null });
  const known = new Map([...(chosen.data ?? []), ...(found.data ?? [])].map((row) => [row.id, row]));
  return (
    <Select
      id={id}
      {...(label === undefined ? {} : { 'aria-label': label })}
      value={value}
      placeholder={placeholder}
      loading={found.isFetching}
      disabled={isDisabled}
      allowClear={isOptional}
      popupMatchSelectWidth={false}
      showSearch={{ filterOption: false, onSearch: setText }}
      onChange={(next: string | undefined) => onChange(next ?? null)}
      options={[...known.values()].map((row) => ({ ...foundOption(row), label: named(row) }))}
      optionRender={({ data }) => (
        <MarkedTitle isVoid={data.isVoid} isSuperseded={data.isSuperseded}>
          {data.label}
        </MarkedTitle>
      )}
    />
  );
}
