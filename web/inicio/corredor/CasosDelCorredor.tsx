import { buscarCasos } from '#features/aach/casos/casos.contract.ts';
import { obtenerTablero } from '#features/inicio/tablero/tablero.contract.ts';
import type { RangoDeDias } from '#features/inicio/tablero/tablero.ts';
import { formatearFechaHora } from '#values/fecha.ts';
import { contar } from '#values/numero.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { usePuede } from '../../lib/sesion/permisos.ts';
import panel from '../panel/panel.module.css';
import { useTablero } from '../tablero/useTablero.ts';
import classes from './corredor.module.css';

/** Open cases of the broker's policies with the AACH, as its next step; absent without any. */
export const CasosDelCorredor = ({ rango }: { readonly rango: RangoDeDias | null }) => {
  const puede = usePuede();
  const { data } = useTablero(puede(obtenerTablero) && puede(buscarCasos) ? rango : null);
  if (!data || data.aach.proximo === null) return null;
  const { casos, vencidos, proximo } = data.aach;
  const vence = formatearFechaHora(new Date(proximo)).slice(0, 16);
  return (
    <section aria-label="Casos con la AACH" className={classes.casos}>
      <div>
        <p className={panel.que}>
          {vencidos > 0
            ? `${contar(vencidos, 'caso', 'casos')} con la AACH fuera de plazo`
            : contar(casos, 'caso abierto con la AACH', 'casos abiertos con la AACH')}
        </p>
        <p className={panel.detalle} data-atrasado={vencidos > 0 || undefined}>
          {vencidos > 0 ? `El más antiguo venció el ${vence}` : `El próximo vence el ${vence}`}
        </p>
      </div>
      <Button component={Link} to="/soporte/casosAach">
        {casos === 1 ? 'Ver caso' : 'Ver casos'}
      </Button>
    </section>
  );
};
