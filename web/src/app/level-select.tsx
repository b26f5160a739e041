import { Select } from 'antd';

/** A level that is chosen, and what else could be. */
export interface LevelSelectProps {
  readonly className: string;
  readonly label: string;
  readonly value: string;
  readonly options: { readonly value: string; readonly label: string; readonly title: string }[];
  readonly disabled: boolean;
  readonly onChange: (id: string) => void;
}

/** So many are chosen from at a glance; more are searched. */
const AT_A_GLANCE = 8;

/** Chooses a level. It takes over from what stood in its place, focused or opened as that was. */
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
