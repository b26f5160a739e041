import type { HeaderSource } from '../form-sources.ts';

/** A text as it is compared: without letter case, widths, blanks, and the colon at its end. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .replace(/^[\s\p{Pd}•*]+|[\s:;.]+$/gu, '')
    .trim();

/** The languages of a text, each compared by itself: `Remarks 备注` is both words. */
function variants(text: string): readonly string[] {
  const all = plain(text);
  const latin = plain(all.replaceAll(/[\p{Script=Han}（）()【】、，。]+/gu, ' '));
  const han = plain(all.replaceAll(/[^\p{Script=Han}]+/gu, ''));
  const outside = plain(all.replaceAll(/\([^)]*\)/g, ' '));
  return [all, latin, han, outside, ...all.split(/\s*[/|]\s*/)].filter(Boolean);
}

/** The parts of a table of tasks that its headings name. */
export type HeadKind = 'number' | 'text' | 'input' | 'limit' | 'remark' | 'day' | 'sign';
const HEADS: ReadonlyArray<readonly [kind: HeadKind, words: RegExp]> = [
  [
    'number',
    /^(?:no|nr|#|n°|item|item no|item #|s\/n|sl no|sr no|s no|sn|seq|ref|ref no|step|step no|序号|编号|项次|项号|序|步骤)$/,
  ],
  [
    'text',
    /^(?:(?:item )?descriptions?(?: of .*)?|check(?:s|ed)?|checks? (?:item|point|description)s?|checkpoints?|inspections?(?: .*)?|items?(?: to be)? (?:checked|inspected|description)|activit(?:y|ies)(?: .*)?|tasks?|tests?(?: .*)?|work description|requirements?|questions?|检查项目?|检查内容|检查要点|检验项目|检验内容|项目|项目名称|内容|描述|试验项目|测试项目|检测项目|工作内容|检查项目及内容)$/,
  ],
  [
    'input',
    /^(?:results?|readings?|values?|measured(?: .*)?|measurements?|actuals?(?: .*)?|as found|as left|recorded(?: .*)?|test results?|data|结果|数值|读数|实测值?|测量值|测量结果|检测值|检查结果|试验结果|记录|实测数据|检验结果)$/,
  ],
  [
    'limit',
    /^(?:(?:acceptance )?criteria(?: .*)?|acceptance|limits?|allowable(?: .*)?|specifications?|spec|required(?: value)?|standards?|units?|uom|range|tolerances?|单位|标准|允许值|允许偏差|验收标准|合格标准|技术要求|标准要求|限值|范围|规定值|质量标准|设计值)$/,
  ],
  ['remark', /^(?:remarks?|comments?|notes?|observations?|备注|说明|附注|意见|备注说明)$/],
  ['day', /^(?:dates?|日期|检查日期)$/],
  ['sign', /^(?:initials?|signs?|signatures?|sign-off|signed|checked by|done by|by|inspector|签名|签字|检查人|签认)$/],
];
/** The part of a table that a heading names; undefined for other texts. */
export function headKind(text: string): HeadKind | undefined {
  // a unit beside the word says more about the same part: Reading (MΩ)
  const all = variants(text);
  return HEADS.find(([, words]) => all.some((variant) => words.test(variant)))?.[0];
}

/** The captions of answer boxes, and what fits into the three letters of a box. */
const CAPTIONS: ReadonlyArray<readonly [words: RegExp, caption: string]> = [
  [/^(?:ok|okay)$/, 'OK'],
  [/^(?:n\/?a|not applicable|na)$/, 'N/A'],
  [/^(?:pl|punch|punch ?list|p\/l)$/, 'PL'],
  [/^yes$/, 'Yes'],
  [/^y$/, 'Y'],
  [/^no$/, 'No'],
  [/^n$/, 'N'],
  [/^(?:pass|passed)$/, 'P'],
  [/^(?:fail|failed)$/, 'F'],
  [/^(?:acc|accept|accepted|acceptable)$/, 'ACC'],
  [/^(?:rej|reject|rejected|not accepted)$/, 'REJ'],
  [/^(?:sat|satisfactory)$/, 'SAT'],
  [/^(?:unsat|unsatisfactory)$/, 'UNS'],
  [/^(?:ng|not ok|nok)$/, 'NG'],
  [/^(?:comp|complete|completed|done)$/, 'C'],
  [/^(?:c|conform|conforms|conforming)$/, 'C'],
  [/^(?:nc|non-?conform(?:ing|ity)?)$/, 'NC'],
  [/^(?:√|✓|✔|☑)$/, '✓'],
  [/^(?:×|✗|✘|☒)$/, '✗'],
  [/^(?:合格|符合|通过|正常|是|有|良好)$/, ''],
  [/^(?:不合格|不符合|不通过|异常|否|无|不适用|不涉及|尾项|未完成|完成|已完成|整改)$/, ''],
];
/**
 * The caption of an answer box, at most three characters; undefined for other texts. Captions that are not in the list
 * may still be chosen by a person: {@link shortCaption}.
 */
export function answerCaption(text: string): string | undefined {
  const words = plain(text);
  // "No." is the heading of the numbers
  if (/^nr?\.?o?\.$/i.test(text.trim())) return undefined;
  for (const [known, caption] of CAPTIONS) {
    if (known.test(words)) return caption === '' ? words : caption;
    const [first = '', second = ''] = words.split(/\s*[\s/|]\s*(?=\p{Script=Han})|(?<=\p{Script=Han})\s*[\s/|]\s*/u);
    if (second !== '' && known.test(first)) return caption === '' ? first : caption;
  }
  return undefined;
}
/** Any caption, shortened to the three characters of a box. */
export const shortCaption = (text: string): string =>
  answerCaption(text) ?? text.trim().replaceAll(/\s+/g, ' ').slice(0, 3).trim();
/** The caption means that a punch item is to be raised. */
export const isPunchCaption = (caption: string): boolean => /^(?:PL|尾项)$/.test(caption);

/** The facts of a record that labels of headers name. */
const SOURCES: ReadonlyArray<readonly [source: HeaderSource, words: RegExp]> = [
  [
    'tag',
    /^(?:tag|tag ?(?:no|number|#)|tag no\/equipment no|equipment (?:no|number|tag|tag no)|item tag|位号|设备位号|设备编号|仪表位号)$/,
  ],
  [
    'description',
    /^(?:description|tag description|equipment description|equipment name|service|描述|位号描述|设备名称|名称|用途)$/,
  ],
  ['equipmentType', /^(?:equipment type|type of equipment|设备类型|设备类别)$/],
  ['discipline', /^(?:discipline|专业)$/],
  ['subSystem', /^(?:sub-?system|sub system|sub-?system (?:no|number)|子系统|子系统号|子系统编号)$/],
  ['system', /^(?:system|system (?:no|number)|系统|系统号|系统编号)$/],
  ['area', /^(?:area|area (?:no|code)|unit\/area|区域|装置区域)$/],
  ['location', /^(?:location|位置|安装位置|地点|安装地点)$/],
  ['manufacturer', /^(?:manufacturer|make|vendor|maker|制造商|制造厂|生产厂家|厂家|制造厂家)$/],
  ['modelNumber', /^(?:model|model (?:no|number)|型号|规格型号)$/],
  ['serialNumber', /^(?:serial|serial (?:no|number)|s\/n|序列号|出厂编号|产品编号)$/],
  ['sourceDrawing', /^(?:drawing|drawing (?:no|number|ref)|dwg|dwg no|p&id|p&id no|图号|图纸|图纸号|图纸编号)$/],
  ['loop', /^(?:loop|loop (?:no|number|tag)|回路|回路号|回路编号)$/],
  [
    'itr',
    /^(?:itr|itr (?:no|number|code)|check ?sheet (?:no|number)|form (?:no|number|code)|检查表编号|表号|表格编号)$/,
  ],
  ['testReference', /^(?:test ref|test reference|测试参考)$/],
  ['project', /^(?:project|project (?:name|title)|工程名称|项目名称|项目|工程)$/],
];
/** The fact that a label names; undefined for a label of the sheet's own. */
export function sourceOf(label: string): HeaderSource | undefined {
  const all = variants(label);
  return SOURCES.find(([, words]) => all.some((variant) => words.test(variant)))?.[0];
}

const PARTY =
  /^(?:(?:main |sub-?|construction |commissioning |mechanical |electrical )?contractors?|company|clients?|owners?|consultants?|vendors?|supervis(?:ion|or)|third party|tpi|epc|qa\/qc|qc|qa|inspectors?|engineers?|technicians?|foreman)(?:[' ]s)?(?: (?:rep|repr|representative|qc|qa\/qc|supervisor|inspector|engineer|manager|sign(?:ature)?))?$|^(?:tested|checked|completed|accepted|approved|witnessed|performed|signed|inspected|verified|reviewed|prepared)(?: off)? by$|^(?:承包商|总承包商?|分包商|施工单位|安装单位|建设单位|业主|业主代表|监理|监理单位|监理工程师|总包单位|质检员?|公司|调试单位|检查人|检验人|审核人?|批准人?|技术负责人|施工负责人|班组长|质量检查员|专业工程师|见证人?|验收人?)$/;
/** The first line of a cell with the lines of a signature below the party. */
export const partyOf = (text: string): string => {
  const [first = ''] = text.trim().split('\n');
  return variants(first).some((variant) => PARTY.test(variant)) ? first : text;
};
/** A person or company that signs. */
export const isParty = (text: string): boolean => variants(partyOf(text)).some((variant) => PARTY.test(variant));

const SIGNING =
  /^(?:(?:print(?:ed)? )?name|signature|sign|signed|sign(?:ature)? ?(?:\/|&|and) ?date|date|position|title|role|organi[sz]ation|initials?|signatures|approvals?|sign-?offs?|acceptance|姓名|签名|签字|日期|职务|职位|单位|签章|盖章|签署|会签|年 ?月 ?日)$/;
/** A part of a signature: name, signature, date. */
export const isSigning = (text: string): boolean => variants(text).some((variant) => SIGNING.test(variant));

/** A comment for the sheet as a whole. */
export const isComment = (text: string): boolean => headKind(text) === 'remark';

/** The number of a task: `1`, `2.1`, `3)`, `A.1`, `（1）`. */
export const isTaskNumber = (text: string): boolean =>
  /^[((]?(?:[a-z]?\d{1,3}(?:[.-]\d{1,3}){0,3}|[a-z])[)).、]?$/i.test(text.trim());
/** The number of a section: `A`, `II`, `一、`. */
export const isSectionNumber = (text: string): boolean =>
  /^(?:[A-Z]|[IVX]{1,5}|[一二三四五六七八九十]{1,3})[.)、]?$/.test(text.trim());
/** `Page 1 of 2`, which the printed form has by itself. */
export const isPageNumber = (text: string): boolean =>
  /^(?:page|sheet)? ?\d+ ?(?:of|\/) ?\d+$|^(?:page|sheet) ?(?:no)?[\s:]*\d*$|^第.{0,4}页.{0,3}(?:共.{0,4}页)?$/i.test(
    plain(text),
  );

/** An empty box as sheets draw it. */
const TICK = /[☐□▢○◯]|\[\s?\]|\(\s{1,3}\)/gu;
/** The answers within one text: boxes such as `☐ Yes  ☐ No`, or words to strike out such as `Y / N / NA`; none where a text has fewer than two. */
export function drawnAnswers(text: string): readonly string[] {
  const struck = text.split(/\s*[/|]\s*/);
  if (struck.length > 1 && struck.every((part) => answerCaption(part) !== undefined)) return struck;
  const filled = text.replaceAll(/[☑☒■●✓]/gu, '☐');
  if ((filled.match(TICK) ?? []).length < 2) return [];
  const parts = filled.split(TICK).map((part) => part.trim());
  // captions stand behind their boxes, or before them
  const captions = parts[0] === '' ? parts.slice(1) : parts.slice(0, -1);
  return captions.every(Boolean) ? captions : [];
}
/** Nothing but an empty box, or a line to write on. */
export const isBlankMark = (text: string): boolean => /^[\s_.…☐□▢○◯/:\-—[\]()]*$/u.test(text);
/** A text with one box, without it: `☐ Earthed` is `Earthed`. */
export const withoutMark = (text: string): string =>
  text
    .replaceAll(TICK, '')
    .replaceAll(/_{2,}|…+/g, ' ')
    .trim();
