/** A call that no test makes: an API that receives it took a body for a request. */
export const CONTRABANDO = '/api/contrabando';

const DENTRO = `GET ${CONTRABANDO} HTTP/1.1\r\nHost: x\r\n\r\n`;
const largo = DENTRO.length;

const con = (cabeceras: readonly string[], cuerpo: string): string =>
  ['POST /api/Auth/Login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
    .concat(cabeceras, '', cuerpo)
    .join('\r\n');

const EN_TROZOS = 'Transfer-Encoding: chunked';

/** Requests that two parsers may split differently, each with another request hidden inside. */
export const CONTRABANDOS: Readonly<Record<string, string>> = {
  'CL.TE': con([`Content-Length: ${largo + 5}`, EN_TROZOS], `0\r\n\r\n${DENTRO}`),
  'TE.CL': con(['Content-Length: 4', EN_TROZOS], `${largo.toString(16)}\r\n${DENTRO}\r\n0\r\n\r\n`),
  'two lengths': con(['Content-Length: 2', `Content-Length: ${largo + 2}`], `{}${DENTRO}`),
  'two lengths in one': con([`Content-Length: 2, ${largo + 2}`], `{}${DENTRO}`),
  'a signed length': con(['Content-Length: +2'], `{}${DENTRO}`),
  'a length with a blank': con(['Content-Length : 2'], `{}${DENTRO}`),
  'an unknown coding': con(['Transfer-Encoding: xchunked'], `0\r\n\r\n${DENTRO}`),
  'a coding twice': con([EN_TROZOS, 'Transfer-Encoding: identity'], `0\r\n\r\n${DENTRO}`),
  'a coding that is not the last': con(
    ['Transfer-Encoding: chunked, identity'],
    `0\r\n\r\n${DENTRO}`,
  ),
  'a coding with a vertical tab': con(['Transfer-Encoding: \u000bchunked'], `0\r\n\r\n${DENTRO}`),
  'a blank before the colon': con(['Transfer-Encoding : chunked'], `0\r\n\r\n${DENTRO}`),
  'a folded header': con(['Transfer-Encoding:', ' chunked'], `0\r\n\r\n${DENTRO}`),
  'a header of one LF': con(
    [`X: y\nTransfer-Encoding: chunked`, 'Content-Length: 2'],
    `{}${DENTRO}`,
  ),
  'a header of one CR': con(
    [`X: y\rTransfer-Encoding: chunked`, 'Content-Length: 2'],
    `{}${DENTRO}`,
  ),
  'a NUL in a header': con(['X: y\u0000z', 'Content-Length: 2'], `{}${DENTRO}`),
  'a chunk longer than it says': con([EN_TROZOS], `2\r\n{}${DENTRO}0\r\n\r\n`),
  'a chunk of no number': con([EN_TROZOS], `zz\r\n{}\r\n0\r\n\r\n${DENTRO}`),
  'a chunk of a number too long': con(
    [EN_TROZOS],
    `1${'0'.repeat(16)}2\r\n{}\r\n0\r\n\r\n${DENTRO}`,
  ),
  'a chunk ended by one LF': con([EN_TROZOS], `2\n{}\n0\n\n${DENTRO}`),
  'a chunk extension with a line in it': con(
    [EN_TROZOS],
    `2;a=b\n${largo.toString(16)}\r\n{}\r\n0\r\n\r\n${DENTRO}`,
  ),
};
