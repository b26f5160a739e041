import { Modal } from 'antd';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { useSay } from '../../lib/value/language.ts';
import css from './keys-sheet.module.css';

const TITLE = w('Keyboard', '键盘操作');

interface KeyLine {
  readonly keys: readonly string[];
  readonly does: Word;
}
interface KeyGroup {
  readonly title: Word;
  readonly lines: readonly KeyLine[];
}

const line = (keys: string, en: string, zh: string): KeyLine => ({ keys: keys.split(' | '), does: w(en, zh) });

/** Every keyboard shortcut of the pages with lists, by where it works. */
const KEYS: readonly KeyGroup[] = [
  {
    title: w('Anywhere', '任何位置'),
    lines: [
      line('Ctrl K', 'Find anything', '查找任意内容'),
      line('? | Ctrl /', 'This sheet', '显示本页'),
      line('F1', 'The guide to this page', '本页使用指南'),
      line('Tab | Shift Tab', 'To the next part of the page, and back', '移到页面的下一部分或上一部分'),
      line('Esc', 'Close what is open', '关闭当前打开的内容'),
    ],
  },
  {
    title: w('In a list', '列表中'),
    lines: [
      line('← | ↑ | → | ↓', 'From cell to cell', '在单元格之间移动'),
      line(
        'Home | End | Page Up | Page Down',
        'To the first and last column, a page up or down',
        '移到首列、末列，上翻或下翻一页',
      ),
      line('Shift ← ↑ → ↓', 'Select a range', '选择区域'),
      line('Enter', 'Open the row; on a heading, sort by it', '打开该行；在列标题上则按该列排序'),
      line('Ctrl Enter', 'Open the row, also while editing', '打开该行（编辑时同样有效）'),
      line('Space', 'Select the row', '选择该行'),
      line('Ctrl A', 'Select all rows that match', '选择所有符合条件的行'),
      line('Ctrl P', 'Print the list', '打印列表'),
      line('Ctrl C', 'Copy the range for a spreadsheet', '复制区域，可粘贴到电子表格'),
    ],
  },
  {
    title: w('In the review of invoices', '发票审核中'),
    lines: [
      line('J | K', 'Next and previous invoice', '下一张、上一张发票'),
      line('Enter', 'Open the invoice', '打开发票'),
      line('A', 'Pass, and open the next', '审核通过，并打开下一张'),
      line('R', 'Return', '退回'),
      line('M', 'Match', '匹配'),
      line('W', 'Acknowledge all warnings', '确认全部提示'),
      line('V', 'Checks', '检查结果'),
      line('C', 'Claim, or give back', '领取或放弃领取'),
    ],
  },
  {
    title: w('While editing in the list', '在列表中编辑时'),
    lines: [
      line('F2', 'Edit the cell; works without the switch too', '编辑单元格（未打开开关时同样有效）'),
      line('A … Z', 'Type over the cell', '直接输入以替换单元格内容'),
      line(
        'Enter | Shift Enter',
        'Edit the cell; then write it and go down, or up',
        '编辑单元格；再次按下则保存并下移或上移',
      ),
      line('Tab | Shift Tab', 'Write it and go right, or left', '保存并右移或左移'),
      line(
        '← ↑ → ↓',
        'Write what was typed over and go on; in a list, choose',
        '保存直接输入的内容并移动；在列表中则用于选择',
      ),
      line('Alt Enter', 'Start a new line, where several are allowed', '在多行文本中换行'),
      line('Esc', 'Cancel the edit', '放弃编辑'),
      line('Delete', 'Clear the cells of the range', '清除区域中的单元格'),
      line('Ctrl V', 'Paste from a spreadsheet', '从电子表格粘贴'),
      line('Ctrl D', 'Fill the range from its first row', '用首行填充区域'),
      line('Ctrl Z | Ctrl Y', 'Undo and redo', '撤销，重做'),
    ],
  },
  {
    title: w('In the sheet of a row', '行详情中'),
    lines: [
      line('Alt ↑ | Alt ↓', 'Previous row, next row', '上一行，下一行'),
      line('E', 'Edit the row', '编辑该行'),
      line('Esc', 'Close; the list has the focus again', '关闭并返回列表'),
    ],
  },
  {
    title: w('In a field that refers to others', '引用字段中'),
    lines: [
      line('A … Z', 'Type the key, or a part of key or description', '输入编号，或编号、说明的一部分'),
      line('Alt ↓', 'Choose from the whole list, page by page', '从完整列表中逐页选择'),
      line('Ctrl V', 'Paste a column of keys', '粘贴一列编号'),
    ],
  },
];

/** The help sheet of keyboard shortcuts. */
export default function KeysSheet({ onClose }: { readonly onClose: () => void }): React.JSX.Element {
  const say = useSay();
  return (
    <Modal open title={say(TITLE)} width={860} onCancel={onClose} footer={null}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where the screen is low */}
      <div role="region" aria-label={say(TITLE)} tabIndex={0} className={css.sheet}>
        {KEYS.map(({ title, lines }) => (
          <section key={title.en}>
            <h3>{say(title)}</h3>
            <dl>
              {lines.map(({ keys, does }) => (
                <div key={does.en}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{say(does)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
