import { zipOf } from '../../../../sheets/testing/zip-of.ts';
import type { XmlElement } from '../xml-tree.ts';
import { EXPORT_COLUMNS } from '../platform-export.ts';

/** Facts of the digital invoice of the samples. */
export const DIGITAL_NUMBER = '24442000000012345678';

/** The XML of a digital invoice. */
export const digitalXml = (change: (xml: string) => string = (xml) => xml): Buffer =>
  Buffer.from(
    change(`<?xml version="1.0" encoding="UTF-8"?><EInvoice><Header><EIid>${DIGITAL_NUMBER}</EIid><Version>0.32</Version>
<InherentLabel><InIssuType><LabelCode>Y</LabelCode></InIssuType><GeneralOrSpecialVAT><LabelCode>01</LabelCode></GeneralOrSpecialVAT></InherentLabel></Header>
<EInvoiceData><SellerInformation><SellerIdNum>91000000MA0000001R</SellerIdNum><SellerName>管道制造有限公司</SellerName><SellerAddr>海口市一路1号</SellerAddr><SellerTelNum>0898-1</SellerTelNum><SellerBankName>建设银行</SellerBankName><SellerBankAccNum>0012</SellerBankAccNum></SellerInformation>
<BuyerInformation><BuyerIdNum>91000000MA0000012X</BuyerIdNum><BuyerName>准绳工程有限公司</BuyerName></BuyerInformation>
<BasicInformation><TotalAmWithoutTax>4197.17</TotalAmWithoutTax><TotalTaxAm>251.83</TotalTaxAm><TotalTax-includedAmount>4449.00</TotalTax-includedAmount><TotalTax-includedAmountInChinese>肆仟肆佰肆拾玖圆整</TotalTax-includedAmountInChinese><Drawer>于</Drawer></BasicInformation>
<IssuItemInformation><ItemName>*钢材*法兰 &lt;DN50&gt;</ItemName><SpecMod>DN50</SpecMod><MeaUnits>个</MeaUnits><Quantity>1</Quantity><UnPrice>4197.16981132075</UnPrice><Amount>4197.17</Amount><TaxRate>0.060000</TaxRate><ComTaxAm>251.83</ComTaxAm><TaxClassificationCode>0109030400000000000</TaxClassificationCode></IssuItemInformation>
<AdditionalInformation><Remark>订单 PO-7</Remark></AdditionalInformation></EInvoiceData>
<TaxSupervisionInfo><InvoiceNumber>${DIGITAL_NUMBER}</InvoiceNumber><IssueTime>2024-05-28</IssueTime></TaxSupervisionInfo></EInvoice>`),
  );

/** A line of a UBL invoice: quantity, price, net amount. */
type UblLine = readonly [quantity: string, price: string, net: string];

/** A UBL invoice with the totals of a well-known one: gross 1,801.78, prepaid 1,000.00, due 801.78. */
export const ublXml = (change: (xml: string) => string = (xml) => xml): Buffer => {
  const lines: readonly UblLine[] = [
    ['1', '1273', '1273.00'],
    ['-1', '3.96', '-3.96'],
    ['2', '2.48', '4.96'],
    ['-1', '25', '-25.00'],
    ['250', '0.75', '187.50'],
  ];
  const line = ([quantity, price, net]: UblLine, at: number): string =>
    `<cac:InvoiceLine><cbc:ID>${at + 1}</cbc:ID><cbc:InvoicedQuantity unitCode="C62">${quantity}</cbc:InvoicedQuantity><cbc:LineExtensionAmount>${net}</cbc:LineExtensionAmount><cac:OrderLineReference><cbc:LineID>${at + 10}</cbc:LineID></cac:OrderLineReference><cac:Item><cbc:Name>Item ${at + 1}</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>25</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item><cac:Price><cbc:PriceAmount>${price}</cbc:PriceAmount></cac:Price></cac:InvoiceLine>`;
  const party = (name: string, id: string): string =>
    `<cac:Party><cac:PostalAddress><cbc:StreetName>Main street 1</cbc:StreetName><cbc:CityName>Big city</cbc:CityName></cac:PostalAddress><cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>`;
  return Buffer.from(
    change(`<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:ID>0012</cbc:ID><cbc:IssueDate>2013-06-30</cbc:IssueDate><cbc:DueDate>2013-07-20</cbc:DueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>NOK</cbc:DocumentCurrencyCode><cac:OrderReference><cbc:ID>PO-7</cbc:ID></cac:OrderReference>
<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>0011</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>
<cac:AdditionalDocumentReference><cbc:ID>Certificate</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="certificate.pdf">JVBERi0x</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>
<cac:AccountingSupplierParty>${party('Salescompany', 'NO123456789MVA')}</cac:AccountingSupplierParty><cac:AccountingCustomerParty>${party('Buyercompany', 'NO987654325MVA')}</cac:AccountingCustomerParty>
<cac:TaxTotal><cbc:TaxAmount currencyID="NOK">365.28</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount>1461.12</cbc:TaxableAmount><cbc:TaxAmount>365.28</cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>25.00</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal><cac:TaxTotal><cbc:TaxAmount currencyID="EUR">36.00</cbc:TaxAmount></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:LineExtensionAmount>1436.50</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount>1436.50</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount>1801.78</cbc:TaxInclusiveAmount><cbc:AllowanceTotalAmount>100.00</cbc:AllowanceTotalAmount><cbc:ChargeTotalAmount>100.00</cbc:ChargeTotalAmount><cbc:PrepaidAmount>1000.00</cbc:PrepaidAmount><cbc:PayableAmount>801.78</cbc:PayableAmount></cac:LegalMonetaryTotal>
${lines.map(line).join('')}</Invoice>`),
  );
};

