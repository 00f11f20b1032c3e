import { retomarVenta } from '#features/acceso/acceso.contract.ts';
import { avanceEmision } from '#features/emision/emision.contract.ts';
import { ETAPA, esEditable } from '#features/ventas/etapa.ts';
import { buscarIntencion, type IntencionVM } from '#features/ventas/venta.contract.ts';
import { escribir } from '../lib/almacen.ts';
import { llamar } from '../lib/api.ts';
import { nuevaClave } from '../lib/clave.ts';
import { leerSesion } from '../lib/sesion.ts';
import { leerVenta } from '../lib/venta.ts';
import { abrirSesion } from './abrir-sesion.ts';
import { fueRechazado } from './fue-rechazado.ts';

const buscar = (idIntencionVenta: number): Promise<IntencionVM> =>
  llamar(buscarIntencion, { idIntencionVenta });

const nadaSiRechaza = (error: unknown): null => {
  if (fueRechazado(error)) return null;
  throw error;
};

/** The sale that left this tab to be paid; without a code, whichever this tab is working on. */
const ventaDeLaPestana = (codigo: string | null): number | null => {
  const { idIntencionVenta, etapa } = leerVenta();
  const esEsta = codigo === null || etapa === ETAPA.pago;
  return leerSesion().tipo !== 'ninguna' && esEsta ? idIntencionVenta : null;
};

/** Spends the code: a session that reaches its one sale takes the place of the one that was here. */
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

/** What became of the payment this tab left for, as far as a notice has to say it. */
type PagoFallido = 'no_realizado' | 'en_devolucion';

export interface Retomada {
  readonly venta: IntencionVM;
  readonly pagoFallido: PagoFallido | null;
}

/** Back before the payment: nothing was charged, or what was is on its way back to the buyer. */
const pagoFallidoDe = async (venta: IntencionVM): Promise<PagoFallido | null> => {
  if (!esEditable(venta.estadoIntencionDeVenta)) return null;
  const { porDevolver } = await llamar(avanceEmision, { IDV: venta.id });
  return porDevolver ? 'en_devolucion' : 'no_realizado';
};

/** By the session that is still here if it can see the sale, else by the code; null when neither does. */
const encontrar = (codigoRecibido: string | null) => {
  const clave = nuevaClave();
  let codigo = codigoRecibido;
  return async (): Promise<IntencionVM | null> => {
    const propia = ventaDeLaPestana(codigo);
    const suya = propia === null ? null : await buscar(propia).catch(nadaSiRechaza);
    if (suya || codigo === null) return suya;
    const id = await canjear(codigo, clave);
    codigo = null;
    return id === null ? null : buscar(id).catch(nadaSiRechaza);
  };
};

/**
 * How a browser that came back with a code, or without one, finds its sale. It answers null when
 * nothing opens it, and throws what `llamar` throws; called again it does not spend the code, which
 * may serve only once, a second time.
 */
export const crearRetomada = (codigo: string | null) => {
  const buscarVenta = encontrar(codigo);
  // Whoever only typed the address comes from no payment.
  const volviaDePagar = codigo !== null || leerVenta().etapa === ETAPA.pago;
  return async (): Promise<Retomada | null> => {
    const venta = await buscarVenta();
    if (!venta) return null;
    return { venta, pagoFallido: volviaDePagar ? await pagoFallidoDe(venta) : null };
  };
};
