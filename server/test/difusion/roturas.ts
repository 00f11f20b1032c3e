import fc from 'fast-check';

/** A request before serialisation: target, fields and headers. */
export interface Borrador {
  readonly method: string;
  readonly ruta: string;
  readonly consulta: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Fields of its body; undefined without one. */
  readonly cuerpo: unknown;
  /** Literal body, instead of those fields. */
  readonly crudo?: string | Buffer;
}

/** One way of breaking a request, with the minimum expected answer. */
export interface Rotura {
  readonly clase: string;
  readonly romper: (borrador: Borrador) => Borrador;
  /** True: invalid for every call, so it must be refused. */
  readonly refutada?: true;
}

const LARGO = 70_000;
const HONDURA = 20_000;
// Longer request lines are refused before any code of ours reads them.
const RUTA_LARGA = 12_000;

const JSON_UTF8 = { 'content-type': 'application/json' };
const TEXTOS_RAROS = [
  ...['\u0000', 'a\u0000b', '\uD800', '\uDFFF\uD800', '\uFEFF', '\u202Eabc', '\u200B', '\u0085'],
  ...['\uFFFF', 'e\u0301', '\u{1F697}', 'ﷺ', 'İ', 'ß', '٣', '１２'],
  ...["'", '"', '`', '\\', '%', '_', '%00', '%s', '${7*7}', '{{7*7}}', '<script>', '=1+1'],
  ...['', ' ', '\t', '\n', '\r\nX: y', '../../etc/passwd', 'CON', '__proto__', 'null'],
  ...['NaN', 'Infinity', '-0', '1e309', '0x10', '1_000', '9'.repeat(400), '-1', '1.5'],
  ...[
    '0000-00-00',
    '2026-02-30',
    '9999-12-31T23:59:60Z',
    '+275760-09-13T00:00:00.001Z',
    '2026-13-01',
  ],
];
const NUMEROS_RAROS = [-1, -0, 0.1, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 53), 5e-324];

/** Any code point. The unit `binary` of fast-check gives the same, after two seconds to list all of them. */
const puntoDeCodigo = fc
  .nat(0x10_ff_ff - 0x8_00)
  .map((n) => String.fromCodePoint(n < 0xd8_00 ? n : n + 0x8_00));
const textoRaro = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTOS_RAROS) },
  { weight: 3, arbitrary: fc.string({ unit: puntoDeCodigo, maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom('a', ' ', '%', '𝒳').map((letra) => letra.repeat(LARGO)) },
);
const valorRaro: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: textoRaro },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...NUMEROS_RAROS, null, true, [], {}, [[]]) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Position in a JSON value, as numbers that fit any value: which key, then which of its keys, and so on. */
type Camino = readonly number[];

const esContenedor = (valor: unknown): valor is Record<string, unknown> =>
  typeof valor === 'object' && valor !== null;

/** Copy of a value with the part at `camino` changed, or removed when `cambio` returns undefined. */
const enSuLugar = (
  valor: unknown,
  [cual = 0, ...resto]: Camino,
  cambio: (dentro: unknown) => unknown,
): unknown => {
  if (!esContenedor(valor)) return cambio(valor);
  const claves = Object.keys(valor);
  const clave = claves[cual % Math.max(1, claves.length)];
  if (clave === undefined) return cambio(valor);
  const nuevo = resto.length > 0 ? enSuLugar(valor[clave], resto, cambio) : cambio(valor[clave]);
  if (Array.isArray(valor)) return valor.with(Number(clave), nuevo);
  const { [clave]: _, ...otras } = valor;
  return nuevo === undefined ? otras : { ...valor, [clave]: nuevo };
};

const camino: fc.Arbitrary<Camino> = fc.array(fc.nat(30), { minLength: 1, maxLength: 4 });

/** Fields of a request: those of its body or, without one, of its query. */
const enConsulta = (borrador: Borrador, par: string): Borrador => ({
  ...borrador,
  consulta: [borrador.consulta, par].filter(Boolean).join('&'),
});

const escrito = ({ cuerpo, crudo }: Borrador): string =>
  crudo === undefined ? (JSON.stringify(cuerpo) ?? '') : crudo.toString();

const conCrudo = (borrador: Borrador, crudo: string | Buffer): Borrador => ({
  ...borrador,
  crudo,
  headers: { ...borrador.headers, ...JSON_UTF8 },
});

