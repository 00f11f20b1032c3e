import type { PasoDeConvenio } from '#features/inicio/portadas/convenios-nuevos.ts';
import type { ConvenioNuevoVM } from '#features/inicio/portadas/inicio.contract.ts';
import { Anchor } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { tieneVentana } from '../lib/sesion/sesion.ts';
import { useSesion } from '../lib/sesion/useSesion.ts';
import classes from './PasosParaVender.module.css';

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
    detalle: 'Números de póliza y de folio por vender',
  },
  venta: {
    que: 'Venta de prueba',
    ruta: (convenio) => (conEnlace(convenio) ? '/Soporte/ConsultaURL' : null),
    detalle: 'La primera, de principio a fin; después se puede anular',
  },
};

/** Steps of an agreement until it sells; each missing one leads to the screen that completes it. */
export const PasosParaVender = ({ convenio }: { readonly convenio: ConvenioNuevoVM }) => {
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
