import type { FichaDePolizaVM, FichaDeVentaVM } from '#features/soporte/ficha/ficha.contract.ts';
import {
  NOMBRE_DE_ARCHIVO_SUN,
  NOMBRE_DE_AVISO,
  NOMBRE_DE_PAGO,
} from '#values/nombres-de-estado.ts';

type Parte = Pick<FichaDePolizaVM, 'pagos' | 'sun'> & {
  readonly avisos: readonly Pick<FichaDeVentaVM['avisos'][number], 'estado'>[];
};

/** States of a notice, the one that needs somebody first. */
const GRAVEDAD = ['rechazado', 'sin_respuesta', 'pendiente', 'aceptado', 'oculto'] as const;

const dePago = ({ pagos: [ultimo] }: Parte): string =>
  ultimo ? `Pago ${NOMBRE_DE_PAGO[ultimo.estado].toLowerCase()}` : 'Sin pagos';

const deAach = ({ avisos }: Parte): string => {
  const peor = GRAVEDAD.find((estado) => avisos.some((aviso) => aviso.estado === estado));
  return peor === undefined
    ? 'Sin avisos a la AACH'
    : `AACH ${NOMBRE_DE_AVISO[peor].toLowerCase()}`;
};

const deSun = ({ sun }: Parte): string =>
  sun === null ? 'Sin archivo SUN' : `SUN ${NOMBRE_DE_ARCHIVO_SUN[sun.estado].toLowerCase()}`;

/** State of payment, notices and collection file in one line: 'Pago autorizado · AACH aceptada · SUN generado'. */
export const estadoTecnico = (parte: Parte): string =>
  [dePago(parte), deAach(parte), deSun(parte)].join(' · ');

/** True if one of them waits for a person, so that it is never folded away. */
export const esperaAUnaPersona = ({ pagos, avisos, sun }: Parte): boolean =>
  pagos.some(
    ({ estado, devolucion }) =>
      estado === 'desconocido' || (devolucion !== null && devolucion.estado !== 'devuelta'),
  ) ||
  avisos.some(({ estado }) => estado === 'rechazado' || estado === 'sin_respuesta') ||
  sun?.estado === 'desactualizado';