/** A cross-industry invoice with allowances, a charge and an amount paid before. */
export const ciiXml = (change: (xml: string) => string = (xml) => xml): Buffer =>
  Buffer.from(
    change(`<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:ram" xmlns:udt="urn:udt"><rsm:ExchangedDocument><ram:ID>471102</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20180605</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction><ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct><ram:Name>Kunstrasen</ram:Name></ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>3.3333</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement><ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="MTK">3.0000</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery><ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19.00</ram:RateApplicablePercent></ram:ApplicableTradeTax><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>10.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>
<ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Lieferant GmbH</ram:Name><ram:PostalTradeAddress><ram:PostcodeCode>80333</ram:PostcodeCode><ram:LineOne>Lieferantenstraße 20</ram:LineOne></ram:PostalTradeAddress><ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">201/113/40209</ram:ID></ram:SpecifiedTaxRegistration><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456789</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty><ram:BuyerTradeParty><ram:Name>Kunden AG</ram:Name></ram:BuyerTradeParty></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode><ram:ApplicableTradeTax><ram:CalculatedAmount>1.90</ram:CalculatedAmount><ram:BasisAmount>10.00</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax><ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>10.00</ram:LineTotalAmount><ram:ChargeTotalAmount>1.00</ram:ChargeTotalAmount><ram:AllowanceTotalAmount>1.00</ram:AllowanceTotalAmount><ram:TaxBasisTotalAmount>10.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">1.90</ram:TaxTotalAmount><ram:GrandTotalAmount>11.90</ram:GrandTotalAmount><ram:TotalPrepaidAmount>5.00</ram:TotalPrepaidAmount><ram:DuePayableAmount>6.90</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`),
  );

const OFD = 'xmlns:ofd="http://www.ofdspec.org/2016"';
/** An invoice as it is attached to an OFD since 2019. */
export const ATTACHED_2019 = `<eInvoice xmlns:fp="http://www.edrm.org.cn/schema/e-invoice/2019"><fp:InvoiceCode>050001700111</fp:InvoiceCode><fp:InvoiceNo>99999951</fp:InvoiceNo><fp:IssueDate><![CDATA[2020年10月10日]]></fp:IssueDate><fp:TaxExclusiveTotalAmount>57.00</fp:TaxExclusiveTotalAmount><fp:TaxTotalAmount>***</fp:TaxTotalAmount><fp:TaxInclusiveTotalAmount>57.00</fp:TaxInclusiveTotalAmount><fp:TaxInclusiveTotalAmountWithWords>伍拾柒圆整</fp:TaxInclusiveTotalAmountWithWords><fp:GoodsInfos><fp:GoodsInfo><fp:LineNature>0</fp:LineNature><fp:Item>餐费</fp:Item><fp:Price>57</fp:Price><fp:Quantity>1</fp:Quantity><fp:Amount>57.00</fp:Amount><fp:TaxScheme>免税</fp:TaxScheme><fp:TaxAmount>***</fp:TaxAmount></fp:GoodsInfo></fp:GoodsInfos></eInvoice>`;
/** An invoice as XBRL. */
export const ATTACHED_XBRL = `<xbrl xmlns="http://www.xbrl.org/2003/instance" xmlns:inv="http://xbrl.mof.gov.cn/taxonomy/2021-09-30/inv"><inv:TypeOfInvoice><![CDATA[增值税电子普通发票]]></inv:TypeOfInvoice><inv:CodeOfInvoice>033002200211</inv:CodeOfInvoice><inv:NumberOfInvoice>99934328</inv:NumberOfInvoice><inv:DateOfIssue>2022-09-01</inv:DateOfIssue><inv:TotalAmountExcludingTax>9.91</inv:TotalAmountExcludingTax><inv:TotalTaxAmount>1.29</inv:TotalTaxAmount><inv:TaxIncludedAmountInWords>壹拾壹圆贰角</inv:TaxIncludedAmountInWords><inv:TaxIncludedAmountInFigures>11.20</inv:TaxIncludedAmountInFigures><inv:InformationOfTaxableGoodsOrServicesDetailItemsTuple><inv:NameOfTaxableGoodsOrServices>螺丝批</inv:NameOfTaxableGoodsOrServices><inv:QuantityOfGoodsOrServices>1.00</inv:QuantityOfGoodsOrServices><inv:UnitPriceOfGoodsOrServices>9.91150442</inv:UnitPriceOfGoodsOrServices><inv:AmountExcludingTax>9.91</inv:AmountExcludingTax><inv:TaxRate>13.00%</inv:TaxRate><inv:TaxAmount>1.29</inv:TaxAmount></inv:InformationOfTaxableGoodsOrServicesDetailItemsTuple></xbrl>`;

