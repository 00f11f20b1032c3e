/**
 * Measures the processor time, of API and PostgreSQL together, of every call that needs no login, within and
 * beyond its limit. Usage: `node bench/publicas.bench.ts`. The calls come from `/api/docs`, and a call
 * without an example here fails the bench. Ends with code 1 when a target is missed.
 */
import { confirmarVenta, esperarEmitida, pagarVenta, PATENTES, venderUno } from './flota.ts';
import { codificarEnlace, type EnlacePublico } from '#values/enlace-publico.ts';
import { anotar, pedido } from './medida/anotar.ts';
import { type Cifra, dato, enCaso, menos } from './medida/cifra.ts';
import { levantarProducto, type Producto } from './producto.ts';
import { CLAVE, type Vendedor } from './vendedores.ts';

const { veces } = pedido({ veces: 150 });
const CALENTAR = 20;
const A_LA_VEZ = 4;
const METAS = { procesadorMs: 3, masAllaMs: 1 };
const POR_MINUTO = 1_200;
const POR_HORA = 60;
const CODIGO = 'A'.repeat(43);
const CODIGO_CORTO = 'A'.repeat(22);
/** Most per call: as much as expensive reads of logged-in users take. */
const GRANDE = Array.from({ length: 60_000 }, (_, i) => ({ [`k${i}`]: i }));

interface Pedido {
  readonly ruta: string;
  readonly cuerpo?: unknown;
  readonly tipo?: string;
}

interface Escena {
  readonly enlace: EnlacePublico;
  readonly documento: string;
  readonly verificacion: string;
  readonly guion: string;
}

type Ejemplos = Readonly<Record<string, Pedido>>;

/** The most expensive repeatable request of each call, by the id of its contract. */
const deContratos = ({ enlace, documento, verificacion }: Escena): Ejemplos => ({
  'Auth/Login': {
    ruta: '/api/Auth/Login',
    cuerpo: { nombreUsuario: 'flota1', contrasenia: CLAVE },
  },
  'Auth/LoginPublico': { ruta: '/api/Auth/LoginPublico', cuerpo: enlace },
  'Auth/VerEnlace': { ruta: '/api/Auth/VerEnlace', cuerpo: { codigo: CODIGO } },
  'Auth/RetomarVenta': { ruta: '/api/Auth/RetomarVenta', cuerpo: { codigo: CODIGO } },
  'Auth/ActualizarToken': {
    ruta: '/api/Auth/ActualizarToken',
    cuerpo: { usuarioId: 1, tokenActualizacion: `${CODIGO}.${CODIGO}` },
  },
  'Auth/RetomarSesion': { ruta: '/api/Auth/RetomarSesion', cuerpo: {} },
  'version/versionFront': { ruta: '/api/version/versionFront' },
  'Captcha/Desafio': { ruta: '/api/Captcha/Desafio' },
  'Oidc/Opciones': { ruta: '/api/Oidc/Opciones' },
  'Oidc/Empezar': { ruta: '/api/Oidc/Empezar', cuerpo: {} },
  'Oidc/Entrar': { ruta: '/api/Oidc/Entrar', cuerpo: { state: CODIGO, code: CODIGO } },
  'Usuarios/PoliticaDeClaves': { ruta: '/api/Usuarios/PoliticaDeClaves' },
  'Claves/Olvidada': { ruta: '/api/Claves/Olvidada', cuerpo: { usuario: 'flota1' } },
  'Claves/VerEnlace': { ruta: '/api/Claves/VerEnlace', cuerpo: { codigo: CODIGO } },
  'Claves/Reponer': {
    ruta: '/api/Claves/Reponer',
    cuerpo: { codigo: CODIGO, contrasenia: CLAVE },
  },
  'Llaves/PrepararEntrada': { ruta: '/api/Llaves/PrepararEntrada', cuerpo: {} },
  'Llaves/Entrar': { ruta: '/api/Llaves/Entrar', cuerpo: { respuesta: { id: CODIGO } } },
  'MarcaComercial/Logo': { ruta: `/api/MarcaComercial/Logo/${'0'.repeat(64)}` },
  'DatosPersonales/Descargar': {
    ruta: '/api/DatosPersonales/Descargar',
    cuerpo: { codigo: CODIGO },
  },
  'DatosPersonales/PedirCodigo': {
    ruta: '/api/DatosPersonales/PedirCodigo',
    cuerpo: { patente: PATENTES[0], correo: 'uno@correo.example' },
  },
  'DatosPersonales/VerEnlace': {
    ruta: '/api/DatosPersonales/VerEnlace',
    cuerpo: { codigo: CODIGO, proposito: 'identidad' },
  },
  'DatosPersonales/Solicitar': {
    ruta: '/api/DatosPersonales/Solicitar',
    cuerpo: { codigo: CODIGO, derecho: 'acceso', detalle: '' },
  },
  'Pagos/Retorno': { ruta: `/api/Pagos/Retorno?codigo=${CODIGO}&token_ws=${CODIGO}` },
  'Compras/Recuperar': {
    ruta: '/api/Compras/Recuperar',
    cuerpo: { patente: PATENTES[0], correo: 'uno@correo.example' },
  },
  'ConsultasPolizas/BuscarPorRutPatenteONumeroPoliza': {
    ruta: '/api/ConsultasPolizas/BuscarPorRutPatenteONumeroPoliza',
    cuerpo: { patente: PATENTES[0] },
  },
  'Verificar/Poliza': { ruta: `/api/Verificar/${verificacion}` },
  'Verificar/Cobertura': { ruta: `/api/Verificar/Cobertura/${CODIGO_CORTO}` },
  'Documentos/Descargar': { ruta: documento },
  'Documentos/DescargarVenta': { ruta: `/api/Documentos/Venta/1.1.venta-1.${CODIGO_CORTO}` },
});

