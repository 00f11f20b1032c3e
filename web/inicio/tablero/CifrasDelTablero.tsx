import { LISTA_POR_INFORMAR } from '#features/aach/aach.lista.ts';
import { informarPolizas } from '#features/aach/aach.contract.ts';
import { buscarCasos } from '#features/aach/casos/casos.contract.ts';
import type { TableroVM } from '#features/inicio/tablero/tablero.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { formatearFechaHora } from '#values/fecha.ts';
import { formatearNumero } from '#values/numero.ts';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { Cuenta, rutaDeVentas } from '../periodo/Cuenta.tsx';
import { idDeGrafico } from './SeccionDeGrafico.tsx';
import { contraElAnioAntes, totalesDe } from './series.ts';
import classes from './tablero.module.css';

interface CifraProps {
  readonly titulo: string;
  readonly valor: string;
  /** Address of what it counts; undefined if no screen lists it. */
  readonly a?: string;
  readonly detalle?: ReactNode | undefined;
  readonly ancha?: boolean;
}

const Cifra = ({ titulo, valor, a, detalle, ancha }: CifraProps) => (
  <div className={classes.cifra} data-ancha={ancha}>
    <dt>{titulo}</dt>
    <dd className={classes.numero}>
      {a === undefined ? (
        valor
      ) : (
        <Cuenta a={a} de={titulo}>
          {valor}
        </Cuenta>
      )}
    </dd>
    {detalle !== undefined && <dd className={classes.detalle}>{detalle}</dd>}
  </div>
);

const DetalleAach = ({ masAntigua }: { readonly masAntigua: string }) => {
  const puede = usePuede();
  return (
    <>
      La más antigua: {formatearFechaHora(new Date(masAntigua))}
      {puede(informarPolizas) && (
        <>
          {' · '}
          <Anchor component={Link} to="/InformarPolizasAACH" inherit underline="always">
            Informar
          </Anchor>
        </>
      )}
    </>
  );
};

interface DetalleDeCasosProps {
  readonly vencidos: number;
  /** Deadline of the first. */
  readonly proximo: string;
}

const DetalleDeCasos = ({ vencidos, proximo }: DetalleDeCasosProps) => {
  const puede = usePuede();
  const cuando = formatearFechaHora(new Date(proximo));
  return (
    <>
      {vencidos > 0 ? (
        <span className={classes.atrasado}>{formatearNumero(vencidos)} fuera de plazo</span>
      ) : (
        `El próximo vence: ${cuando}`
      )}
      {puede(buscarCasos) && (
        <>
          {' · '}
          <Anchor component={Link} to="/soporte/casosAach" inherit underline="always">
            Ver casos
          </Anchor>
        </>
      )}
    </>
  );
};

interface CifrasDelTableroProps {
  readonly tablero: TableroVM;
  /** Leaves out what a sentence says already. */
  readonly sinVentas: boolean;
}

/** Figures of the board; those of zero are left out. */
export const CifrasDelTablero = ({ tablero, sinVentas }: CifrasDelTableroProps) => {
  const total = totalesDe(tablero);
  const ventas = rutaDeVentas(tablero);
  const { pendientes, masAntigua, casos, vencidos, proximo } = tablero.aach;
  return (
    <dl className={classes.cifras}>
      {!sinVentas && (
        <>
          <Cifra
            titulo="Ventas"
            valor={formatearNumero(total.ventas)}
            a={ventas}
            detalle={contraElAnioAntes(total.ventas, total.ventasAnterior)}
          />
          <Cifra
            titulo="Pólizas"
            valor={formatearNumero(total.polizas)}
            a={ventas}
            detalle={contraElAnioAntes(total.polizas, total.polizasAnterior)}
          />
          <Cifra titulo="Monto vendido" valor={formatearPesos(total.monto)} a={ventas} ancha />
        </>
      )}
      {total.pagosFallidos > 0 && (
        <Cifra
          titulo="Pagos fallidos"
          valor={formatearNumero(total.pagosFallidos)}
          detalle={
            <Anchor href={`#${idDeGrafico('pagos')}`} inherit underline="always">
              Ver por día
            </Anchor>
          }
        />
      )}
      {masAntigua !== null && (
        <Cifra
          titulo={LISTA_POR_INFORMAR.titulo}
          valor={formatearNumero(pendientes)}
          a="/InformarPolizasAACH"
          detalle={<DetalleAach masAntigua={masAntigua} />}
        />
      )}
      {proximo !== null && (
        <Cifra
          titulo="Casos abiertos con la AACH"
          valor={formatearNumero(casos)}
          a="/soporte/casosAach"
          detalle={<DetalleDeCasos vencidos={vencidos} proximo={proximo} />}
        />
      )}
    </dl>
  );
};
