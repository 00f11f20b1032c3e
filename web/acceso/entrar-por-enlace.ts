import { iniciarSesionPublica } from '#features/acceso/entrada/entrada.contract.ts';
import { buscarConvenioPorId } from '#features/convenios/convenio.contract.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import { type EnlacePublico, sinCola } from '#values/enlace-publico.ts';
import type { QueryClient } from '@tanstack/react-query';
import { escribir, leer } from '../lib/navegador/almacen.ts';
import { ErrorDeApi, llamar } from '../lib/api/api.ts';
import { guardarEnlace, leerEnlace, olvidarEnlace } from '../lib/sesion/enlace-de-compra.ts';
import { fueTerminado, leerSesion } from '../lib/sesion/sesion.ts';
import {
  borradoresDePatentes,
  comenzarVenta,
  guardarResumen,
  guardarVehiculos,
  leerVehiculos,
  leerVenta,
} from '../lib/venta/venta.ts';
import { abrirSesion } from '../lib/sesion/abrir-sesion.ts';

/** A live public session of this agreement in this tab, from the same link. */
const yaEstaba = (convenioId: number): boolean =>
  leerSesion().tipo === 'publica' && leerVenta().idConvenio === convenioId;

/**
 * True if this tab waits for the payment of a purchase of this agreement, which a new session could not see.
 */
export const esperaPagoDe = ({ cid }: EnlacePublico): boolean =>
  yaEstaba(cid) && leerVenta().etapa === ETAPA.pago;

/** Opens a session. Loads the code for the waiting room's captcha only after a refusal. */
const entrar = async (enlace: EnlacePublico, senal: AbortSignal) => {
  const pedir = (captcha?: string) =>
    llamar(iniciarSesionPublica, enlace, { senal, ...(captcha && { captcha }) });
  try {
    return await pedir();
  } catch (error) {
    const { entrarConCaptcha } = await import('./entrar-con-captcha.ts').catch(() => {
      throw error;
    });
    return entrarConCaptcha(error, pedir);
  }
};

const leerConvenio = (id: number, consultas: QueryClient) =>
  consultas.fetchQuery({
    queryKey: [buscarConvenioPorId.id, { id }],
    queryFn: () => llamar(buscarConvenioPorId, { id }),
    retry: false,
  });

interface PorEnlace {
  readonly enlace: EnlacePublico;
  readonly datos: string;
}

/**
 * Enters by a public link, the `datos` of its address. Leaves the tab at the start of a purchase, or at the
 * payment that this browser left to make. Resolves to the agreement's id. The previous session stays until
 * the server has accepted the link. Vehicles typed in the same agreement stay even then. Throws what `llamar`
 * throws.
 */
export const entrarPorEnlace = async (
  { enlace, datos }: PorEnlace,
  consultas: QueryClient,
  senal: AbortSignal,
): Promise<number> => {
  // Forgets a refused link, so that nobody is led back to it.
  olvidarEnlace();
  const login = await entrar(enlace, senal);
  guardarEnlace(`/${sinCola(datos)}`);
  const { convenioId: id, idIntencionVenta } = login;
  const estaba = yaEstaba(id);
  const vehiculos = estaba ? leerVehiculos() : [];
  const borrador = estaba ? leer('borrador-compra') : null;
  const dePatentes = estaba ? borradoresDePatentes() : {};
  consultas.clear();
  abrirSesion(login, 'publica');
  comenzarVenta({ id, nombre: '' });
  if (idIntencionVenta) {
    guardarResumen({
      id: idIntencionVenta,
      etapa: ETAPA.pago,
      montoEnPesos: 0,
      cantidadVehiculos: 0,
    });
    return id;
  }
  guardarVehiculos(vehiculos);
  escribir({ ...dePatentes, ...(borrador !== null && { 'borrador-compra': borrador }) });
  // Only a prefetch: the next screen requests it anyway, and reports a failure.
  const convenio = await leerConvenio(id, consultas).catch(() => null);
  if (convenio && !senal.aborted) {
    comenzarVenta(convenio);
    guardarVehiculos(vehiculos);
  }
  return id;
};

/**
 * Goes on with the session and the sale that this tab already has by the same link; enters anew without one, or once the
 * server has ended it. Resolves to the agreement's id.
 */
export const seguirPorEnlace = async (
  porEnlace: PorEnlace,
  consultas: QueryClient,
  senal: AbortSignal,
): Promise<number> => {
  const { cid } = porEnlace.enlace;
  const suyo = leerEnlace() === `/${sinCola(porEnlace.datos)}`;
  if (!suyo || !yaEstaba(cid) || fueTerminado(leerSesion().token)) {
    return entrarPorEnlace(porEnlace, consultas, senal);
  }
  try {
    await leerConvenio(cid, consultas);
    return cid;
  } catch (error) {
    if (!(error instanceof ErrorDeApi) || (error.estado !== 401 && error.estado !== 403))
      throw error;
    return entrarPorEnlace(porEnlace, consultas, senal);
  }
};