/** Routes without a contract. */
const sinContrato = ({ enlace, guion }: Escena): Ejemplos => ({
  '/salud': { ruta: '/salud' },
  '/SALUD/LISTO': { ruta: '/SALUD/LISTO' },
  '/salud/vivo': { ruta: '/salud/vivo' },
  '/api/docs': { ruta: '/api/docs' },
  '/csp': { ruta: '/csp', cuerpo: { 'csp-report': {} }, tipo: 'application/csp-report' },
  'a page': { ruta: '/consulta' },
  'a link': { ruta: `/${codificarEnlace(enlace)}` },
  'the largest script': { ruta: guion },
  'no call': { ruta: '/api/nada' },
  'no call, with a body': { ruta: '/api/nada', cuerpo: GRANDE },
  'no login, with a body': { ruta: '/api/CargaMasiva/Corregir', cuerpo: GRANDE },
});

interface Publica {
  readonly id: string;
  /** Calls per address before it is refused; null without a limit. */
  readonly limite: number | null;
}

/** Limit of a call (`x-limite`, `x-limite-propio`) as a number of calls; null without one. */
const limiteDe = (operacion: Record<string, unknown>): number | null => {
  const parte = operacion['x-limite-propio'];
  if (typeof parte === 'number') return Math.ceil(parte * POR_MINUTO);
  return operacion['x-limite'] === 'consultas' ? POR_HORA : null;
};

/** Every call open to anybody by its contract, with its limit. */
const publicasDe = async (url: string): Promise<Publica[]> => {
  const { paths } = (await (await fetch(`${url}/api/docs`)).json()) as {
    paths: Record<string, Record<string, Record<string, unknown>>>;
  };
  const operaciones = Object.values(paths).flatMap((ruta) => Object.values(ruta));
  const publicas = new Map<string, Publica>();
  for (const operacion of operaciones) {
    const [id = ''] = String(operacion['operationId']).split(':');
    if (operacion['security'] !== undefined) publicas.set(id, { id, limite: limiteDe(operacion) });
  }
  return [...publicas.values()];
};

let visitantes = 0;
/** An unused client address. */
const otraDireccion = (): string => {
  visitantes += 1;
  return `10.${(visitantes >> 16) & 255}.${(visitantes >> 8) & 255}.${visitantes & 255}`;
};

const pedir = async (url: string, { ruta, cuerpo, tipo }: Pedido, desde: string) => {
  const respuesta = await fetch(url + ruta, {
    headers: {
      'x-forwarded-for': desde,
      'accept-encoding': 'gzip',
      ...(cuerpo !== undefined && { 'content-type': tipo ?? 'application/json' }),
    },
    redirect: 'manual',
    ...(cuerpo !== undefined && { method: 'POST', body: JSON.stringify(cuerpo) }),
  });
  await respuesta.arrayBuffer();
  return respuesta.status;
};

