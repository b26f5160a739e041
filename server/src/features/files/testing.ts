/** A form with fields and one file. */
export function form(file: Buffer | string, name: string, fields: Readonly<Record<string, string>>) {
  const line = '----files-test';
  const parts = Object.entries(fields).map(
    ([key, value]) => `--${line}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${line}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/html\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(parts.join('') + head),
    Buffer.from(file),
    Buffer.from(`\r\n--${line}--\r\n`),
  ]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${line}` } };
}
