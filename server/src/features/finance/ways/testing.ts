import { toBuffer } from 'qrcode';
import { invoiceRead, type FilesRead } from '@plumbline/contract/features/finance/read-calls.ts';
import { headersOf, type By, type TestServer } from '../../../http/testing.ts';
import { form } from '../../files/testing.ts';
import { DIGITAL_NUMBER, digitalXml } from '../readers/testing/invoice-samples.ts';
import { digits } from '../testing.ts';

/** A file, as a browser sends it. */
export type Given = readonly [name: string, content: Buffer];
/** The fields of a call that reads a file. */
export interface Options {
  readonly page?: string;
  readonly dryRun?: string;
  readonly answers?: string;
  readonly confirmed?: string;
}

/** Reads a file as somebody, for the input review unless another is named. */
export const readerFor =
  (server: TestServer) =>
  async ([name, content]: Given, by: By, options: Options = {}) => {
    const fields = { page: 'input', dryRun: 'false', ...options };
    const { payload, headers } = form(content, name, fields);
    const answer = await server.app.inject({
      method: 'POST',
      url: invoiceRead.path,
      headers: { ...headersOf(by), ...headers },
      payload,
    });
    return answer.json<{ readonly code: number; readonly msg: string; readonly data: FilesRead }>();
  };

/** A digital invoice of a number that no other test uses. */
export const aDigital = (change: (xml: string) => string = (xml) => xml) => {
  const number = `24${digits(18)}`;
  return { number, xml: digitalXml((xml) => change(xml.replaceAll(DIGITAL_NUMBER, number))) };
};

/** A picture of the QR code of a digital invoice. */
export const aCode = (number: string, gross: string): Promise<Buffer> =>
  toBuffer(`01,31,,${number},${gross},20240528,,ABCD,`, { width: 400 });
