import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { leerConfig } from '#server/config.ts';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { USUARIOS_DEMO } from '#server/db/seed/datos/demo.ts';
import { enlacesPublicos } from '#server/partida/preparar-base.ts';
import type { Secreto } from '#server/test/proceso/filtraciones.ts';

const como = (clase: string, valores: readonly (string | number | null | undefined)[]): Secreto[] =>
  valores.map((valor) => ({ clase, valor: String(valor ?? '') })).filter(({ valor }) => valor);

const deLaConfiguracion = (): Secreto[] => {
  const { WEBPAY_CLAVE, ASEGURADORA_TOKEN } = leerConfig({});
  return [
    ...como(
      'una contraseña',
      USUARIOS_DEMO.map(({ clave }) => clave),
    ),
    ...como('el secreto del proveedor', [WEBPAY_CLAVE]),
    ...como('el token de la aseguradora', [ASEGURADORA_TOKEN]),
  ];
};

const deLasPersonas = async (base: Base): Promise<Secreto[]> => {
  const vehiculos = await base
    .selectFrom('venta_vehiculos')
    .select(['rut', 'email', 'telefono', 'patente', 'numero_motor'])
    .execute();
  const ventas = await base.selectFrom('ventas').select('correo_comprador').execute();
  const conRut = await Promise.all(
    (['propietarios', 'entidades', 'corredores'] as const).map((tabla) =>
      base.selectFrom(tabla).select(['rut', 'email']).execute(),
    ),
  );
  const personas = [...vehiculos, ...conRut.flat()];
  return [
    ...como(
      'RUT',
      personas.map(({ rut }) => rut),
    ),
    ...como('un correo', [
      ...personas.map(({ email }) => email),
      ...ventas.map(({ correo_comprador }) => correo_comprador),
    ]),
    ...como(
      'un teléfono',
      vehiculos.map(({ telefono }) => telefono),
    ),
    ...como(
      'una patente o un motor',
      vehiculos.flatMap(({ patente, numero_motor }) => [patente, numero_motor]),
    ),
  ];
};

const deLosPagos = async (base: Base): Promise<Secreto[]> => {
  const pagos = await base.selectFrom('pagos').select(['token', 'sesion_pago']).execute();
  return como(
    'un token del proveedor',
    pagos.flatMap(({ token, sesion_pago }) => [token, sesion_pago]),
  );
};

const deLosEnlaces = async (url: string, base: Base): Promise<Secreto[]> => {
  const usn = await base.selectFrom('enlaces_publicos').select('codigo').execute();
  const rutas = await enlacesPublicos(url);
  return como('un enlace público', [
    ...usn.map(({ codigo }) => codigo),
    ...rutas.map((ruta) => ruta.slice(1)),
  ]);
};

/** Codes in the mails: links into a purchase and certificates to verify. */
const deLosCorreos = async (datos: string): Promise<Secreto[]> => {
  const carpeta = join(datos, 'correos');
  const nombres = (await readdir(carpeta).catch(() => [])).filter((n) => n.endsWith('.eml'));
  const textos = await Promise.all(
    nombres.map(async (nombre) => {
      const correo = await PostalMime.parse(await readFile(join(carpeta, nombre)));
      return `${correo.text ?? ''} ${correo.html ?? ''}`;
    }),
  );
  const codigos = textos.flatMap((texto) =>
    [...texto.matchAll(/(?:retorno#|verificar\/)([\w-]{20,})/g)].map(([, codigo]) => codigo),
  );
  return como('un código de entrega', codigos);
};

/** Secrets that a run of the product learned and that its log must not contain. */
export const secretosDe = async (url: string, datos: string): Promise<Secreto[]> => {
  const base = abrirBase(url, 1);
  try {
    return [
      ...deLaConfiguracion(),
      ...(await deLasPersonas(base)),
      ...(await deLosPagos(base)),
      ...(await deLosEnlaces(url, base)),
      ...(await deLosCorreos(datos)),
    ];
  } finally {
    await base.destroy();
  }
};
