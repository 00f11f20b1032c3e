import { createHash } from 'node:crypto';
import { setTimeout as pausa } from 'node:timers/promises';
import type { VehiculoEntrada } from '../negocio/parque.ts';
import type { Escena } from './escena.ts';
import {
  type Cuerpo,
  type Libreta,
  type Navegador,
  type Respuesta,
  SinSalida,
} from './navegador.ts';

const SONDEO_MS = 500;
/** Requests like the screen: the answer may wait for news. */
const A_LA_ESPERA = { cabeceras: { prefer: 'wait=5' } };

/** The product's answers to a client about its own sale. */
export interface Recuerdo {
  readonly ventaId: number;
  readonly quien: string;
  readonly vehiculos: number;
  readonly monto: number;
  /** True once PAGAR was answered; the bank may still have refused. */
  pagar: boolean;
  /** True once the screen said that all is issued. */
  emitida: boolean;
  /** Policy number, folio, and the hash of the downloaded file. */
  polizas: { numero: number; folio: number; sha256: string | null }[];
  /** Milliseconds from PAGAR to the last policy. */
  demora: number | null;
}

export interface Memoria {
  readonly libreta: Libreta;
  readonly recuerdos: Recuerdo[];
  /** Wrong things that a client saw. */
  readonly vistos: string[];
  /** Reasons why clients started over, with their number. */
  readonly abandonos: Map<string, number>;
}

/** The parts of the product that clients use. */
export type Mundo = Pick<Escena, 'base' | 'url' | 'ca' | 'pasarela'>;

export interface Cliente {
  readonly escena: Mundo;
  readonly memoria: Memoria;
  readonly fin: AbortSignal;
  readonly quien: string;
  readonly patentes: () => VehiculoEntrada | undefined;
  /** Writes a workbook with unused vehicles. */
  readonly libro: () => { readonly bytes: Uint8Array<ArrayBuffer>; readonly filas: number };
  readonly azar: (hasta: number) => number;
}

export interface Sesion {
  readonly nav: Navegador;
  readonly usuarioId: number;
  readonly convenioId: number;
}

const exigirBuena = (ruta: string, respuesta: Respuesta): Respuesta => {
  if (respuesta.estado < 400) return respuesta;
  const { codigo, mensaje } = respuesta.cuerpo ?? {};
  const llamada = ruta.replace(/\d+/g, 'N');
  throw new SinSalida(`${llamada}: ${respuesta.estado} ${codigo ?? ''} ${mensaje ?? ''}`);
};

export const exigir = async (
  nav: Navegador,
  ...pedido: Parameters<Navegador['pedir']>
): Promise<Respuesta> => exigirBuena(pedido[0], await nav.pedir(...pedido));

/** Returns the body of a good answer; throws if it is no JSON. */
export const cuerpoBueno = (ruta: string, respuesta: Respuesta): Cuerpo => {
  const { cuerpo } = exigirBuena(ruta, respuesta);
  if (cuerpo === null) throw new SinSalida(`${ruta.replace(/\d+/g, 'N')}: no es JSON`);
  return cuerpo;
};

/** Makes a call and reads its body as the type that the caller names. */
export const exigirCuerpo = async <Dicho>(
  nav: Navegador,
  ...pedido: Parameters<Navegador['pedir']>
): Promise<Dicho> => cuerpoBueno(pedido[0], await nav.pedir(...pedido)) as Dicho;

/** Makes a call and reads the envelope's data as the type that the caller names. */
export const exigirDatos = async <Datos>(
  nav: Navegador,
  ...pedido: Parameters<Navegador['pedir']>
): Promise<Datos> => (await exigirCuerpo<{ readonly datos: Datos }>(nav, ...pedido)).datos;

interface ConId {
  readonly id: number;
}
/** Answer of the calls that open a session. */
export interface Abierta extends ConId {
  readonly token: { readonly accesToken: string };
}

