import {
  exportarTablero,
  obtenerTablero,
  type TableroVM,
} from '#features/inicio/tablero/tablero.contract.ts';
import { type Grafico, GRAFICOS } from '#features/inicio/tablero/tablero.lista.ts';
import { rangoDelTablero } from '#features/inicio/tablero/tablero.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { exportarLibro } from '../../ui/dialogo/exportar-libro.ts';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { CamposDePeriodo } from '../periodo/CamposDePeriodo.tsx';
import { usePeriodo } from '../periodo/usePeriodo.ts';
import { CifrasDelTablero } from './CifrasDelTablero.tsx';
import { SeccionDeGrafico } from './SeccionDeGrafico.tsx';
import classes from './tablero.module.css';

const SIN_VENTAS = 'Aún no hay ventas en este periodo';

/** Text in place of each empty chart. */
const vaciosDe = (tablero: TableroVM): Readonly<Record<Grafico, string | null>> => {
  const { dias, convenios, canales, abandonos, pagos } = tablero;
  const si = (hay: boolean, texto: string) => (hay ? null : texto);
  return {
    dias: si(
      dias.some((d) => d.ventas + d.polizas + d.ventasAnterior + d.polizasAnterior > 0),
      SIN_VENTAS,
    ),
    convenios: si(convenios.length > 0, SIN_VENTAS),
    canales: si(canales.length > 0, SIN_VENTAS),
    abandonos: si(
      abandonos.some(({ intenciones }) => intenciones > 0),
      'No hay intenciones abandonadas en este periodo',
    ),
    pagos: si(
      pagos.some(({ rechazados, abandonados }) => rechazados + abandonados > 0),
      'No hubo pagos fallidos en este periodo',
    ),
  };
};

const NOTAS: Readonly<Partial<Record<Grafico, string>>> = {
  abandonos: 'Compras iniciadas antes de hoy que nadie pagó, por el último paso al que llegaron.',
};
const ORDEN = Object.keys(GRAFICOS) as Grafico[];

/** Figures and charts for a range of days, each with its table and its workbook. */
export const PanelDelTablero = () => {
  const id = useId();
  const operacion = useOperacion();
  const { esCorredor, hoy, periodo } = usePeriodo();
  const rango = rangoDelTablero(periodo, hoy);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery<TableroVM>({
    queryKey: [obtenerTablero.id, rango],
    queryFn: ({ signal }) => llamar(obtenerTablero, { ...rango }, { senal: signal }),
    placeholderData: keepPreviousData,
    enabled: rango !== null,
    staleTime: 60_000,
  });
  const exportar = (grafico: Grafico) => {
    const nombre = `${GRAFICOS[grafico].titulo}.xlsx`;
    return exportarLibro(operacion, exportarTablero, { grafico, ...rango }, nombre);
  };
  const vacios = data && vaciosDe(data);

  return (
    <section
      aria-labelledby={id}
      className={classes.tablero}
      aria-busy={isPending || isPlaceholderData}
    >
      {/* A broker chooses the period above its own figures, for all of the screen. */}
      {esCorredor ? <h2 id={id}>Tablero</h2> : <CamposDePeriodo titulo="Tablero" id={id} />}
      {error && !data && (
        <EstadoError
          titulo="No pudimos consultar el tablero"
          idSolicitud={error instanceof ErrorDeApi ? error.idSolicitud : null}
          alReintentar={() => void refetch()}
        />
      )}
      {isPending && !error && <div className={classes.espera} />}
      {data && vacios && (
        <div className={classes.contenido} data-anterior={isPlaceholderData || undefined}>
          <CifrasDelTablero tablero={data} />
          <div className={classes.graficos}>
            {ORDEN.map((grafico) => (
              <SeccionDeGrafico
                key={grafico}
                grafico={grafico}
                tablero={data}
                vacio={vacios[grafico]}
                {...(NOTAS[grafico] !== undefined && { nota: NOTAS[grafico] })}
                alExportar={(cual) => void exportar(cual)}
              />
            ))}
          </div>
        </div>
      )}
      <ModalOperacion operacion={operacion} />
    </section>
  );
};
