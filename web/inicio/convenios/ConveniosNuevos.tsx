import { conveniosNuevos } from '#features/inicio/portadas/inicio.contract.ts';
import { formatearFecha } from '#values/fecha.ts';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { PasosParaVender } from '../../ui/PasosParaVender.tsx';
import panel from '../panel/panel.module.css';
import { Panel } from '../panel/Panel.tsx';
import classes from './convenios.module.css';

/** Agreements of their first week that lack something to sell. */
export const useConveniosNuevos = () => {
  const puedeVer = usePuede()(conveniosNuevos);
  return useQuery({
    queryKey: [conveniosNuevos.id],
    queryFn: ({ signal }) => llamar(conveniosNuevos, {}, { senal: signal }),
    enabled: puedeVer,
    staleTime: 0,
  });
};

/**
 * Missing parts of each new agreement; absent if nothing is missing. Silent on failure, because the other panels
 * do not depend on it.
 */
export const ConveniosNuevos = () => {
  const { data, isLoading } = useConveniosNuevos();
  if (isLoading) return <div className="por-llegar" />;
  if (!data || data.length === 0) return null;
  return (
    <Panel titulo="Convenios nuevos" className={classes.panel}>
      <ul className={panel.filas}>
        {data.map((convenio) => {
          const hechos = convenio.pasos.filter(({ hecho }) => hecho).length;
          return (
            <li key={convenio.id} className={classes.convenio}>
              <p className={panel.que}>{convenio.nombre}</p>
              <p className={panel.detalle}>
                {hechos} de {convenio.pasos.length} listos · se muestra hasta el{' '}
                {formatearFecha(convenio.hasta)}
              </p>
              <PasosParaVender convenio={convenio} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
};