export const esperarValor = async (
  { memoria, fin }: Cliente,
  nav: Navegador,
  ruta: string,
): Promise<boolean> => {
  let visto = 0;
  for (;;) {
    const datos = await exigirDatos<number>(nav, ruta, A_LA_ESPERA);
    if (datos === 100) return true;
    if (datos < 0) throw new SinSalida(`${ruta.replace(/\d+/g, 'N')}: ${datos}`);
    if (datos < visto) memoria.vistos.push(`I7: ${ruta} bajó de ${visto} a ${datos}`);
    visto = datos;
    if (fin.aborted) return false;
    await pausa(SONDEO_MS);
  }
};

/** Reads the issued policies like their screen, and downloads some files. */
const recibir = async (nav: Navegador, recuerdo: Recuerdo): Promise<void> => {
  const ruta = `/api/Venta/ObtenerPolizasDeIntencionEmitida?IDV=${recuerdo.ventaId}`;
  type Emitida = {
    readonly numeroPoliza: number;
    readonly numeroFolio: number;
    readonly urlDescarga: string;
  };
  const datos = await exigirDatos<Emitida[]>(nav, ruta);
  for (const [i, { numeroPoliza, numeroFolio, urlDescarga }] of datos.entries()) {
    const archivo = i < 2 ? await exigir(nav, new URL(urlDescarga, 'http://x').pathname) : null;
    recuerdo.polizas.push({
      numero: numeroPoliza,
      folio: numeroFolio,
      sha256: archivo && createHash('sha256').update(archivo.crudo).digest('hex'),
    });
  }
};

/** Continues to the terms. Returns the amount shown there. */
export const confirmar = async (nav: Navegador, idIntencionVenta: number): Promise<number> => {
  let monto = 0;
  for (const estadoIntencion of [2, 3]) {
    const venta = await exigirDatos<{ readonly montoEnPesos: number }>(
      nav,
      '/api/IntencionesDeVenta/ActualizarIntencionListaVehiculos',
      { metodo: 'PUT', cuerpo: { idIntencionVenta, estadoIntencion } },
    );
    monto = venta.montoEnPesos;
  }
  return monto;
};

export const recordar = (
  { memoria, quien }: Cliente,
  datos: Pick<Recuerdo, 'ventaId' | 'vehiculos' | 'monto'>,
): Recuerdo => {
  const recuerdo: Recuerdo = {
    ...datos,
    quien,
    pagar: false,
    emitida: false,
    polizas: [],
    demora: null,
  };
  memoria.recuerdos.push(recuerdo);
  return recuerdo;
};

const RUTA_DE_PAGO = '/api/IntencionesDeVenta/ActualizarIntencionPago';

export const pagar = async (
  nav: Navegador,
  recuerdo: Recuerdo,
  extra: object = {},
): Promise<string> => {
  const { ventaId: idIntencionVenta } = recuerdo;
  const cuerpo = { idIntencionVenta, estadoIntencion: 4, aceptaTerminos: true, ...extra };
  const presionar = [RUTA_DE_PAGO, { metodo: 'PUT', cuerpo }] as const;
  let respuesta = await nav.pedir(...presionar);
  // The order was given up meanwhile, because its answer was lost: pressing PAGAR again uses another key.
  const seDejo = respuesta.estado === 409 && respuesta.cuerpo?.codigo === 'venta.etapa';
  if (seDejo) respuesta = await nav.pedir(...presionar);
  const { datos } = cuerpoBueno(RUTA_DE_PAGO, respuesta);
  recuerdo.pagar = true;
  return String(datos);
};

export const hastaEmitida = async (
  cliente: Cliente,
  nav: Navegador,
  recuerdo: Recuerdo,
  desde: number,
): Promise<void> => {
  const ruta = `/api/Venta/ComprobarEstadoEmision/${recuerdo.ventaId}`;
  if (!(await esperarValor(cliente, nav, ruta))) return;
  recuerdo.emitida = true;
  recuerdo.demora = performance.now() - desde;
  await recibir(nav, recuerdo);
};

export const ingresar = async (
  { nav, usuarioId, convenioId }: Sesion,
  vehiculosViewModel: readonly unknown[],
): Promise<number> => {
  const ruta = '/api/IntencionesDeVenta/IngresarDatosVehiculo';
  const cuerpo = { usuarioId, convenioId, origen: 0, vehiculosViewModel };
  return (await exigirDatos<ConId>(nav, ruta, { metodo: 'POST', cuerpo })).id;
};