const deCampos: fc.Arbitrary<Rotura>[] = [
  fc.tuple(camino, valorRaro).map(([donde, valor]) => ({
    clase: 'otro valor',
    romper: (b) => ({ ...b, cuerpo: enSuLugar(b.cuerpo, donde, () => valor) }),
  })),
  camino.map((donde) => ({
    clase: 'un campo menos',
    romper: (b) => ({ ...b, cuerpo: enSuLugar(b.cuerpo, donde, () => undefined) }),
  })),
  fc
    .tuple(
      fc.constantFrom(
        'campoQueNoExiste',
        '__proto__',
        'constructor',
        'toString',
        ' id',
        'Id\u0000',
      ),
      valorRaro,
    )
    .map(([clave, valor]) => ({
      clase: 'un campo de más',
      refutada: true,
      romper: (b) =>
        esContenedor(b.cuerpo)
          ? // Written as text, because a JavaScript object literal cannot hold an own __proto__ key.
            conCrudo(
              b,
              escrito(b).replace(
                /^\{(?=(\})?)/,
                (_, vacio: unknown) =>
                  `{${JSON.stringify(clave)}:${JSON.stringify(valor)}${vacio ? '' : ','}`,
              ),
            )
          : enConsulta(b, `${encodeURIComponent(clave)}=1`),
    })),
];