const ofdXml = (custom: string, bodies = 1): string =>
  `<ofd:OFD ${OFD}>${`<ofd:DocBody><ofd:DocInfo><ofd:CustomDatas>${custom}</ofd:CustomDatas></ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody>`.repeat(bodies)}</ofd:OFD>`;
const customData = (data: Readonly<Record<string, string>>): string =>
  Object.entries(data)
    .map(([name, value]) => `<ofd:CustomData Name="${name}">${value}</ofd:CustomData>`)
    .join('');

/** An OFD with an attached invoice, by format. */
export const attachedOfd = (
  attached: readonly string[] = [ATTACHED_2019],
  { bodies = 1, custom = {} }: { readonly bodies?: number; readonly custom?: Readonly<Record<string, string>> } = {},
): Buffer =>
  zipOf([
    { name: 'OFD.xml', content: ofdXml(customData(custom), bodies) },
    {
      name: 'Doc_0/Document.xml',
      content: `<ofd:Document ${OFD}><ofd:Attachments>Attachs/Attachments.xml</ofd:Attachments></ofd:Document>`,
    },
    {
      name: 'Doc_0/Attachs/Attachments.xml',
      content: `<ofd:Attachments ${OFD}>${attached.map((_, at) => `<ofd:Attachment><ofd:FileLoc>invoice_${at}.xml</ofd:FileLoc></ofd:Attachment>`).join('')}</ofd:Attachments>`,
    },
    ...attached.map((content, at) => ({ name: `Doc_0/Attachs/invoice_${at}.xml`, content: `\uFEFF${content}` })),
  ]);

/** A text of a page: identifier, distance from above, text. */
type Placed = readonly [id: number, y: number, text: string];
/** Texts of the digital OFD; its second line has neither quantity nor price, and its item is wrapped. */
const PLACED: readonly Placed[] = [
  [1, 10, DIGITAL_NUMBER],
  [2, 16, '2024年05月28日'],
  [3, 33, '准绳工程有限公司'],
  [4, 33, '管道制造有限公司'],
  [5, 90, '¥'],
  [6, 90, '300.00'],
  [7, 90, '¥'],
  [8, 90, '18.00'],
  [9, 96, '叁佰壹拾捌圆整'],
  [10, 96, '¥'],
  [11, 96, '318.00'],
  [12, 56, '*钢材*法'],
  [13, 60.5, '兰'],
  [14, 65, '*服务*运费'],
  [15, 56.1, '200.00'],
  [16, 65.1, '100.00'],
  [17, 56.1, '2'],
  [18, 56.1, '100'],
  [19, 56.1, '6%'],
  [20, 65.1, '6%'],
  [21, 56.1, '12.00'],
  [22, 65.1, '6.00'],
];
const TAGS: readonly (readonly [string, readonly number[]])[] = [
  ['InvoiceNo', [1]],
  ['IssueDate', [2]],
  ['TaxExclusiveTotalAmount', [5, 6]],
  ['TaxTotalAmount', [7, 8]],
  ['TaxInclusiveTotalAmount', [10, 11]],
  ['Item', [12, 13]],
  ['Item', [14]],
  ['Amount', [15]],
  ['Amount', [16]],
  ['Quantity', [17]],
  ['Price', [18]],
  ['TaxScheme', [19]],
  ['TaxScheme', [20]],
  ['TaxAmount', [21]],
  ['TaxAmount', [22]],
];
const tagOf = (name: string, ids: readonly number[]): string =>
  `<ofd:${name}>${ids.map((id) => `<ofd:ObjectRef PageRef="1">${id}</ofd:ObjectRef>`).join('')}</ofd:${name}>`;

