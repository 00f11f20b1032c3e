import { retomarVenta } from '#features/acceso/entrada/entrada.contract.ts';
import { type EnlaceVM, verEnlace } from '#features/acceso/entrada/ver-enlace.contract.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import { buscarIntencion, type IntencionVM } from '#features/ventas/venta.contract.ts';
import { escribir } from '../lib/navegador/almacen.ts';
import { llamar } from '../lib/api/api.ts';
import { nuevaClave } from '../lib/api/clave.ts';
import { leerSesion } from '../lib/sesion/sesion.ts';
import { leerVenta } from '../lib/venta/venta.ts';
import { abrirSesion } from '../lib/sesion/abrir-sesion.ts';
import { fueRechazado } from './piezas/fue-rechazado.ts';

const buscar = (idIntencionVenta: number): Promise<IntencionVM> =>
  llamar(buscarIntencion, { idIntencionVenta });

const nadaSiRechaza = (error: unknown): null => {
  if (fueRechazado(error)) return null;
  throw error;
};

/** Sale that left this tab to be paid; without a code, the tab's current sale. */
const ventaDeLaPestana = (codigo: string | null): number | null => {
  const { idIntencionVenta, etapa } = leerVenta();
  const esEsta = codigo === null || etapa === ETAPA.pago;
  return leerSesion().tipo !== 'ninguna' && esEsta ? idIntencionVenta : null;
};

/** Consumes the code: a session for its single sale replaces the previous one. */
const canjear = async (codigo: string, clave: string): Promise<number | null> => {
  const login = await llamar(retomarVenta, { codigo }, { clave }).catch(nadaSiRechaza);
  if (!login) return null;
  abrirSesion(login, 'publica');
  escribir({
    idIntencionVenta: String(login.idIntencionVenta),
    idConvenio: String(login.convenioId),
  });
  return login.idIntencionVenta;
};

/** Result for an address: the purchase, a link that waits for its button, or nothing. */
export type Hallado = { readonly venta: IntencionVM } | { readonly enlace: EnlaceVM } | null;

/**
 * Finds the sale of a returning browser: by the present session if that can see it, else by the code. `mirar`
 * never consumes a mailed code, because mail scanners open links too. `abrir` runs when a person presses the
 * button. Both return null if nothing opens it, and throw what `llamar` throws. Repeating them does not
 * consume the code again.
 */
export const crearRetomada = (codigoRecibido: string | null) => {
  const clave = nuevaClave();
  let abierta: number | null = null;
  const abrir = async (): Promise<IntencionVM | null> => {
    abierta ??= codigoRecibido === null ? null : await canjear(codigoRecibido, clave);
    return abierta === null ? null : buscar(abierta).catch(nadaSiRechaza);
  };
  const mirar = async (): Promise<Hallado> => {
    const propia = abierta ?? ventaDeLaPestana(codigoRecibido);
    const suya = propia === null ? null : await buscar(propia).catch(nadaSiRechaza);
    if (suya) return { venta: suya };
    if (codigoRecibido === null || abierta !== null) return null;
    const enlace = await llamar(verEnlace, { codigo: codigoRecibido }).catch(nadaSiRechaza);
    if (!enlace?.directo) return enlace && { enlace };
    const venta = await abrir();
    return venta && { venta };
  };
  return { mirar, abrir };
};
