import { Select } from 'antd';

/** The chosen level, and the alternatives. */
export interface LevelSelectProps {
  readonly className: string;
  readonly label: string;
  readonly value: string;
  readonly options: { readonly value: string; readonly label: string; readonly title: string }[];
  readonly disabled: boolean;
  readonly onChange: (id: string) => void;
}

/** Maximum number of options without a search box. */
const AT_A_GLANCE = 8;

/** A select for a level. It replaces its stand-in, focused or opened as the stand-in was. */
export default function LevelSelect({
  label,
  options,
  focused,
  opened,
  ...rest
}: LevelSelectProps & { readonly focused: boolean; readonly opened: boolean }): React.JSX.Element {
  return (
    <Select
      {...rest}
      variant="filled"
      aria-label={label}
      options={options}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- what it takes over from had the focus
      autoFocus={focused}
      defaultOpen={opened}
      showSearch={options.length > AT_A_GLANCE && { optionFilterProp: 'label' }}
      popupMatchSelectWidth={260}
    />
  );
}