/** An OFD of a digital invoice, whose facts are texts of its page that tags mark. */
export const markedOfd = (move: (placed: Placed) => Placed = (placed) => placed): Buffer => {
  const texts = PLACED.map(move).map(
    ([id, y, text]) =>
      `<ofd:TextObject ID="${id}" Boundary="4 ${y} 30 4.5"><ofd:TextCode X="0">${text}</ofd:TextCode></ofd:TextObject>`,
  );
  const tags = `${TAGS.map(([name, ids]) => tagOf(name, ids)).join('')}<ofd:Buyer>${tagOf('BuyerName', [3])}</ofd:Buyer><ofd:Seller>${tagOf('SellerName', [4])}</ofd:Seller>`;
  const title =
    '<ofd:TextObject ID="99" Boundary="1 1 1 1"><ofd:TextCode>电子发票（增值税专用发票）</ofd:TextCode></ofd:TextObject>';
  return zipOf([
    {
      name: 'OFD.xml',
      content: ofdXml(
        customData({
          发票号码: DIGITAL_NUMBER,
          合计金额: '300.00',
          合计税额: '18.00',
          开票日期: '2024年05月28日',
          销售方纳税人识别号: '91000000MA0000001R',
        }),
      ),
    },
    {
      name: 'Doc_0/Document.xml',
      content: `<ofd:Document ${OFD}><ofd:CommonData><ofd:TemplatePage ID="9" BaseLoc="Tpl.xml"/></ofd:CommonData><ofd:Pages><ofd:Page ID="1" BaseLoc="Page.xml"/></ofd:Pages><ofd:CustomTags>Tags/CustomTags.xml</ofd:CustomTags></ofd:Document>`,
    },
    { name: 'Doc_0/Tpl.xml', content: `<ofd:Page ${OFD}><ofd:Content>${title}</ofd:Content></ofd:Page>` },
    {
      name: 'Doc_0/Page.xml',
      content: `<ofd:Page ${OFD}><ofd:Content><ofd:Layer>${texts.join('')}</ofd:Layer></ofd:Content></ofd:Page>`,
    },
    {
      name: 'Doc_0/Tags/CustomTags.xml',
      content: `<ofd:CustomTags ${OFD}><ofd:CustomTag><ofd:FileLoc>CustomTag.xml</ofd:FileLoc></ofd:CustomTag></ofd:CustomTags>`,
    },
    { name: 'Doc_0/Tags/CustomTag.xml', content: `<ofd:root ${OFD}>${tags}</ofd:root>` },
  ]);
};

/** A row of the export of the tax platform: the invoice of the samples, with some cells changed. */
export const exportRow = (over: Partial<Record<(typeof EXPORT_COLUMNS)[number], string>> = {}): readonly string[] => {
  const cells: Partial<Record<(typeof EXPORT_COLUMNS)[number], string>> = {
    序号: '1',
    数电发票号码: DIGITAL_NUMBER,
    销方识别号: '91000000MA0000001R',
    销方名称: '管道制造有限公司',
    购方识别号: '91000000MA0000012X',
    购买方名称: '准绳工程有限公司',
    开票日期: '2024-05-28 10:11:12',
    税收分类编码: '0109030400000000000',
    货物或应税劳务名称: '*钢材*法兰',
    数量: '1',
    单价: '4197.16981132075',
    金额: '4197.17',
    税率: '6%',
    税额: '251.83',
    价税合计: '4449.00',
    发票来源: '电子发票服务平台',
    发票票种: '数电票（增值税专用发票）',
    发票状态: '正常',
    是否正数发票: '是',
    发票风险等级: '正常',
    开票人: '于',
    ...over,
  };
  return EXPORT_COLUMNS.map((column) => cells[column] ?? '');
};

/** The names of all elements below one, for tests of structure. */
export const namesBelow = (element: XmlElement): readonly string[] =>
  element.children.flatMap((child) => [child.name, ...namesBelow(child)]);
