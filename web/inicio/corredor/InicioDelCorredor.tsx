import {
  inicioDelCorredor,
  type InicioDelCorredorVM,
} from '#features/inicio/portadas/inicio.contract.ts';
import { DIAS_POR_VENCER } from '#features/informes/renovaciones/renovaciones.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { formatearFecha, formatearMes } from '#values/fecha.ts';
import { contar, formatearNumero } from '#values/numero.ts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { llamar } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { EsperaDeInicio } from '../panel/EsperaDeInicio.tsx';
import panel from '../panel/panel.module.css';
import { Panel } from '../panel/Panel.tsx';
import classes from './corredor.module.css';
import { EnlacesConVentas } from './EnlacesConVentas.tsx';

type Total = InicioDelCorredorVM['total'];

const CIFRAS = [
  ['ventas', 'Ventas', formatearNumero],
  ['polizas', 'Pólizas', formatearNumero],
  ['monto', 'Monto vendido', formatearPesos],
] as const;

const Cifras = ({ total: { actual, anterior } }: { readonly total: Total }) => (
  <dl className={classes.cifras}>
    {CIFRAS.map(([que, titulo, formatear]) => (
      <div key={que}>
        <dt>{titulo}</dt>
        <dd className={classes.numero}>{formatear(actual[que])}</dd>
        <dd className={panel.nota}>{formatear(anterior[que])} un año antes</dd>
      </div>
    ))}
  </dl>
);

/** Month to date, in total and by agreement, beside the same days of the year before. */
const Mes = ({ inicio }: { readonly inicio: InicioDelCorredorVM }) => {
  const { desde, hasta, total, convenios, totalConvenios } = inicio;
  return (
    <Panel
      titulo={`Ventas de ${formatearMes(desde)}`}
      nota={`Del ${formatearFecha(desde)} al ${formatearFecha(hasta)}, junto a los mismos días de un año antes`}
      vacio={
        totalConvenios === 0
          ? 'Sus convenios no vendieron este mes ni el mismo mes de un año antes. Comparta un enlace público, o pida a sus vendedores que entren con su usuario: aquí verá lo vendido.'
          : undefined
      }
      {...(totalConvenios > convenios.length && {
        pie: `Los ${convenios.length} que más vendieron de ${totalConvenios} convenios; el total los incluye a todos.`,
      })}
    >
      <Cifras total={total} />
      <h3 className={classes.subtitulo}>Por convenio</h3>
      <ul className={panel.filas}>
        {convenios.map(({ id, convenio, actual, anterior }) => (
          <li key={id} className={panel.fila}>
            <div>
              <p className={panel.que}>{convenio}</p>
              <p className={panel.detalle}>
                {contar(actual.polizas, 'póliza', 'pólizas')} · {formatearNumero(anterior.polizas)}{' '}
                un año antes
              </p>
            </div>
            <div className={classes.montos}>
              <span className={panel.monto}>{formatearPesos(actual.monto)}</span>
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
        <Anchor component={Link} to="/Informes/Renovaciones" inherit underline="always">
          Ver renovaciones
        </Anchor>
      ),
    })}
  >
    <ul className={panel.filas}>
      {porRenovar.meses.map(({ mes, polizas }) => (
        <li key={mes} className={panel.fila}>
          <p className={panel.que}>Vencen en {formatearMes(mes)}</p>
          <span className={panel.monto}>{contar(polizas, 'póliza', 'pólizas')}</span>
        </li>
      ))}
    </ul>
  </Panel>
);

/** Home of a broker: its month, renewals and links. */
export const InicioDelCorredor = () => {
  const puedeVer = usePuede()(inicioDelCorredor);
  const { data, error, refetch } = useQuery({
    queryKey: [inicioDelCorredor.id],
    queryFn: ({ signal }) => llamar(inicioDelCorredor, {}, { senal: signal }),
    enabled: puedeVer,
    staleTime: 0,
  });
  if (!puedeVer) return null;
  if (!data) {
    return (
      <EsperaDeInicio
        error={error}
        titulo="No pudimos consultar las ventas del mes."
        alReintentar={() => void refetch()}
      />
    );
  }
  return (
    <div className={classes.inicio}>
      <Mes inicio={data} />
      <div className={classes.columna}>
        <PorRenovar porRenovar={data.porRenovar} />
        <EnlacesConVentas enlaces={data.enlaces} total={data.totalEnlaces} mes={data.desde} />
      </div>
    </div>
  );
};
