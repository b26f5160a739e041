import { w } from '@plumbline/contract/words/word.ts';

/** Texts of the client library, in both languages. */
export const libWords = {
  superseded: w('Superseded', '已被替代'),
  network: w('No connection to the server. Check your network and try again.', '无法连接服务器，请检查网络后重试。'),
  fileChanged: w(
    'The file was changed or removed on this device while it was being sent. Add it again.',
    '上传期间文件在本机被修改或删除，请重新添加。',
  ),
  timeout: w('The server did not answer within 120 seconds. Try again.', '服务器在 120 秒内没有响应，请重试。'),
  serverError: w('Server error', '服务器错误'),
  downloadFailed: w('Download failed', '下载失败'),
  exportNext: w('{running} exports are running. Yours is the next.', '正在进行 {running} 个导出，下一个就是您的。'),
  exportWaits: w(
    '{running} exports are running. Yours is waiting; ahead of it: {before}.',
    '正在进行 {running} 个导出，您的导出排队中，前面还有 {before} 个。',
  ),
  loginExpiration: w('Login expiration reminder', '登录过期提醒'),
  sessionEnded: w('Your login information has expired, please log in again', '您的登录信息已过期，请重新登录'),
  localOpen: w('Failed to open the local database', '打开本地数据库失败'),
  localRead: w('Failed to read from the local database', '读取本地数据库失败'),
  localWrite: w('Failed to write to the local database', '写入本地数据库失败'),
  localDelete: w('Failed to delete from the local database', '删除本地数据库中的数据失败'),
  notProven: w('Nothing was signed: you did not prove who you are.', '未签署：未完成身份验证。'),
  notWanted: w('Nothing was changed: it was not confirmed.', '未更改任何内容：操作未确认。'),
  noMenu: w('Login failed, this user has no menu permission', '登录失败，该用户没有菜单权限'),
  unexpected: w(
    'Something went wrong on this page. Try again, or reload the page.',
    '页面出现问题，请重试或刷新页面。',
  ),
} as const;
