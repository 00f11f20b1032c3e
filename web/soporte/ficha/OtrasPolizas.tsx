import type { OtraPolizaVM } from '#features/soporte/ficha/ficha.contract.ts';
import { formatearFecha } from '#values/fecha.ts';
import { patenteConDv } from '#values/patente.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { EstadoDePoliza } from '../piezas/EstadoDePoliza.tsx';
import { rutaDePoliza } from '../../ui/ficha/rutas-de-ficha.ts';
import classes from './ficha.module.css';
import { Seccion } from './PartesDeFicha.tsx';

interface OtrasPolizasProps {
  readonly titulo: string;
  readonly polizas: readonly OtraPolizaVM[];
}

/** Other policies of the same vehicle or owner, with links to their records. */
export const OtrasPolizas = ({ titulo, polizas }: OtrasPolizasProps) =>
  polizas.length === 0 ? null : (
    <Seccion titulo={titulo}>
      <ul className={classes.filas}>
        {polizas.map((una) => (
          <li key={una.numeroPoliza} className={classes.cabeceraDeFila}>
            <Anchor
              component={Link}
              inherit
              underline="always"
              to={rutaDePoliza(una.numeroPoliza)}
            >{`N° ${una.numeroPoliza}`}</Anchor>
            <span>{patenteConDv(una.patente, una.dv)}</span>
            <EstadoDePoliza estado={una.estado} />
            <span className={classes.tenue}>
              {`${formatearFecha(una.fechaVigenciaDesde)} al ${formatearFecha(una.fechaVigenciaHasta)}`}
            </span>
          </li>
        ))}
      </ul>
    </Seccion>
  );
