import type { CasoVM } from '#features/aach/caso.contract.ts';
import { buscarCasos } from '#features/aach/casos/casos.contract.ts';
import { CLASES_DE_RECHAZO, leerClaseDeRechazo } from '#features/aach/clases-de-rechazo.ts';
import { formatearPesos } from '#values/dinero.ts';
import { formatearFecha } from '#values/fecha.ts';
import { NOMBRE_DE_CASO, NOMBRE_DE_DEVOLUCION } from '#values/nombres-de-estado.ts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { llamar } from '../../lib/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { DevolucionPorAprobar } from '../informar/DevolucionPorAprobar.tsx';
import { PlazoDeCaso } from '../informar/PlazoDeCaso.tsx';
import { momento } from '../piezas/FichaDePoliza.tsx';
import classes from './ficha.module.css';

const comoTermino = ({ resultado, cerrado, cerradoPor, nota }: CasoVM): string =>
  [
    resultado && NOMBRE_DE_CASO[resultado],
    cerrado && momento(cerrado),
    cerradoPor ?? 'el sistema',
    nota,
  ]
    .filter(Boolean)
    .join(' · ');

/** The cases of a policy that the AACH refused: the open one with its term, and how the others ended. */
export const CasosDeFicha = ({ numeroPoliza }: { readonly numeroPoliza: number }) => {
  const puede = usePuede()(buscarCasos);
  const { data, isLoading } = useQuery({
    queryKey: [buscarCasos.id, numeroPoliza],
    queryFn: ({ signal }) => llamar(buscarCasos, { numeroPoliza }, { senal: signal }),
    enabled: puede,
    staleTime: 0,
  });
  if (isLoading) return <div className="por-llegar" />;
  if (!data || data.length === 0) return null;
  return (
    <>
      <h3>Casos de rechazo</h3>
      <ul className={classes.filas}>
        {data.map((caso) => (
          <li key={caso.id}>
            <div className={classes.cabeceraDeFila}>
              <strong>{CLASES_DE_RECHAZO[leerClaseDeRechazo(caso.clase)].nombre}</strong>
              {caso.cerrado === null && (
                <>
                  <PlazoDeCaso vence={caso.vence} />
                  <Anchor component={Link} inherit underline="always" to="/soporte/casosAach">
                    Resolver
                  </Anchor>
                </>
              )}
            </div>
            <p className={classes.detalle}>
              {caso.cerrado === null ? caso.mensaje : comoTermino(caso)}
            </p>
            {caso.porAprobar && (
              <div className={classes.detalle}>
                <DevolucionPorAprobar {...caso.porAprobar} />
              </div>
            )}
            {caso.devolucion && (
              <p className={classes.detalle}>
                {`Prima ${formatearPesos(caso.devolucion.monto)}: ${NOMBRE_DE_DEVOLUCION[caso.devolucion.estado].toLowerCase()}, a más tardar el ${formatearFecha(caso.devolucion.hasta)}`}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
};
