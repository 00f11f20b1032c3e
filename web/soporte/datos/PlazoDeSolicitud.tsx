import type { SolicitudVM } from '#features/privacidad/atencion/atencion.contract.ts';
import { ESTADOS_DE_SOLICITUD } from '#features/privacidad/solicitud.ts';
import { diasEntre, fechaSantiago, formatearFecha } from '#values/fecha.ts';
import { contar } from '#values/numero.ts';
import { ahora } from '../../lib/navegador/ahora.ts';
import { Insignia } from '../../ui/estado/Insignia.tsx';

const DIAS_DE_AVISO = 7;

/** State of a request: waiting, with its deadline, or its result. */
export const PlazoDeSolicitud = ({ estado, vence }: Pick<SolicitudVM, 'estado' | 'vence'>) => {
  if (estado !== 'pendiente') {
    return (
      <Insignia tono={estado === 'rechazada' ? 'neutro' : 'exito'}>
        {ESTADOS_DE_SOLICITUD[estado].toUpperCase()}
      </Insignia>
    );
  }
  const quedan = diasEntre(fechaSantiago(ahora()), vence);
  if (quedan < 0) return <Insignia tono="error">VENCIDA EL {formatearFecha(vence)}</Insignia>;
  return (
    <>
      <Insignia tono={quedan <= DIAS_DE_AVISO ? 'advertencia' : 'informacion'}>
        {quedan === 0 ? 'VENCE HOY' : contar(quedan, 'DÍA', 'DÍAS')}
      </Insignia>{' '}
      {formatearFecha(vence)}
    </>
  );
};
