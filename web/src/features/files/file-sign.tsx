import {
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FileTextOutlined,
  FileWordOutlined,
} from '@ant-design/icons';
import css from './attachments-tab.module.css';
import { kindOfType } from './file-kind.ts';

const SIGNS = {
  picture: FileImageOutlined,
  pdf: FilePdfOutlined,
  table: FileExcelOutlined,
  other: FileOutlined,
} as const;

/** The icon of a file type. */
export function FileSign({ type }: { readonly type: string }): React.JSX.Element {
  const className = css.sign ?? '';
  if (type.includes('wordprocessingml')) return <FileWordOutlined aria-hidden className={className} />;
  if (type === 'text/plain') return <FileTextOutlined aria-hidden className={className} />;
  const Sign = SIGNS[kindOfType(type)];
  return <Sign aria-hidden className={className} />;
}
