import type { TableroVM } from '#features/inicio/tablero/tablero.contract.ts';
import { formatearNumero } from '#values/numero.ts';
import { BarChart, type BarChartSeries, LineChart } from '@mantine/charts';
// Marks of each series in the legend and under the pointer, used on this screen only.
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';
import { diaCorto, principales } from './series.ts';
import classes from './tablero.module.css';

const comun = {
  valueFormatter: formatearNumero,
  textColor: 'var(--mantine-color-text)',
  gridColor: 'var(--soap-borde)',
  tickLine: 'none',
  withLegend: true,
  legendProps: { verticalAlign: 'bottom' },
} as const;
const EJE_DE_CUENTAS = { allowDecimals: false, width: 48 } as const;
const QUIETA = { isAnimationActive: false } as const;

interface Dia {
  readonly dia: string;
}
const conEtiqueta = <D extends Dia>(dias: readonly D[]) =>
  dias.map((dia) => ({ ...dia, etiqueta: diaCorto(dia.dia) }));

interface LineasProps {
  readonly titulo: string;
  readonly dias: TableroVM['dias'];
  readonly que: 'ventas' | 'polizas';
}

/** This year as a solid line, the year before as a dashed one, so that they differ without colour. */
const Lineas = ({ titulo, dias, que }: LineasProps) => (
  <figure className={classes.figura}>
    <figcaption>{titulo}</figcaption>
    <LineChart
      {...comun}
      h={240}
      data={conEtiqueta(dias)}
      dataKey="etiqueta"
      curveType="linear"
      withDots={false}
      yAxisProps={EJE_DE_CUENTAS}
      lineProps={QUIETA}
      series={[
        { name: que, label: 'Este periodo', color: 'var(--grafico-1)' },
        {
          name: `${que}Anterior`,
          label: 'Un año antes',
          color: 'var(--grafico-2)',
          strokeDasharray: '6 4',
        },
      ]}
    />
  </figure>
);

interface BarrasProps {
  readonly filas: readonly object[];
  readonly clave: string;
  readonly series: BarChartSeries[];
}

/** Horizontal bars, whose names are readable without turning the head. */
const Barras = ({ filas, clave, series }: BarrasProps) => (
  <BarChart
    {...comun}
    h={filas.length * (series.length > 1 ? 52 : 36) + 80}
    data={filas.map((fila) => ({ ...fila }))}
    dataKey={clave}
    orientation="vertical"
    withLegend={series.length > 1}
    withBarValueLabel
    valueLabelProps={{ position: 'right', fill: 'var(--mantine-color-text)' }}
    gridAxis="none"
    withXAxis={false}
    yAxisProps={{ width: 132, interval: 0 }}
    barChartProps={{ margin: { right: 56 } }}
    barProps={QUIETA}
    maxBarWidth={18}
    series={series}
  />
);

const POLIZAS: BarChartSeries = { name: 'polizas', label: 'Pólizas', color: 'var(--grafico-1)' };
const VENTAS: BarChartSeries = { name: 'ventas', label: 'Ventas', color: 'var(--grafico-3)' };

/** Drawing of each chart of the board. */
export const DIBUJOS = {
  dias: ({ dias }: TableroVM) => (
    <div className={classes.pareja}>
      <Lineas titulo="Ventas" dias={dias} que="ventas" />
      <Lineas titulo="Pólizas" dias={dias} que="polizas" />
    </div>
  ),
  convenios: ({ convenios }: TableroVM) => (
    <Barras filas={principales(convenios)} clave="convenio" series={[POLIZAS, VENTAS]} />
  ),
  canales: ({ canales }: TableroVM) => (
    <Barras filas={canales} clave="canal" series={[POLIZAS, VENTAS]} />
  ),
  abandonos: ({ abandonos }: TableroVM) => (
    <Barras
      filas={abandonos}
      clave="paso"
      series={[{ name: 'intenciones', label: 'Intenciones', color: 'var(--grafico-3)' }]}
    />
  ),
  pagos: ({ pagos }: TableroVM) => (
    <BarChart
      {...comun}
      h={240}
      type="stacked"
      data={conEtiqueta(pagos)}
      dataKey="etiqueta"
      yAxisProps={EJE_DE_CUENTAS}
      barProps={QUIETA}
      series={[
        { name: 'rechazados', label: 'Rechazados', color: 'var(--grafico-4)' },
        { name: 'abandonados', label: 'Abandonados', color: 'var(--grafico-3)' },
      ]}
    />
  ),
};
