import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { createElement, type ReactElement } from 'react';
import { insistir } from '../tardia/insistir.ts';

type TipoAviso = 'exito' | 'informacion' | 'advertencia' | 'error';

export interface OpcionesAviso {
  readonly titulo?: string;
  /** Duration in seconds; errors of forms and payments stay until they are closed. */
  readonly segundos?: number | 'hasta cerrar';
  /** A notice with the id of a visible one replaces it. */
  readonly id?: string;
}

const FORMA = {
  exito: { segundos: 5, color: 'green', icono: IconCheck, role: 'status' },
  informacion: { segundos: 10, color: 'marino', icono: IconInfoCircle, role: 'status' },
  advertencia: { segundos: 15, color: 'yellow', icono: IconAlertTriangle, role: 'alert' },
  error: { segundos: 25, color: 'red', icono: IconX, role: 'alert' },
} as const;

// Maximum in sales screens (V-CONST-007; A-CONST-005 goes up to 25 s).
const MAXIMO_EN_VENTA = 15;
const EN_VENTA = /^\/venta\//i;

const segundosDe = (tipo: TipoAviso): number => {
  const { segundos } = FORMA[tipo];
  return EN_VENTA.test(location.pathname) ? Math.min(segundos, MAXIMO_EN_VENTA) : segundos;
};

let montados: ReactElement | null = null;
const oyentes = new Set<() => void>();

/** Element of the notices once the first one was requested, for `useSyncExternalStore`. */
export const avisosMontados = {
  suscribir: (oyente: () => void) => {
    oyentes.add(oyente);
    return () => oyentes.delete(oyente);
  },
  leer: () => montados,
};

/** Outside the first load. */
export const traerAvisos = () => insistir(() => import('./AvisosMontados.tsx'));

const cargar = async () => {
  const { AvisosMontados, notifications } = await traerAvisos();
  montados ??= createElement(AvisosMontados);
  for (const oyente of oyentes) oyente();
  return notifications;
};

const mostrar = async (tipo: TipoAviso, mensaje: string, opciones: OpcionesAviso) => {
  const { color, icono, role } = FORMA[tipo];
  const { titulo, id, segundos = segundosDe(tipo) } = opciones;
  try {
    const notifications = await cargar();
    if (id !== undefined) notifications.hide(id);
    notifications.show({
      ...(id !== undefined && { id }),
      ...(titulo !== undefined && { title: titulo }),
      message: mensaje,
      color,
      role,
      icon: createElement(icono, { size: 18, 'aria-hidden': true }),
      autoClose: segundos === 'hasta cerrar' ? false : segundos * 1000,
      closeButtonProps: { 'aria-label': 'Cerrar aviso' },
    });
  } catch {
    // After a deploy the chunk may be missing, but the message must still be shown.
    if (role === 'alert') window.alert(mensaje);
  }
};

const aviso =
  (tipo: TipoAviso) =>
  (mensaje: string, opciones: OpcionesAviso = {}): void =>
    void mostrar(tipo, mensaje, opciones);

/**
 * Floating notices: success 5 s, information 10 s, warning 15 s, error 25 s, in sales screens 15 s
 * (V-CONST-007, A-CONST-005).
 */
export const avisos = {
  exito: aviso('exito'),
  informacion: aviso('informacion'),
  advertencia: aviso('advertencia'),
  error: aviso('error'),
  /** Removes an outdated notice. */
  quitar: (id: string): void => {
    if (montados) void cargar().then((notifications) => notifications.hide(id));
  },
};