/** Processor milliseconds per call of API and PostgreSQL, and the answers' status codes. */
const medir = async (producto: Producto, cuantas: number, una: () => Promise<number>) => {
  const gastado = (): number => {
    const { api, postgres } = producto.gastado();
    return (api + postgres) * 1_000;
  };
  const antes = gastado();
  const estados = new Set<number>();
  let faltan = cuantas;
  const repetir = async (): Promise<void> => {
    while (faltan-- > 0) estados.add(await una());
  };
  await Promise.all(Array.from({ length: A_LA_VEZ }, repetir));
  return { ms: (gastado() - antes) / cuantas, estados: [...estados].join(' ') };
};

const venderla = async (producto: Producto, vendedor: Vendedor) => {
  const id = await venderUno(producto, vendedor, String(PATENTES[0]));
  await confirmarVenta(producto, vendedor, id);
  await pagarVenta(producto, vendedor, id);
  await esperarEmitida(producto, vendedor, id);
  const ruta = `/Venta/ObtenerPolizasDeIntencionEmitida?IDV=${id}`;
  type Emitida = { readonly urlDescarga: string; readonly urlVerificacion: string };
  const [poliza] = (await producto.pedir<Emitida[]>(vendedor, ruta)).datos;
  if (!poliza) throw new Error(`venta ${id}: sin póliza`);
  return {
    documento: new URL(poliza.urlDescarga, producto.url).pathname,
    verificacion: poliza.urlVerificacion.split('/').at(-1) ?? '',
  };
};

const montarEscena = async (producto: Producto): Promise<Escena> => {
  const [vendedor] = producto.vendedores;
  if (!vendedor) throw new Error('sin vendedor');
  const fila = await producto.base
    .selectFrom('enlaces_publicos')
    .select(['convenio_id', 'usuario_id', 'codigo'])
    .where('revocado_en', 'is', null)
    .executeTakeFirstOrThrow();
  const pagina = await (await fetch(producto.url)).text();
  const guiones = [...pagina.matchAll(/\/assets\/[\w-]+\.js/g)].map(([ruta]) => ruta);
  const largos = await Promise.all(
    guiones.map(
      async (ruta) => (await (await fetch(producto.url + ruta)).arrayBuffer()).byteLength,
    ),
  );
  return {
    enlace: { cid: fila.convenio_id, uid: fila.usuario_id, usn: fila.codigo },
    guion: guiones[largos.indexOf(Math.max(...largos))] ?? '/',
    ...(await venderla(producto, vendedor)),
  };
};

const producto = await levantarProducto(1, {
  entorno: { CONFIAR_PROXY: '127.0.0.1', LIMITE_POR_MINUTO: String(POR_MINUTO) },
});
try {
  const { url } = producto;
  const escena = await montarEscena(producto);
  const ejemplos = { ...deContratos(escena), ...sinContrato(escena) };
  const publicas = [
    ...(await publicasDe(url)),
    ...Object.keys(sinContrato(escena)).map((id) => ({ id, limite: null })),
  ];
  const cifras: Cifra[] = [];
  for (const { id, limite } of publicas) {
    const ejemplo = ejemplos[id];
    if (!ejemplo) throw new Error(`${id}: sin ejemplo en bench/publicas.bench.ts`);
    const una = () => pedir(url, ejemplo, otraDireccion());
    await medir(producto, CALENTAR, una);
    const { ms, estados } = await medir(producto, veces, una);
    const meta = limite === null ? METAS.procesadorMs : undefined;
    console.log(id, ms.toFixed(2), estados);
    cifras.push(...enCaso(id, menos('procesador', 'ms', ms, meta)));
    if (limite === null) continue;
    const desde = otraDireccion();
    const misma = () => pedir(url, ejemplo, desde);
    await medir(producto, limite, misma);
    const mas = await medir(producto, veces, misma);
    cifras.push(
      ...enCaso(id, dato('límite', 'n', limite), menos('más allá', 'ms', mas.ms, METAS.masAllaMs)),
    );
  }
  anotar('publicas', { veces }, cifras);
} finally {
  await producto.cerrar();
}
