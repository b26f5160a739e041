import { w } from '@plumbline/contract/words/word.ts';

/** Words of the captcha. Texts quoted from the specification are verbatim (readings D11, D36). */
export const captchaWords = {
  title: w('Please complete the security check', '请完成安全验证'),
  close: w('Close', '关闭'),
  refresh: w('Another picture', '换一张'),
  toWords: w('Click words instead', '改用点选文字'),
  toSlider: w('Slide a piece instead', '改用滑动拼图'),
  loading: w('Loading the picture…', '图片加载中…'),
  picture: w('A picture with a hole in the shape of the piece', '带有拼图缺口的图片'),
  slide: w('Slide to the right to finish the picture', '向右滑动完成验证'),
  handle: w('Move the piece into its hole', '移动拼图到缺口处'),
  sliderHelp: w('Drag the button, or use the arrow keys and Enter.', '拖动滑块，或使用方向键和回车键。'),
  at: w('{percent} percent', '{percent}%'),
  clickInOrder: w('Click in this order: {words}', '请依次点击【{words}】'),
  wordPicture: w('A picture with words in it', '含有文字的图片'),
  wordHelp: w(
    'Click, or use the arrow keys and Enter. Backspace undoes.',
    '点击文字，或使用方向键和回车键，退格键撤销。',
  ),
  marked: w('{count} of 3 marked', '已点选 {count}/3'),
  checking: w('Checking…', '验证中…'),
  passed: w('Verified', '人机验证成功'),
  passedIn: w('Verified in {seconds} s', '{seconds}s人机验证成功'),
  barFailed: w('Not verified', '验证失败'),
  failed: w('Verification failed', '人机验证失败'),
} as const;
