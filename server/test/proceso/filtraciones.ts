import { calcularDv } from '#values/rut.ts';

/** A value that must not stand in a log, and a name for it that does not reveal it. */
export interface Secreto {
  readonly clase: string;
  readonly valor: string;
}

// Random ids and measures, whose digits may look like a RUT.
const SIN_DATOS = new Set(['time', 'pid', 'reqId', 'responseTime', 'duracionMs']);
// Lines that `npm start` prints for the person who started it: demonstration users and the public link.
const PRESENTACION = /^SOAP está en [\s\S]*?^Ctrl-C lo detiene todo\.$/gm;

const FORMAS: readonly [clase: string, patron: RegExp][] = [
  ['un token de sesión', /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/],
  ['una clave privada', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['un correo', /[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}/i],
];

// 128 or 256 random bits in base64url: codes of links and deliveries, refresh tokens. Names of the web's
// files look the same.
const CODIGO = /(?<![\w-])(?:[\w-]{22}|[\w-]{43})(?![\w-]|\.(?:js|css|woff2)\b)/g;
const esCodigo = (texto: string): boolean =>
  /[a-z]/.test(texto) && /[A-Z]/.test(texto) && /\d/.test(texto);

const CON_FORMA_DE_RUT = /(?<![\w.-])(\d{1,2}\.?\d{3}\.?\d{3})(?:-?([\dk]))?(?![\w-])/gi;

/** True if the text holds a RUT: any with its check digit set apart, or a known one. */
const hayRut = (texto: string, conocidos: ReadonlySet<string>): boolean =>
  [...texto.matchAll(CON_FORMA_DE_RUT)].some(([todo, numero = '', dv = '']) => {
    const digitos = numero.replaceAll('.', '');
    const conGuion = todo.includes('-') && calcularDv(Number(digitos)) === dv.toUpperCase();
    return conGuion || conocidos.has(digitos) || conocidos.has(`${digitos}${dv}`.slice(0, -1));
  });

const textosDe = (valor: unknown): string[] => {
  if (typeof valor !== 'object' || valor === null) return [String(valor)];
  return Object.entries(valor).flatMap(([clave, dentro]) =>
    SIN_DATOS.has(clave) ? [] : [clave, ...textosDe(dentro)],
  );
};

// Prefix of `npm start` with the process of each line.
const PROCESO = /^\[\w+\] /;

const leerLinea = (linea: string): string[] => {
  try {
    return textosDe(JSON.parse(linea.replace(PROCESO, '')));
  } catch {
    return [linea];
  }
};

/**
 * Leaks in a log, as `line n: kind` and never the content. Finds the given secrets in any case, and RUTs with
 * and without dots and check digit. Finds also anything shaped like a token, a code or an e-mail. A secret of
 * class `RUT` is its number only. Ignores secrets under four characters.
 */
export const buscarFiltraciones = (registro: string, secretos: readonly Secreto[]): string[] => {
  const ruts = new Set(secretos.filter(({ clase }) => clase === 'RUT').map(({ valor }) => valor));
  const otros = new Map(
    secretos
      .filter(({ clase, valor }) => clase !== 'RUT' && valor.length >= 4)
      .map(({ clase, valor }) => [valor.toLowerCase(), clase]),
  );
  const sinPresentar = registro.replaceAll(PRESENTACION, (texto) => texto.replaceAll(/[^\n]/g, ''));
  return sinPresentar.split('\n').flatMap((linea, n) => {
    const textos = leerLinea(linea);
    const todo = textos.join('\n').toLowerCase();
    const clases = [
      ...[...otros].filter(([valor]) => todo.includes(valor)).map(([, clase]) => clase),
      ...FORMAS.filter(([, patron]) => textos.some((t) => patron.test(t))).map(([clase]) => clase),
      ...(textos.some((t) => (t.match(CODIGO) ?? []).some(esCodigo)) ? ['un código'] : []),
      ...(textos.some((t) => hayRut(t, ruts)) ? ['un RUT'] : []),
    ];
    return [...new Set(clases)].map((clase) => `línea ${n + 1}: ${clase}`);
  });
};
