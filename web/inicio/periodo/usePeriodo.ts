import { inicioDelCorredor } from '#features/inicio/portadas/inicio.contract.ts';
import { DIAS_DEL_TABLERO, type RangoDeDias } from '#features/inicio/tablero/tablero.ts';
import { esFecha, type Fecha, fechaSantiago, primerDiaDelMes, sumarDias } from '#values/fecha.ts';
import { useLocation, useSearchParams } from 'react-router';
import { ahora } from '../../lib/navegador/ahora.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';

/**
 * Period of a home, in its address, so that reload and Back keep it (A-CORRE-002). By default the month to date
 * for a broker, else the last 30 days.
 */
export const usePeriodo = () => {
  const esCorredor = usePuede()(inicioDelCorredor);
  const [parametros, cambiar] = useSearchParams();
  const { state } = useLocation();
  const hoy = fechaSantiago(ahora());
  // A blank day is one that is being typed.
  const leer = (clave: keyof RangoDeDias, otra: Fecha): Fecha => {
    const dia = parametros.get(clave) ?? otra;
    return dia === '' || esFecha(dia) ? dia : otra;
  };
  const desde = esCorredor ? primerDiaDelMes(hoy) : sumarDias(hoy, 1 - DIAS_DEL_TABLERO);
  const periodo: RangoDeDias = {
    desde: leer('desde', desde),
    hasta: leer('hasta', hoy),
  };
  const elegir = (cambio: Partial<RangoDeDias>) =>
    cambiar(
      (previos) => new URLSearchParams({ ...Object.fromEntries(previos), ...periodo, ...cambio }),
      { replace: true, state: state as unknown },
    );
  return { esCorredor, hoy, periodo, elegir };
};
