/** A PDF with one page for each text, written without a library; `trailer` is added at its end. */
export function smallPdf(texts: readonly string[], trailer = ''): Buffer {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>'];
  const kids = texts.map((_, at) => `${4 + 2 * at} 0 R`);
  objects.push(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${texts.length} /MediaBox [0 0 300 400] >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const [at, text] of texts.entries()) {
    const drawn = `BT /F1 18 Tf 30 200 Td (${text}) Tj ET`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * at} 0 R ${at === 1 ? '/Rotate 90' : ''} >>`,
      `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    );
  }
  let file = '%PDF-1.4\n';
  const places = objects.map((body, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return place;
  });
  const table = file.length;
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** A password-protected PDF, according to its trailer. */
export const lockedPdf = (): Buffer =>
  smallPdf(
    ['SECRET'],
    '/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O (12345678901234567890123456789012) /U (12345678901234567890123456789012) >> /ID [(a) (a)]',
  );

/** A PDF cut off in the middle. */
export const brokenPdf = (): Buffer => smallPdf(['BROKEN']).subarray(0, 330);
