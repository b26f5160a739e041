import { w } from '../../words/word.ts';

/** The errors of attachments. */
export const filesErrors = {
  fileKind: {
    code: 1,
    words: w(
      '{name}: file type not supported. Use PDF, PNG, JPEG, WebP, GIF, DOCX, XLSX, CSV, TXT and DXF.',
      '不支持该类型的文件：{name}。支持 PDF、PNG、JPEG、WebP、GIF、DOCX、XLSX、CSV、TXT 和 DXF。',
    ),
  },
  fileHeic: {
    code: 1,
    words: w(
      '{name} is a HEIC photo, which not every device can show. Set the camera to JPEG ("Most compatible") and take it again, or save it as JPEG.',
      '{name} 是 HEIC 照片，并非所有设备都能显示。请将相机设为 JPEG（“兼容性最佳”）后重新拍摄，或另存为 JPEG。',
    ),
  },
  fileMismatch: {
    code: 1,
    words: w(
      'The content of {name} does not match its file type. Save it again in its own program and retry.',
      '{name} 的内容与其文件名不符。请在相应软件中重新保存后再试。',
    ),
  },
  fileCutOff: {
    code: 1,
    words: w(
      '{name} ends before its picture does: it was cut off on its way. Copy or send it again from where it was taken, or take it again.',
      '{name} 的图像不完整：文件在传输中被截断。请从拍摄设备重新复制或发送，或重新拍摄。',
    ),
  },
  fileEmpty: { code: 1, words: w('{name} is empty.', '{name} 是空文件。') },
  uploadGone: {
    code: 404,
    words: w('This upload no longer exists. Add the file again.', '该上传已不存在，请重新添加文件。'),
  },
  fileUnsafe: {
    code: 1,
    words: w('{name} contains macros or unsafe content and was rejected.', '{name} 含有宏或以危险方式打包，不予接收。'),
  },
  notAPicture: {
    code: 1,
    words: w(
      '{name} is not a picture. A photo is a JPEG, PNG, WebP or GIF.',
      '{name} 不是图片。照片须为 JPEG、PNG、WebP 或 GIF。',
    ),
  },
  addressEnded: {
    code: 404,
    words: w(
      'This link is invalid or has expired. Open the file again from where it is listed.',
      '该地址无效或已失效，请从文件列表重新打开。',
    ),
  },
} as const;
