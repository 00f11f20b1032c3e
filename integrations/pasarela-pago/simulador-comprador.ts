import type { Accion, Libro, TransaccionSimulada } from './simulador-libro.ts';
import { vencida } from './simulador-rest.ts';

/** Request of the buyer's browser on its return; `cuerpo` is sent as a form. */
export interface SolicitudDeRetorno {
  metodo: 'GET' | 'POST';
  url: string;
  cuerpo: Record<string, string> | null;
}

type Decision =
  | { tipo: 'retornos'; retornos: SolicitudDeRetorno[] }
  | { tipo: 'desconocida' | 'vencida' | 'ya_resuelta' };

const anexar = (direccion: string, parametros: Record<string, string>): string => {
  const url = new URL(direccion);
  for (const [nombre, valor] of Object.entries(parametros)) url.searchParams.append(nombre, valor);
  return url.href;
};

/** Returns of Webpay (D-WEBPAY-03); approved and refused payments both return with `token_ws`. */
const retornosDe = (uno: TransaccionSimulada, accion: Accion): SolicitudDeRetorno[] => {
  const orden = { TBK_ID_SESION: uno.sesion, TBK_ORDEN_COMPRA: uno.ordenCompra };
  const porGet = (parametros: Record<string, string>): SolicitudDeRetorno => ({
    metodo: 'GET',
    url: anexar(uno.urlRetorno, parametros),
    cuerpo: null,
  });
  const normal = porGet({ token_ws: uno.token });
  switch (accion) {
    case 'no_volver':
      return [];
    case 'duplicar':
      return [normal, normal];
    case 'anular':
      return [{ metodo: 'POST', url: uno.urlRetorno, cuerpo: { TBK_TOKEN: uno.token, ...orden } }];
    case 'vencer':
      return [porGet(orden)];
    case 'recuperar':
      return [porGet({ token_ws: uno.token, TBK_TOKEN: uno.token, ...orden })];
    case 'aprobar':
    case 'rechazar':
    case 'demorar':
      return [normal];
  }
};

/** Records the buyer's decision once; the same decision again gives the same return. */
export const decidir = (
  libro: Libro,
  ahora: Date,
  token: string,
  accion: Accion,
  pago: Partial<Pick<TransaccionSimulada, 'medio' | 'cuotas'>>,
): Decision => {
  const uno = libro.buscar(token);
  if (!uno) return { tipo: 'desconocida' };
  if (uno.accion !== null && uno.accion !== accion) return { tipo: 'ya_resuelta' };
  if (vencida(uno, ahora) && accion !== 'vencer') return { tipo: 'vencida' };
  if (uno.accion === null) libro.anotar({ ...uno, ...pago, accion });
  return { tipo: 'retornos', retornos: retornosDe(uno, accion) };
};
