import {
  inicioDelCorredor,
  type InicioDelCorredorVM,
} from '#features/inicio/portadas/inicio.contract.ts';
import { DIAS_POR_VENCER } from '#features/informes/renovaciones/renovaciones.contract.ts';
import { rangoDelTablero } from '#features/inicio/tablero/tablero.ts';
import { formatearPesos } from '#values/dinero.ts';
import { formatearFecha, formatearMes } from '#values/fecha.ts';
import { contar, formatearNumero } from '#values/numero.ts';
import { Anchor } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { llamar } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { EsperaDeInicio } from '../panel/EsperaDeInicio.tsx';
import panel from '../panel/panel.module.css';
import { Panel } from '../panel/Panel.tsx';
import { CamposDePeriodo } from '../periodo/CamposDePeriodo.tsx';
import { Cuenta, rutaDeVentas } from '../periodo/Cuenta.tsx';
import { nombreDePeriodo } from '../periodo/nombre-de-periodo.ts';
import { usePeriodo } from '../periodo/usePeriodo.ts';
import classes from './corredor.module.css';
import { EnlacesConVentas } from './EnlacesConVentas.tsx';

const RENOVACIONES = '/Informes/Renovaciones';

type Total = InicioDelCorredorVM['total'];

const CIFRAS = [
  ['ventas', 'Ventas', formatearNumero],
  ['polizas', 'Pólizas', formatearNumero],
  ['monto', 'Monto vendido', formatearPesos],
] as const;

const Cifras = ({ inicio }: { readonly inicio: InicioDelCorredorVM }) => {
  const { actual, anterior }: Total = inicio.total;
  return (
    <dl className={classes.cifras}>
      {CIFRAS.map(([que, titulo, formatear]) => (
        <div key={que}>
          <dt>{titulo}</dt>
          <dd className={classes.numero}>
            <Cuenta a={rutaDeVentas(inicio)} de={titulo}>
              {formatear(actual[que])}
            </Cuenta>
          </dd>
          <dd className={panel.nota}>{formatear(anterior[que])} un año antes</dd>
        </div>
      ))}
    </dl>
  );
};

/** The period, in total and by agreement, beside the same days of the year before. */
const Periodo = ({ inicio }: { readonly inicio: InicioDelCorredorVM }) => {
  const { desde, hasta, convenios, totalConvenios } = inicio;
  return (
    <Panel
      titulo={`Ventas ${nombreDePeriodo(inicio)}`}
      nota={`Del ${formatearFecha(desde)} al ${formatearFecha(hasta)}, junto a los mismos días de un año antes`}
      vacio={
        totalConvenios === 0
          ? 'Sus convenios no vendieron en estos días ni en los mismos de un año antes. Comparta un enlace público, o pida a sus vendedores que entren con su usuario: aquí verá lo vendido.'
          : undefined
      }
      {...(totalConvenios > convenios.length && {
        pie: `Los ${convenios.length} que más vendieron de ${totalConvenios} convenios; el total los incluye a todos.`,
      })}
    >
      <Cifras inicio={inicio} />
      <h3 className={classes.subtitulo}>Por convenio</h3>
      <ul className={panel.filas}>
        {convenios.map(({ id, convenio, actual, anterior }) => (
          <li key={id} className={panel.fila}>
            <div>
              <p className={panel.que}>{convenio}</p>
              <p className={panel.detalle}>
                <Cuenta a={rutaDeVentas(inicio, id)} de={convenio}>
                  {contar(actual.polizas, 'póliza', 'pólizas')}
                </Cuenta>{' '}
                · {formatearNumero(anterior.polizas)} un año antes
              </p>
            </div>
            <div className={classes.montos}>
              <span className={panel.monto}>
                <Cuenta a={rutaDeVentas(inicio, id)} de={convenio}>
                  {formatearPesos(actual.monto)}
                </Cuenta>
              </span>
              <span className={panel.nota}>{formatearPesos(anterior.monto)} un año antes</span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
};

const PorRenovar = ({ porRenovar }: { readonly porRenovar: InicioDelCorredorVM['porRenovar'] }) => (
  <Panel
    titulo="Por renovar"
    vacio={
      porRenovar.total === 0
        ? `Ninguna póliza de sus convenios vence en los próximos ${DIAS_POR_VENCER} días.`
        : undefined
    }
    {...(porRenovar.total > 0 && {
      pie: (
        <Anchor component={Link} to={RENOVACIONES} inherit underline="always">
          Ver renovaciones
        </Anchor>
      ),
    })}
  >
    <ul className={panel.filas}>
      {porRenovar.meses.map(({ mes, polizas }) => (
        <li key={mes} className={panel.fila}>
          <p className={panel.que}>Vencen en {formatearMes(mes)}</p>
          <span className={panel.monto}>
            <Cuenta a={RENOVACIONES} de={`vencen en ${formatearMes(mes)}`}>
              {contar(polizas, 'póliza', 'pólizas')}
            </Cuenta>
          </span>
        </li>
      ))}
    </ul>
  </Panel>
);

/** Home of a broker for the period of the address: its sales, renewals and links. */
export const InicioDelCorredor = () => {
  const id = useId();
  const puedeVer = usePuede()(inicioDelCorredor);
  const { hoy, periodo } = usePeriodo();
  const rango = rangoDelTablero(periodo, hoy);
  const { data, error, refetch } = useQuery({
    queryKey: [inicioDelCorredor.id, rango],
    queryFn: ({ signal }) => llamar(inicioDelCorredor, { ...rango }, { senal: signal }),
    placeholderData: keepPreviousData,
    enabled: puedeVer && rango !== null,
    staleTime: 0,
  });
  if (!puedeVer) return null;
  return (
    <section aria-labelledby={id}>
      <CamposDePeriodo titulo="Sus ventas" id={id} />
      {data ? (
        <div className={classes.inicio}>
          <Periodo inicio={data} />
          <div className={classes.columna}>
            <PorRenovar porRenovar={data.porRenovar} />
            <EnlacesConVentas inicio={data} />
          </div>
        </div>
      ) : (
        rango !== null && (
          <EsperaDeInicio
            error={error}
            titulo="No pudimos consultar las ventas del periodo."
            alReintentar={() => void refetch()}
          />
        )
      )}
    </section>
  );
};