const cortado = fc.nat(2_000).map((hasta) => (json: string) => json.slice(0, hasta % json.length));
const DE_LETRA: ((json: string) => string | Buffer)[] = [
  (json) => `${json}x`,
  (json) => `\uFEFF${json}`,
  (json) => json.replace(/:(?!")[^,}\]]+/, ':1e999'),
  (json) => json.replace(/:(?!")[^,}\]]+/, ':NaN'),
  (json) => json.replace(/\{("[^"]*":)/, '{$1null,$1'),
  (json) => json.replaceAll('"', "'"),
  (json) => Buffer.concat([Buffer.from(json), Buffer.from([0xff, 0xfe, 0xc0])]),
  (json) => Buffer.from(json.replace('"', '"\u0080'), 'latin1'),
  (json) => Buffer.from(json, 'utf16le'),
  () => '['.repeat(HONDURA),
  () => '['.repeat(HONDURA) + ']'.repeat(HONDURA),
  () => '{"a":'.repeat(HONDURA) + '1' + '}'.repeat(HONDURA),
  () => '"\\ud800"',
  () => 'null',
  () => '0',
  () => '[1,2]',
  () => '""',
  () => '   ',
];

const TIPOS = [
  ...['text/plain', 'text/xml', 'application/x-www-form-urlencoded', 'application/json-seq', ''],
  ...['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=x'],
  ...['application/json; charset=utf-7', 'application/json;;;', 'APPLICATION/JSON', '/', 'a/b/c'],
  ...[
    'application/json, text/plain',
    `a/${'b'.repeat(5_000)}`,
    'application/vnd.api+json',
    '\u0000',
  ],
];
const DE_FORMULARIO = [
  '',
  '--x',
  '--x\r\n\r\n\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data\r\n\r\na\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\na\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="files"; filename="\u0000../../x"\r\n\r\na\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="files"; filename="a.xlsx"\r\ncontent-type: a\r\n\r\nPK\u0003\u0004',
  `--x\r\n${'a'.repeat(90_000)}: b\r\n\r\na\r\n--x--\r\n`,
  `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'a'.repeat(20_000)}\r\n--x--\r\n`,
  '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(50) + '--x--\r\n',
];
const DE_RUTA: ((ruta: string) => string)[] = [
  (ruta) => `${ruta}%`,
  (ruta) => `${ruta}/%zz`,
  (ruta) => `${ruta}%00`,
  (ruta) => `${ruta}/%ff%fe`,
  (ruta) => `${ruta}/%ED%A0%80`,
  (ruta) => `${ruta}/..%2f..%2fetc%2fpasswd`,
  (ruta) => `${ruta}/${'a'.repeat(RUTA_LARGA)}`,
  (ruta) => ruta + '/a'.repeat(2_000),
  (ruta) => `${ruta}//`,
  (ruta) => `${ruta};x=1`,
  (ruta) => ruta.replace(/[^/]*$/, encodeURIComponent('\u{10FFFF}'.repeat(100))),
  (ruta) => ruta.replace(/[^/]*$/, '-1'),
  (ruta) => ruta.replace(/[^/]*$/, '9'.repeat(300)),
];
const DE_CONSULTA = [
  ...['%', 'a=%zz', '%00=1', 'id=1&id=2', 'id[]=1', 'id[a]=1', '__proto__=1', '__proto__[a]=1'],
  ...['=', '&&&', '?', 'a'.repeat(30_000), 'a=1&'.repeat(3_000), 'id=%ff', 'x=1;y=2', '#'],
];
const CABECERAS: Readonly<Record<string, readonly string[]>> = {
  cookie: [
    '=',
    ';;;',
    'a',
    '__Host-soap=%',
    `a=${'b'.repeat(9_000)}`,
    'soap_captcha=1.2;soap_captcha=',
    'soap_captcha=NaN.\u0000',
    'soap_posicion=%zz',
  ],
  authorization: [
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    'Bearer a.b.c',
    'Bearer ..',
    `Bearer ${'a'.repeat(9_000)}`,
    '\u0000',
  ],
  'idempotency-key': ['', ' ', 'a'.repeat(201), '\u0000', '😀', "'; drop table x;--"],
  'x-motivo': ['%', '%00', '%ED%A0%80', 'a'.repeat(9_000), '%E2%80%AE'],
  'x-captcha': ['', 'e30=', '{}', 'bnVsbA==', 'W10=', 'a'.repeat(9_000), '\u0000'],
  traceparent: ['00-0-0-0', 'ff-'.repeat(100), `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`],
  origin: ['null', 'https://evil.example', 'http://', '\u0000', 'http://[::1'],
  host: ['', 'a b', 'evil.example', '[::1', 'localhost:99999', '@'],
  'accept-encoding': ['gzip;q=0', '*', 'br;q=nan', 'gzip, gzip, gzip', 'identity;q=0, *;q=0'],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-,0-,0-'],
  'if-none-match': ['*', 'W/"', '"a", "b"'],
  'x-forwarded-for': ['', ',,,', '999.999.999.999', 'a'.repeat(9_000), '::ffff:127.0.0.1'],
  'x-forwarded-proto': ['javascript', ','],
  expect: ['100-continue', 'x'],
};

const deForma: fc.Arbitrary<Rotura>[] = [
  fc
    .oneof(cortado, fc.constantFrom(...DE_LETRA))
    .map((como) => ({ clase: 'JSON roto', romper: (b) => conCrudo(b, como(escrito(b))) })),
  fc.constantFrom(...TIPOS).map((tipo) => ({
    clase: 'tipo de contenido',
    romper: (b) => ({ ...b, crudo: escrito(b), headers: { ...b.headers, 'content-type': tipo } }),
  })),
  fc.constantFrom(...DE_FORMULARIO).map((crudo) => ({
    clase: 'formulario roto',
    romper: (b) => ({
      ...b,
      crudo,
      headers: { ...b.headers, 'content-type': 'multipart/form-data; boundary=x' },
    }),
  })),
  fc
    .constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND')
    .map((method) => ({ clase: 'método', romper: (b) => ({ ...b, method }) })),
  fc.constantFrom(...DE_RUTA).map((como) => ({
    clase: 'ruta',
    romper: (b) => ({ ...b, ruta: como(b.ruta) }),
  })),
  fc
    .constantFrom(...DE_CONSULTA)
    .map((par) => ({ clase: 'consulta', romper: (b) => enConsulta(b, par) })),
  fc
    .constantFrom(
      ...Object.entries(CABECERAS).flatMap(([nombre, valores]) =>
        valores.map((valor) => ({ [nombre]: valor })),
      ),
    )
    .map((cabecera) => ({
      clase: `cabecera ${Object.keys(cabecera)[0]}`,
      romper: (b) => ({ ...b, headers: { ...b.headers, ...cabecera } }),
    })),
];

/** Every way of breaking a request; its fields more often than its headers. */
export const ROTURA: fc.Arbitrary<Rotura> = fc.oneof(
  ...deCampos.map((arbitrary) => ({ arbitrary, weight: 4 })),
  ...deForma.map((arbitrary) => ({ arbitrary, weight: 1 })),
);
