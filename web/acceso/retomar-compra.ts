import { retomarVenta } from '#features/acceso/entrada/entrada.contract.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import { buscarIntencion, type IntencionVM } from '#features/ventas/venta.contract.ts';
import { escribir } from '../lib/almacen.ts';
import { llamar } from '../lib/api.ts';
import { nuevaClave } from '../lib/clave.ts';
import { leerSesion } from '../lib/sesion/sesion.ts';
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

/**
 * How a browser that came back with a code, or without one, finds its sale: by the session that is
 * still here if it can see it, else by the code. It answers null when nothing opens it, and throws
 * what `llamar` throws; called again it does not spend the code a second time, since a code may
 * work only once.
 */
export const crearRetomada = (codigoRecibido: string | null) => {
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
