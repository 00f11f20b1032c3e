import {
  exportarTablero,
  obtenerTablero,
  type TableroVM,
} from '#features/inicio/tablero/tablero.contract.ts';
import { RANGO_INVALIDO } from '#features/inicio/tablero/tablero.errors.ts';
import { type Grafico, GRAFICOS } from '#features/inicio/tablero/tablero.lista.ts';
import { DIAS_DEL_TABLERO, rangoDelTablero } from '#features/inicio/tablero/tablero.ts';
import { fechaSantiago, sumarDias } from '#values/fecha.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CampoFecha } from '../../campos/fecha/CampoFecha.tsx';
import { ahora } from '../../lib/navegador/ahora.ts';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { exportarLibro } from '../../ui/dialogo/exportar-libro.ts';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
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
  const hoy = fechaSantiago(ahora());
  const [desde, setDesde] = useState(sumarDias(hoy, 1 - DIAS_DEL_TABLERO));
  const [hasta, setHasta] = useState(hoy);
  const rango = rangoDelTablero({ desde, hasta }, hoy);
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
      <div className={classes.encabezado}>
        <h2 id={id}>Tablero</h2>
        <div className={classes.periodo}>
          <CampoFecha label="Desde" value={desde} onChange={setDesde} max={hasta || hoy} />
          <CampoFecha label="Hasta" value={hasta} onChange={setHasta} max={hoy} />
        </div>
      </div>
      {rango === null && (
        <p role="alert" className={classes.aviso}>
          {RANGO_INVALIDO}
        </p>
      )}
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
