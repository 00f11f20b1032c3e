import { formatearFecha } from '#values/fecha.ts';
import { IconCalendarCheck } from '@tabler/icons-react';
import { enumerar } from './enumerar.ts';
import classes from './InicioDeCobertura.module.css';

interface Cubierto {
  readonly patente: string;
  readonly vigenciaDesde: string;
  readonly vigenciaHasta: string;
}

/** Start and end of the policies' cover: one line per pair of dates. */
export const InicioDeCobertura = ({ vehiculos }: { readonly vehiculos: readonly Cubierto[] }) => {
  const grupos = Map.groupBy(
    vehiculos,
    ({ vigenciaDesde, vigenciaHasta }) => `${vigenciaDesde} ${vigenciaHasta}`,
  );
  return (
    <ul className={classes.coberturas}>
      {[...grupos]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([clave, cubiertos]) => {
          const [desde = '', hasta = ''] = clave.split(' ');
          return (
            <li key={clave}>
              <IconCalendarCheck size={20} aria-hidden />
              <span>
                <strong>La cobertura comienza el {formatearFecha(desde)}</strong> y termina el{' '}
                {formatearFecha(hasta)}
                {grupos.size > 1 && `: ${enumerar(cubiertos.map(({ patente }) => patente))}`}
              </span>
            </li>
          );
        })}
    </ul>
  );
};
