import {
  conveniosNuevos,
  type ConvenioNuevoVM,
} from '#features/inicio/portadas/inicio.contract.ts';
import type { PasoDeConvenio } from '#features/inicio/portadas/convenios-nuevos.ts';
import { formatearFecha } from '#values/fecha.ts';
import { Anchor } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { llamar } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { tieneVentana } from '../../lib/sesion/sesion.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import panel from '../panel/panel.module.css';
import { Panel } from '../panel/Panel.tsx';
import classes from './convenios.module.css';

interface Paso {
  readonly que: string;
  /** Screen for each missing part; a test sale with login has none, because its seller makes it. */
  readonly ruta: (convenio: ConvenioNuevoVM) => string | null;
  readonly detalle: string;
}

const conEnlace = ({ pasos }: ConvenioNuevoVM): boolean =>
  pasos.some(({ paso }) => paso === 'enlace');

const PASOS: Readonly<Record<PasoDeConvenio, Paso>> = {
  primas: {
    que: 'Primas',
    ruta: ({ id }) => `/mantenedores/primas/ingreso?id=${id}`,
    detalle: 'Al menos un tipo de vehículo con su prima',
  },
  usuarios: {
    que: 'Usuarios',
    ruta: ({ id }) => `/mantenedores/convenio/ingreso?id=${id}`,
    detalle: 'Al menos uno vigente que pueda vender por él',
  },
  enlace: {
    que: 'Enlace público',
    ruta: () => '/Soporte/ConsultaURL',
    detalle: 'La dirección por la que compra el público',
  },
  numeros: {
    que: 'Números',
    ruta: () => '/mantenedores/rangoPoliza',
    detalle: 'Suficientes números de póliza y de folio',
  },
  venta: {
    que: 'Venta de prueba',
    ruta: (convenio) => (conEnlace(convenio) ? '/Soporte/ConsultaURL' : null),
    detalle: 'La primera, de principio a fin; después se puede anular',
  },
};

const Pasos = ({ convenio }: { readonly convenio: ConvenioNuevoVM }) => {
  const sesion = useSesion();
  return (
    <ul className={classes.pasos}>
      {convenio.pasos.map(({ paso, hecho }) => {
        const { que, ruta, detalle } = PASOS[paso];
        const destino = ruta(convenio);
        const Icono = hecho ? IconCircleCheck : IconCircle;
        return (
          <li key={paso} className={classes.paso} data-hecho={hecho || undefined}>
            <Icono size={20} aria-hidden />
            <span>
              {!hecho && destino !== null && tieneVentana(sesion, destino) ? (
                <Anchor component={Link} to={destino} inherit underline="always">
                  {que}
                </Anchor>
              ) : (
                que
              )}
              <span className="solo-lectores">{hecho ? ': hecho' : ': pendiente'}</span>
              {!hecho && <span className={classes.detalle}>{detalle}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
};

/**
 * Missing parts of each new agreement during its first week; absent if nothing is missing. Silent on failure,
 * because the other panels do not depend on it.
 */
export const ConveniosNuevos = () => {
  const puedeVer = usePuede()(conveniosNuevos);
  const { data, isLoading } = useQuery({
    queryKey: [conveniosNuevos.id],
    queryFn: ({ signal }) => llamar(conveniosNuevos, {}, { senal: signal }),
    enabled: puedeVer,
    staleTime: 0,
  });
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
              <Pasos convenio={convenio} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
};
