import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createTcp, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { aliyunSms } from './aliyun-sms.ts';
import { sendersOf } from './senders.ts';
import { signAcs3 } from './sign-acs3.ts';
import { smtpMail } from './smtp-mail.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const listening = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
};

describe('Alibaba Cloud', () => {
  test('signs like the worked example of its documentation', () => {
    const { headers } = signAcs3(
      {
        host: 'ecs.cn-shanghai.aliyuncs.com',
        action: 'RunInstances',
        version: '2014-05-26',
        query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
        date: '2023-10-26T10:22:32Z',
        nonce: '3156853299f313e23d1673dc12e1703d',
      },
      { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
    );
    expect(headers['authorization']).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  /** A stand-in of the service. */
  async function aService(body: unknown, status = 200) {
    const seen: IncomingMessage[] = [];
    const port = await listening(
      createServer((request, response) => {
        seen.push(request);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      }),
    );
    const endpoint = `http://127.0.0.1:${port}`;
    return { seen, send: aliyunSms({ id: 'id', secret: 'secret', signName: '准绳', template: 'SMS_1', endpoint }) };
  }

  test('calls SendSms with number, signature, template and code, and signs the request', async () => {
    const { seen, send } = await aService({ Code: 'OK', BizId: '1' });
    await send({ to: '+8613800001234', code: '012345' });
    const [request] = seen;
    const url = new URL(request?.url ?? '', 'http://x');
    expect(request?.method).toBe('POST');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      PhoneNumbers: '13800001234',
      SignName: '准绳',
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"012345"}',
    });
    const header = (name: string) => String(request?.headers[name]);
    const again = signAcs3(
      {
        host: header('host'),
        action: 'SendSms',
        version: '2017-05-25',
        query: Object.fromEntries(url.searchParams),
        date: header('x-acs-date'),
        nonce: header('x-acs-signature-nonce'),
      },
      { id: 'id', secret: 'secret' },
    );
    expect(header('authorization')).toBe(again.headers['authorization']);
    expect(Math.abs(Date.parse(header('x-acs-date')) - Date.now())).toBeLessThan(60_000);
  });

  test('a refusal is an error that names the reason and never the code', async () => {
    const { send } = await aService({ Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: 'limit' }, 400);
    await expect(send({ to: '13800001234', code: '987654' })).rejects.toThrow(/400 isv\.BUSINESS_LIMIT_CONTROL limit/);
    await expect(send({ to: '13800001234', code: '987654' })).rejects.not.toThrow(/987654/);
  });
});

describe('mail', () => {
  /** A mail server that handles one conversation at a time. */
  async function aMailServer({ refuse = false } = {}) {
    const transcript: string[] = [];
    const port = await listening(
      createTcp((socket) => {
        let inData = false;
        let rest = '';
        socket.setEncoding('utf8').write('220 stand-in\r\n');
        socket.on('data', (chunk: string) => {
          const lines = `${rest}${chunk}`.split('\r\n');
          rest = lines.pop() ?? '';
          for (const line of lines) {
            transcript.push(line);
            if (inData && line !== '.') continue;
            if (line === 'DATA') {
              inData = true;
              socket.write('354 go on\r\n');
            } else if (line === 'QUIT') socket.end('221 bye\r\n');
            else {
              inData = false;
              socket.write(refuse && line.startsWith('RCPT') ? '550 no such person\r\n' : '250 fine\r\n');
            }
          }
        });
        socket.on('error', () => undefined);
      }),
    );
    return { said: transcript, send: smtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'plumbline@example.org' }) };
  }

  test('is sent by SMTP, in UTF-8', async () => {
    const { said: transcript, send } = await aMailServer();
    await send({ to: 'who@example.org', subject: '验证码 Code', text: '您的验证码是 123456。' });
    expect(transcript).toContain('MAIL FROM:<plumbline@example.org>');
    expect(transcript).toContain('RCPT TO:<who@example.org>');
    const text = transcript.join('\n');
    expect(text).toMatch(/^Subject: =\?UTF-8\?/m);
    const body = text.slice(text.indexOf('\n\n', text.indexOf('Subject:')));
    const decoded = /base64/i.test(text)
      ? Buffer.from(body.split('\n.\n')[0] ?? '', 'base64').toString()
      : decodeURIComponent(body.replaceAll('=\n', '').replaceAll('=', '%'));
    expect(decoded).toContain('您的验证码是 123456。');
  });

  test('has the Message-ID and the file it is given, and no further header from its subject', async () => {
    const { said: transcript, send } = await aMailServer();
    const messageId = '<run.delivery@scheduled.plumbline>';
    const attachment = { name: '尾项 2027.csv', type: 'text/csv', content: Buffer.from('a,b\r\n1,2\r\n') };
    await send({ to: 'who@example.org', subject: 'x\r\nBcc: all@example.org', text: 'x', messageId, attachment });
    expect(transcript).toContain(`Message-ID: ${messageId}`);
    expect(transcript.filter((line) => /^Bcc:/i.test(line))).toEqual([]);
    expect(transcript).not.toContain('RCPT TO:<all@example.org>');
    const text = transcript.join('\n');
    expect(text).toMatch(/Content-Type: text\/csv/);
    expect(text).toContain(attachment.content.toString('base64'));
  });

  test('goes to one address, whatever it contains', async () => {
    const { said: transcript, send } = await aMailServer();
    await send({ to: 'a@example.org, b@example.org', subject: 'x', text: 'x' }).catch(() => undefined);
    expect(transcript.filter((line) => line.startsWith('RCPT')).length).toBeLessThanOrEqual(1);
    expect(transcript).not.toContain('RCPT TO:<b@example.org>');
  });

  test('is an error when refused', async () => {
    const { send } = await aMailServer({ refuse: true });
    await expect(send({ to: 'who@example.org', subject: 'x', text: 'x' })).rejects.toThrow(/550/);
  });
});

describe('the choice of sender', () => {
  const options = { aliyun: undefined, smtp: undefined, mailLimitMb: 10, dataDir: '/nowhere', production: true };

  test('without a provider nothing is sent in production', () => {
    expect(sendersOf(options)).toEqual({ sms: null, mail: null, mailLimitMb: 10 });
  });

  test('in development messages go into files only their owner can read', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'outbox-'));
    ends.push(() => rm(dataDir, { recursive: true }));
    const { sms, mail } = sendersOf({ ...options, dataDir, production: false });
    await sms?.({ to: '1', code: '111111' });
    await sms?.({ to: '2', code: '222222' });
    await mail?.({ to: 'x@y', subject: 's', text: 't' });
    const lines = (await readFile(join(dataDir, 'outbox/sms.jsonl'), 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { to: '1', code: '111111' },
      { to: '2', code: '222222' },
    ]);
    expect((await stat(join(dataDir, 'outbox/mail.jsonl'))).mode & 0o077).toBe(0);
  });

  test('a configured provider takes precedence over the files', () => {
    const aliyun = { id: 'a', secret: 'b', signName: 'c', template: 'd', endpoint: 'https://dysmsapi.aliyuncs.com' };
    const set = sendersOf({ ...options, aliyun, smtp: { url: 'smtp://localhost', from: 'a@b' } });
    expect(set.sms).not.toBeNull();
    expect(set.mail).not.toBeNull();
  });
});
