import { contar } from '#values/numero.ts';
import { Anchor } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { tieneVentana } from '../../lib/sesion/sesion.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { useConveniosNuevos } from '../convenios/ConveniosNuevos.tsx';
import { useRitmoQueAprieta } from '../ritmo/Ritmo.tsx';
import { RUTA_DE_VENTAS } from './ruta-de-ventas.ts';
import classes from './ventas.module.css';

/** Last lines of a home: what presses, what new agreements lack, and the way to the board of the same days. */
export const MasDelInicio = () => {
  const puedeAbrir = tieneVentana(useSesion(), RUTA_DE_VENTAS);
  const { search } = useLocation();
  const ritmo = useRitmoQueAprieta();
  const nuevos = useConveniosNuevos().data?.length ?? 0;
  if (!puedeAbrir) return null;
  const lineas = [
    'Ver cómo van las ventas',
    nuevos > 0 &&
      `${contar(nuevos, 'convenio nuevo', 'convenios nuevos')} con algo por completar para vender`,
    ritmo,
  ].filter((linea) => typeof linea === 'string');
  return (
    <ul className={classes.lineas}>
      {lineas.map((linea) => (
        <li key={linea}>
          <Anchor component={Link} to={{ pathname: RUTA_DE_VENTAS, search }} underline="always">
            {linea}
          </Anchor>
        </li>
      ))}
    </ul>
  );
};
