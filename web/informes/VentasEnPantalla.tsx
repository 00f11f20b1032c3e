import {
  type ConvenioVendidoVM,
  type EnPantallaVM,
  ventasDeConvenio,
  ventasEnPantalla,
  type VentaDeConvenioVM,
} from '#features/informes/ventas/en-pantalla.contract.ts';
import { SIN_VENTAS, type Periodo } from '#features/informes/ventas/informe.ts';
import { formatearPesos } from '#values/dinero.ts';
import { formatearFecha } from '#values/fecha.ts';
import { contar, formatearNumero } from '#values/numero.ts';
import { Button } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { llamar } from '../lib/api/api.ts';
import { EstadoError } from '../ui/estado/EstadoError.tsx';
import { EstadoVacio } from '../ui/estado/EstadoVacio.tsx';
import { NumeroDeVenta } from '../ui/ficha/NumeroConFicha.tsx';
import classes from './en-pantalla.module.css';

const anuladas = (cuantas: number): string =>
  cuantas === 0 ? '' : ` · ${contar(cuantas, 'póliza anulada', 'pólizas anuladas')}`;

const Venta = ({ venta }: { readonly venta: VentaDeConvenioVM }) => (
  <li className={classes.venta}>
    <span>
      N° <NumeroDeVenta id={venta.id} />
    </span>
    <span className="cifras">{formatearFecha(venta.pagada)}</span>
    <span className={classes.que}>
      {venta.patente}
      {venta.vehiculos > 1 && ` y ${contar(venta.vehiculos - 1, 'vehículo', 'vehículos')} más`}
      {anuladas(venta.anuladas)}
    </span>
    <span className={classes.monto}>{formatearPesos(venta.primaNeta)}</span>
  </li>
);

interface VentasDeUnoProps {
  readonly periodo: Periodo;
  readonly convenioId: number;
}

/** Sales behind a row, newest first, a page at a time. */
const VentasDeUno = ({ periodo: { desde, hasta }, convenioId }: VentasDeUnoProps) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: [ventasDeConvenio.id, desde, hasta, convenioId],
      queryFn: ({ signal, pageParam: desdeLa }) =>
        llamar(ventasDeConvenio, { desde, hasta, convenioId, desdeLa }, { senal: signal }),
      initialPageParam: 0,
      getNextPageParam: ({ total }, paginas) => {
        const vistas = paginas.reduce((suma, { ventas }) => suma + ventas.length, 0);
        return vistas < total ? vistas : undefined;
      },
    },
  );
  if (error) {
    return <EstadoError titulo={error.message} alReintentar={() => void refetch()} />;
  }
  if (!data) return <p className={classes.nota}>Buscando las ventas…</p>;
  return (
    <>
      <ul className={classes.ventas}>
        {data.pages.flatMap(({ ventas }) =>
          ventas.map((venta) => <Venta key={venta.id} venta={venta} />),
        )}
      </ul>
      {hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Ver más ventas
        </Button>
      )}
    </>
  );
};

interface ConvenioProps {
  readonly periodo: Periodo;
  readonly convenio: ConvenioVendidoVM;
}

const Convenio = ({ periodo, convenio }: ConvenioProps) => {
  const [abierto, setAbierto] = useState(false);
  const id = useId();
  return (
    <li className={classes.convenio}>
      <button
        type="button"
        className={classes.fila}
        aria-expanded={abierto}
        aria-controls={id}
        onClick={() => setAbierto(!abierto)}
      >
        <span className={classes.que}>
          <span className={classes.nombre}>{convenio.convenio}</span>
          <span className={classes.nota}>
            {convenio.corredor} · {contar(convenio.ventas, 'venta', 'ventas')} ·{' '}
            {contar(convenio.vehiculos, 'vehículo', 'vehículos')}
            {anuladas(convenio.anuladas)}
          </span>
        </span>
        <span className={classes.monto}>{formatearPesos(convenio.primaNeta)}</span>
        <IconChevronDown size={18} aria-hidden className={classes.flecha} />
      </button>
      <div id={id} hidden={!abierto}>
        {abierto && <VentasDeUno periodo={periodo} convenioId={convenio.id} />}
      </div>
    </li>
  );
};

const anulado = (total: EnPantallaVM['total']): string =>
  total.anuladas === 0
    ? 'Sin anulaciones'
    : `${formatearPesos(total.prima)} menos ${formatearPesos(total.primaAnulada)} anulados`;

const Totales = ({ total }: { readonly total: EnPantallaVM['total'] }) => (
  <dl className={classes.totales}>
    <div>
      <dt>Ventas</dt>
      <dd>{formatearNumero(total.ventas)}</dd>
      <dd className={classes.nota}>Con póliza sin anular</dd>
    </div>
    <div>
      <dt>Vehículos</dt>
      <dd>{formatearNumero(total.vehiculos)}</dd>
      <dd className={classes.nota}>
        {total.porEmitir === 0
          ? 'Todos con su póliza'
          : `${contar(total.porEmitir, 'póliza', 'pólizas')} por emitir`}
      </dd>
    </div>
  </dl>
);

interface VentasEnPantallaProps {
  readonly periodo: Periodo;
  readonly corredorId: number | null;
  readonly conveniosId: readonly number[];
  readonly alDescargar: () => void;
  readonly descargando: boolean;
}

/** Sales of the chosen period: total, then agreements, then the sales of each (A-PANTALLA-004). */
export const VentasEnPantalla = ({
  periodo,
  corredorId,
  conveniosId,
  alDescargar,
  descargando,
}: VentasEnPantallaProps) => {
  const titulo = useId();
  const { desde, hasta } = periodo;
  const { data, error, refetch } = useQuery({
    queryKey: [ventasEnPantalla.id, desde, hasta, corredorId, conveniosId],
    queryFn: ({ signal }) =>
      llamar(
        ventasEnPantalla,
        { desde, hasta, corredorId, conveniosId: [...conveniosId] },
        { senal: signal },
      ),
    staleTime: 0,
  });
  const total = data !== undefined && data.convenios.length > 0 ? data.total : null;
  return (
    <section aria-labelledby={titulo} className={classes.seccion}>
      <div className={classes.cabeza}>
        <div>
          <h2 id={titulo} className={classes.titulo}>
            <span>
              Prima neta del {formatearFecha(desde)} al {formatearFecha(hasta)}
            </span>{' '}
            {total !== null && <strong>{formatearPesos(total.primaNeta)}</strong>}
          </h2>
          {total !== null && <p className={classes.nota}>{anulado(total)}</p>}
        </div>
        {total !== null && (
          <>
            <Totales total={total} />
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              disabled={descargando}
              onClick={alDescargar}
            >
              Descargar Excel
            </Button>
          </>
        )}
      </div>
      {error && <EstadoError titulo={error.message} alReintentar={() => void refetch()} />}
      {!data && !error && <p className={classes.nota}>Sumando las ventas…</p>}
      {data?.convenios.length === 0 && <EstadoVacio titulo={`${SIN_VENTAS}.`} />}
      {data !== undefined && data.convenios.length > 0 && (
        <ul className={classes.convenios}>
          {data.convenios.map((convenio) => (
            <Convenio key={convenio.id} periodo={periodo} convenio={convenio} />
          ))}
        </ul>
      )}
    </section>
  );
};
