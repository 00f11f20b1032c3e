import { SIN_SESION } from '#values/respuesta.ts';
import { MOTIVO_SESION_PUBLICA_CADUCADA } from '../../lib/estado-de-navegacion.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';
import { apartarSesion } from '../../lib/sesion/apartado.ts';

/** Reports that this tab's session has ended, and forgets it. */
export const despedir = (tipo: 'login' | 'publica'): void => {
  avisos.advertencia(tipo === 'publica' ? MOTIVO_SESION_PUBLICA_CADUCADA : SIN_SESION, {
    id: 'sesion-terminada',
  });
  apartarSesion();
};
