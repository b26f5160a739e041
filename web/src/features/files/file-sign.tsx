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
  converted: FileImageOutlined,
  text: FileTextOutlined,
  docx: FileWordOutlined,
  dxf: FileImageOutlined,
  pdf: FilePdfOutlined,
  table: FileExcelOutlined,
  other: FileOutlined,
} as const;

/** The icon of a file type. */
export function FileSign({ type }: { readonly type: string }): React.JSX.Element {
  const className = css.sign ?? '';
  const Sign = SIGNS[kindOfType(type)];
  return <Sign aria-hidden className={className} />;
}
