import {
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FileTextOutlined,
  FileWordOutlined,
} from '@ant-design/icons';
import { useState } from 'react';
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

/** A small picture of a file where there is one, otherwise the icon of its type. */
export function FileSign({
  type,
  picture,
}: {
  readonly type: string;
  /** The address of the picture. */
  readonly picture?: string | undefined;
}): React.JSX.Element {
  const [isBroken, setBroken] = useState(false);
  if (picture !== undefined && !isBroken)
    return <img src={picture} alt="" loading="lazy" className={css.thumbnail} onError={() => setBroken(true)} />;
  const className = css.sign ?? '';
  const Sign = SIGNS[kindOfType(type)];
  return <Sign aria-hidden className={className} />;
}
