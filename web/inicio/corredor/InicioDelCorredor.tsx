import {
  inicioDelCorredor,
  type InicioDelCorredorVM,
} from '#features/inicio/portadas/inicio.contract.ts';
import { rangoDelTablero } from '#features/inicio/tablero/tablero.ts';
import { formatearPesos } from '#values/dinero.ts';
import { formatearMes } from '#values/fecha.ts';
import { contar, formatearNumero } from '#values/numero.ts';
import { Anchor } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { llamar } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { EsperaDeInicio } from '../panel/EsperaDeInicio.tsx';
import panel from '../panel/panel.module.css';
import { Panel } from '../panel/Panel.tsx';
import { Respuesta } from '../panel/Respuesta.tsx';
import { periodoEnTitulo, respuestaDelCorredor } from '../panel/respuestas.ts';
import { CamposDePeriodo } from '../periodo/CamposDePeriodo.tsx';
import { Cuenta, rutaDeVentas } from '../periodo/Cuenta.tsx';
import { usePeriodo } from '../periodo/usePeriodo.ts';
import { CasosDelCorredor } from './CasosDelCorredor.tsx';
import classes from './corredor.module.css';
import { EnlacesConVentas } from './EnlacesConVentas.tsx';

const RENOVACIONES = '/Informes/Renovaciones';

/** Sales of the period in all and by agreement, beside the same days of the year before. */
const PorConvenio = ({ inicio }: { readonly inicio: InicioDelCorredorVM }) => {
  const { convenios, total, totalConvenios } = inicio;
  const todos = { id: undefined, convenio: 'Todos sus convenios', ...total };
  // With a single agreement, its row is the total.
  const filas = totalConvenios > 1 ? [todos, ...convenios] : convenios;
  return (
    <Panel
      titulo="Por convenio"
      {...(totalConvenios > convenios.length && {
        pie: `Los ${convenios.length} que más vendieron de ${totalConvenios} convenios; el total los incluye a todos.`,
      })}
    >
      <ul className={panel.filas}>
        {filas.map(({ id, convenio, actual, anterior }) => (
          <li key={id ?? 'todos'} className={panel.fila}>
            <div>
              <p className={panel.que}>{convenio}</p>
              <p className={panel.detalle}>
                <Cuenta a={rutaDeVentas(inicio, id)} de={convenio}>
                  {contar(actual.ventas, 'venta', 'ventas')}
                </Cuenta>
                {' · '}
                <Cuenta a={rutaDeVentas(inicio, id)} de={convenio}>
                  {contar(actual.polizas, 'póliza', 'pólizas')}
                </Cuenta>
                {anterior.polizas > 0 && ` · ${formatearNumero(anterior.polizas)} un año antes`}
              </p>
            </div>
            <div className={classes.montos}>
              <span className={panel.monto}>
                <Cuenta a={rutaDeVentas(inicio, id)} de={convenio}>
                  {formatearPesos(actual.monto)}
                </Cuenta>
              </span>
              {anterior.monto > 0 && (
                <span className={panel.nota}>{formatearPesos(anterior.monto)} un año antes</span>
              )}
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
    pie={
      <Anchor component={Link} to={RENOVACIONES} inherit underline="always">
        Ver renovaciones
      </Anchor>
    }
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
    <section aria-label="Sus ventas">
      <div className={classes.cabeza}>
        {data ? (
          <Respuesta {...respuestaDelCorredor(data)} />
        ) : (
          <Respuesta titulo={rango ? periodoEnTitulo(rango) : 'Sus ventas'} />
        )}
        <CamposDePeriodo />
      </div>
      <CasosDelCorredor rango={rango} />
      {data ? (
        <div className={classes.inicio}>
          {data.totalConvenios > 0 && <PorConvenio inicio={data} />}
          <div className={classes.columna}>
            {data.porRenovar.total > 0 && <PorRenovar porRenovar={data.porRenovar} />}
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
