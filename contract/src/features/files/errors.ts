import { w } from '../../words/word.ts';

/** The errors of attachments. */
export const filesErrors = {
  fileKind: {
    code: 1,
    words: w(
      '{name}: file type not supported. Use PDF, PNG, JPEG, WebP, GIF, HEIC, TIFF, DOCX, XLSX, CSV, TXT and DXF.',
      '不支持该类型的文件：{name}。支持 PDF、PNG、JPEG、WebP、GIF、HEIC、TIFF、DOCX、XLSX、CSV、TXT 和 DXF。',
    ),
  },
  fileHeic: {
    code: 1,
    words: w(
      '{name} is a HEIC photo, which this installation does not accept. Set the camera to JPEG ("Most compatible") and take it again, or save it as JPEG.',
      '{name} 是 HEIC 照片，本系统未启用该格式。请将相机设为 JPEG（“兼容性最佳”）后重新拍摄，或另存为 JPEG。',
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
  fileDamaged: {
    code: 1,
    words: w(
      '{name} cannot be read: it is damaged or was cut off on its way. Send it again, or save it again in its own program.',
      '无法读取 {name}：文件已损坏或在传输中被截断。请重新发送，或在相应软件中重新保存。',
    ),
  },
  fileTooHeavy: {
    code: 1,
    words: w(
      '{name} takes too much time or memory to draw. Save it with fewer pixels or objects, or download it and open it in its own program.',
      '绘制 {name} 所需时间或内存超出上限。请降低像素或减少对象后另存，或下载后用相应软件打开。',
    ),
  },
  filePassword: {
    code: 1,
    words: w(
      '{name} is protected by a password and cannot be shown here. Attach it without a password, or download it and open it with the password.',
      '{name} 受密码保护，无法在此显示。请附上无密码的文件，或下载后输入密码打开。',
    ),
  },
  fileNotDrawn: {
    code: 1,
    words: w(
      'There is no picture of {name}, or not of this page. Download it and open it in its own program.',
      '{name} 没有可显示的图像，或没有该页。请下载后用相应软件打开。',
    ),
  },
  fileBusy: {
    code: 1,
    words: w(
      '{name} was not read: many files are being drawn at the moment. Try again in a minute.',
      '{name} 未读取：正在处理的文件较多，请稍后再试。',
    ),
  },
  fileInfected: {
    code: 1,
    words: w(
      '{name} was refused and not stored: the virus scanner found {finding} in it. Clean it, or get the file from its author again, and tell your administrator.',
      '{name} 未被接收、未保存：病毒扫描发现 {finding}。请清除病毒或向作者重新索取文件，并告知管理员。',
    ),
  },
  scanTooLarge: {
    code: 1,
    words: w(
      '{name} ({size} MB) was not stored: the virus scanner did not accept all of it, as with files above its limit. Send smaller files, or have your administrator raise that limit (StreamMaxLength).',
      '{name}（{size} MB）未保存：病毒扫描程序未接收完整文件，通常是因为超过其上限。请拆分为较小的文件，或请管理员提高扫描程序的上限（StreamMaxLength）。',
    ),
  },
  scanAway: {
    code: 1,
    words: w(
      '{name} was not stored: files are scanned for viruses here, and the scanner does not answer. Try again in a few minutes; if it stays so, tell your administrator.',
      '{name} 未保存：系统须先扫描病毒，而扫描程序没有响应。请几分钟后重试；如仍然如此，请告知管理员。',
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
      '{name} is not a picture. A photo is a JPEG, HEIC, PNG, TIFF, WebP or GIF.',
      '{name} 不是图片。照片须为 JPEG、HEIC、PNG、TIFF、WebP 或 GIF。',
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
