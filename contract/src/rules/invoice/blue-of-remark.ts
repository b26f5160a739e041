/** What remarks of red letters say of the blue invoice: digital ones its number, others its code and number. */
const DIGITAL = /被红冲蓝字数电发?票号码[:：]\s*(\d{20})(?!\d)/;
const PAPER = /对应正数发票代码[:：]?\s*(\d{10}|\d{12})\s*号码[:：]?\s*(\d{8})(?!\d)/;

/** The blue invoice that the remark of a red letter names; undefined when it names none. It is never found by amount. */
export function blueOfRemark(remark: string): { readonly code?: string; readonly number: string } | undefined {
  const digital = DIGITAL.exec(remark)?.[1];
  if (digital !== undefined) return { number: digital };
  const [, code, number] = PAPER.exec(remark) ?? [];
  return code === undefined || number === undefined ? undefined : { code, number };
}
