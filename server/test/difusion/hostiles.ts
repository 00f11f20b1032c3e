import type { Casa } from '../casa.ts';
import type { Pedido } from '../ejemplos/pedidos.ts';

const COMILLAS = [
  `' OR 1=1--`,
  `'; drop table ventas;--`,
  `") or ("1"="1`,
  '\u2019 or \u2018',
  "'",
];
const COMODINES = ['%', '_', '%%%%', '\\', '100%_\\', '*', '$1', '${7*7}', '{{7*7}}'];
/** Texts that PostgreSQL refuses: no field may let one through. */
const INSERVIBLES = ['a\u0000b', '\uD800'];
const CONTROLES = ['\u0000', '\u0007', '\r\nSet-Cookie: a=b', '\uFFFE', '🚗'];
const FORMAS = [
  '',
  ' ',
  '-1',
  '1e309',
  'NaN',
  '9'.repeat(40),
  '../../etc/passwd',
  '<script>',
  'null',
];
const HOSTILES = [...COMILLAS, ...COMODINES, ...CONTROLES, ...FORMAS];

const FILTRO = { pagina: 1, tamano: 25, texto: 'x', orden: 'nombre' };

/** Copies of a body, each with one of its texts replaced by `valor`. */
const variantes = (cuerpo: unknown, valor: string): unknown[] => {
  if (typeof cuerpo === 'string') return [valor];
  if (typeof cuerpo !== 'object' || cuerpo === null) return [];
  return Object.entries(cuerpo).flatMap(([clave, dentro]) =>
    variantes(dentro, valor).map((otro) =>
      Array.isArray(cuerpo)
        ? cuerpo.map((uno: unknown, i) => (String(i) === clave ? otro : uno))
        : { ...cuerpo, [clave]: otro },
    ),
  );
};

const codificados = new Map<string, string>();
/** Percent-encodes each text once, because a long one takes milliseconds. */
const enDireccion = (valor: string): string => {
  const hecho = codificados.get(valor) ?? encodeURIComponent(valor.toWellFormed());
  codificados.set(valor, hecho);
  return hecho;
};

/** Copies of an address with its last part, or every query value, replaced by `valor`. */
const direcciones = (url: string, valor: string): string[] => {
  const puesto = enDireccion(valor);
  const [ruta = '', consulta] = url.split('?');
  if (consulta) return [`${ruta}?${consulta.replaceAll(/=[^&]*/g, () => `=${puesto}`)}`];
  const sinNumero = ruta.replace(/\/[^/]*\d[^/]*$/, () => `/${puesto}`);
  return sinNumero === ruta ? [] : [sinNumero];
};

/** JSON body of a request; null without one. */
export const cuerpoDe = ({ payload }: Pedido): object | null =>
  typeof payload === 'object' && !Buffer.isBuffer(payload) ? payload : null;

/** Copies of a request, each with one of its texts replaced by `valor`. */
export const conValor = (pedido: Pedido, valor: string): Pedido[] => {
  const cuerpo = cuerpoDe(pedido);
  const entero = cuerpo && { ...('pagina' in cuerpo ? FILTRO : {}), ...cuerpo };
  return [
    ...direcciones(pedido.url, valor).map((url) => ({ ...pedido, url })),
    ...variantes(entero, valor).map((payload) => ({ ...pedido, payload })),
  ];
};

/**
 * Sends the texts that PostgreSQL refuses in every field of every request, and the other ones in the fields that
 * `va` chooses by number of field and text. Returns the calls that answered 500 or more.
 */
export const enviarHostiles = async (
  { app }: Pick<Casa, 'app'>,
  pedidos: ReadonlyMap<string, Pedido>,
  va: (campo: number, texto: number) => boolean,
): Promise<{ readonly sorpresas: string[]; readonly enviados: number }> => {
  const sorpresas = new Set<string>();
  let enviados = 0;
  for (const [nombre, pedido] of pedidos) {
    for (const [texto, valor] of [...INSERVIBLES, ...HOSTILES].entries()) {
      const entra = (campo: number) => texto < INSERVIBLES.length || va(campo, texto);
      for (const malo of conValor(pedido, valor).filter((_, campo) => entra(campo))) {
        enviados += 1;
        const { statusCode } = await app.inject(malo as object);
        if (statusCode >= 500) {
          sorpresas.add(`${nombre} ${JSON.stringify(valor)}: ${statusCode}`);
        }
      }
    }
  }
  return { sorpresas: [...sorpresas], enviados };
};
