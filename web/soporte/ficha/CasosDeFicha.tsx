import type { CasoVM } from '#features/aach/caso.contract.ts';
import { buscarCasos, resolverCaso } from '#features/aach/casos/casos.contract.ts';
import { CLASES_DE_RECHAZO, leerClaseDeRechazo } from '#features/aach/clases-de-rechazo.ts';
import { formatearPesos } from '#values/dinero.ts';
import { formatearFecha } from '#values/fecha.ts';
import { NOMBRE_DE_CASO, NOMBRE_DE_DEVOLUCION } from '#values/nombres-de-estado.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { DevolucionPorAprobar } from '../informar/DevolucionPorAprobar.tsx';
import { DialogoDeCaso } from '../informar/DialogoDeCaso.tsx';
import { PlazoDeCaso } from '../informar/PlazoDeCaso.tsx';
import { useResolverCaso } from '../informar/useResolverCaso.ts';
import { useRetirarDevolucion } from '../informar/useRetirarDevolucion.ts';
import { momento } from '../piezas/FichaDePoliza.tsx';
import classes from './ficha.module.css';
import { Seccion } from './PartesDeFicha.tsx';

const comoTermino = ({ resultado, cerrado, cerradoPor, nota }: CasoVM): string =>
  [
    resultado && NOMBRE_DE_CASO[resultado],
    cerrado && momento(cerrado),
    cerradoPor ?? 'el sistema',
    nota,
  ]
    .filter(Boolean)
    .join(' · ');

/** State of a premium's refund, with its deadline while it is due. */
const comoVaLaPrima = ({ monto, estado, hasta }: NonNullable<CasoVM['devolucion']>): string => {
  const va = `Prima ${formatearPesos(monto)}: ${NOMBRE_DE_DEVOLUCION[estado].toLowerCase()}`;
  return estado === 'devuelta' ? va : `${va}, a más tardar el ${formatearFecha(hasta)}`;
};

interface CasosDeFichaProps {
  readonly numeroPoliza: number;
  readonly operacion: Operacion;
  readonly refrescar: () => void;
}

/** Cases of a policy that the AACH refused: the open one with its deadline, and the results of the others. */
export const CasosDeFicha = ({ numeroPoliza, operacion, refrescar }: CasosDeFichaProps) => {
  const puede = usePuede();
  const resolver = useResolverCaso(operacion, refrescar);
  const retirar = useRetirarDevolucion(operacion, refrescar);
  const { data, isLoading } = useQuery({
    queryKey: [buscarCasos.id, numeroPoliza],
    queryFn: ({ signal }) => llamar(buscarCasos, { numeroPoliza }, { senal: signal }),
    enabled: puede(buscarCasos),
    staleTime: 0,
  });
  if (isLoading) return <div className="por-llegar" />;
  if (!data || data.length === 0) return null;
  return (
    <Seccion titulo="Casos con la AACH">
      <ul className={classes.filas}>
        {data.map((caso) => (
          <li key={caso.id}>
            <div className={classes.cabeceraDeFila}>
              <strong>{CLASES_DE_RECHAZO[leerClaseDeRechazo(caso.clase)].nombre}</strong>
              {caso.cerrado === null && (
                <>
                  <PlazoDeCaso vence={caso.vence} />
                  {puede(resolverCaso) && (
                    <Button variant="default" size="xs" onClick={() => resolver.abrir(caso)}>
                      Resolver caso
                    </Button>
                  )}
                </>
              )}
            </div>
            <p className={classes.detalle}>
              {caso.cerrado === null ? caso.mensaje : comoTermino(caso)}
            </p>
            {caso.porAprobar && (
              <div className={classes.detalle}>
                <DevolucionPorAprobar {...caso.porAprobar} />
                {caso.porAprobar.propio && (
                  <Button variant="default" size="xs" onClick={() => void retirar(caso)}>
                    Retirar devolución
                  </Button>
                )}
              </div>
            )}
            {caso.devolucion && <p className={classes.detalle}>{comoVaLaPrima(caso.devolucion)}</p>}
          </li>
        ))}
      </ul>
      <DialogoDeCaso {...resolver} />
    </Seccion>
  );
};
