import { SIN_REDACCION } from '#features/detenciones/detencion.ts';
import type { RedaccionDeHoyVM } from '#features/redacciones/redaccion.contract.ts';
import { coberturasDe } from '#features/redacciones/redaccion.ts';
import { formatearFecha } from '#values/fecha.ts';
import { useQuery } from '@tanstack/react-query';
import classes from './inicio.module.css';

/** Without its contract, because zod would enter the first load (V-PESO-003). */
const leerRedaccion = async (): Promise<RedaccionDeHoyVM | null> => {
  const respuesta = await fetch('/api/Redacciones/Vigente');
  if (!respuesta.ok) throw new Error(`Redacciones/Vigente: ${respuesta.status}`);
  return ((await respuesta.json()) as { readonly datos: RedaccionDeHoyVM | null }).datos;
};

/** Keeps the height while the amounts load. */
const EN_BLANCO = coberturasDe({
  muerte: 0,
  incapacidadTotal: 0,
  incapacidadParcial: 0,
  gastosMedicos: 0,
}).map(([que]) => [que, '\u00a0'] as const);

/** Cover of the wording that rules today, or that none does (V-REDAC-004). */
export const Coberturas = () => {
  const { data, isError } = useQuery({ queryKey: ['Redacciones/Vigente'], queryFn: leerRedaccion });
  if (isError) return null;
  if (data === null) return <p className={classes.nota}>{SIN_REDACCION}</p>;
  return (
    <section aria-labelledby="coberturas" aria-busy={!data}>
      <h2 id="coberturas" className={classes.tituloSeccion}>
        Qué cubre
      </h2>
      <dl className={classes.coberturas}>
        {(data ? coberturasDe(data) : EN_BLANCO).map(([que, cuanto]) => (
          <div key={que} className={classes.cobertura}>
            <dt>{que}</dt>
            <dd>{cuanto}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.nota}>
        {data
          ? `Montos por persona para pólizas contratadas desde el ${formatearFecha(data.desde)} (texto ${data.codigo} de la CMF). `
          : 'Montos por persona. '}
        La cobertura es la misma en todas las compañías.
      </p>
    </section>
  );
};
