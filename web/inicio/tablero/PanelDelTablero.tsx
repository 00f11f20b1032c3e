import { exportarTablero, type TableroVM } from '#features/inicio/tablero/tablero.contract.ts';
import { type Grafico, GRAFICOS } from '#features/inicio/tablero/tablero.lista.ts';
import { rangoDelTablero } from '#features/inicio/tablero/tablero.ts';
import { useId } from 'react';
import { Esqueleto } from '../../ui/espera/Esqueleto.tsx';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { exportarLibro } from '../../ui/dialogo/exportar-libro.ts';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { periodoEnTitulo } from '../panel/respuestas.ts';
import { CamposDePeriodo } from '../periodo/CamposDePeriodo.tsx';
import { usePeriodo } from '../periodo/usePeriodo.ts';
import { CifrasDelTablero } from './CifrasDelTablero.tsx';
import { SeccionDeGrafico } from './SeccionDeGrafico.tsx';
import classes from './tablero.module.css';
import { useTablero } from './useTablero.ts';

/** Words for a chart without anything to draw; charts of sales share theirs. */
const SIN_VENTAS = 'ventas';
const VACIOS: Readonly<Record<Grafico, string>> = {
  dias: SIN_VENTAS,
  convenios: SIN_VENTAS,
  canales: SIN_VENTAS,
  abandonos: 'compras abandonadas',
  pagos: 'pagos fallidos',
};

const estaVacio: Readonly<Record<Grafico, (tablero: TableroVM) => boolean>> = {
  dias: ({ dias }) =>
    !dias.some((d) => d.ventas + d.polizas + d.ventasAnterior + d.polizasAnterior > 0),
  convenios: ({ convenios }) => convenios.length === 0,
  canales: ({ canales }) => canales.length === 0,
  abandonos: ({ abandonos }) => !abandonos.some(({ intenciones }) => intenciones > 0),
  pagos: ({ pagos }) => !pagos.some(({ rechazados, abandonados }) => rechazados + abandonados > 0),
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
  const { data, error, isPending, isPlaceholderData, refetch } = useTablero(rango);
  const exportar = (grafico: Grafico) => {
    const nombre = `${GRAFICOS[grafico].titulo}.xlsx`;
    return exportarLibro(operacion, exportarTablero, { grafico, ...rango }, nombre);
  };
  const suyos = ORDEN.filter((grafico) => !(esCorredor && grafico === 'convenios'));
  const vacios = data ? suyos.filter((grafico) => estaVacio[grafico](data)) : [];

  return (
    <section
      aria-labelledby={id}
      className={classes.tablero}
      aria-busy={isPending || isPlaceholderData}
    >
      <div className={classes.cabeza}>
        <h2 id={id}>{rango ? periodoEnTitulo(rango) : 'Ventas'}</h2>
        <CamposDePeriodo />
      </div>
      {error && !data && (
        <EstadoError
          titulo="No pudimos consultar las ventas"
          error={error}
          alReintentar={() => void refetch()}
        />
      )}
      {isPending && !error && (
        <div className={classes.espera}>
          <Esqueleto />
        </div>
      )}
      {data && (
        <div className={classes.contenido} data-anterior={isPlaceholderData || undefined}>
          <CifrasDelTablero tablero={data} sinVentas={vacios.includes('dias')} />
          <div className={classes.graficos}>
            {suyos
              .filter((grafico) => !vacios.includes(grafico))
              .map((grafico) => (
                <SeccionDeGrafico
                  key={grafico}
                  grafico={grafico}
                  tablero={data}
                  {...(NOTAS[grafico] !== undefined && { nota: NOTAS[grafico] })}
                  alExportar={(cual) => void exportar(cual)}
                />
              ))}
          </div>
          {vacios.length > 0 && (
            <p className={classes.vacios}>
              En este periodo no hubo{' '}
              {[...new Set(vacios.map((grafico) => VACIOS[grafico]))].join(' ni ')}.
            </p>
          )}
        </div>
      )}
      <ModalOperacion operacion={operacion} />
    </section>
  );
};
