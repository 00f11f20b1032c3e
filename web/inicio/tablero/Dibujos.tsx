import type { TableroVM } from '#features/inicio/tablero/tablero.contract.ts';
import { contar, formatearNumero } from '#values/numero.ts';
import { TAMANOS } from '#values/tipografia.ts';
import { BarChart, type BarChartSeries } from '@mantine/charts';
// Marks of each series in the legend and under the pointer, used on this screen only.
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';
import { diaCorto, hayVentasDeVarias, principales } from './series.ts';
import classes from './tablero.module.css';

/** Recharts measures its texts, so it takes their size from here and not from a sheet. */
const LETRA = { fontSize: TAMANOS.menor } as const;
const EJE = { tick: { ...LETRA, fill: 'currentColor' } } as const;
const comun = {
  valueFormatter: formatearNumero,
  textColor: 'var(--mantine-color-text)',
  gridColor: 'var(--soap-borde)',
  tickLine: 'none',
  withLegend: true,
  legendProps: { verticalAlign: 'bottom' },
  xAxisProps: EJE,
} as const;
const EJE_DE_CUENTAS = { ...EJE, allowDecimals: false, width: 48 } as const;
const QUIETA = { isAnimationActive: false } as const;

interface Dia {
  readonly dia: string;
}
const conEtiqueta = <D extends Dia>(dias: readonly D[]) =>
  dias.map((dia) => ({ ...dia, etiqueta: diaCorto(dia.dia) }));

interface ColumnasProps {
  readonly titulo: string;
  readonly dias: TableroVM['dias'];
  readonly que: 'ventas' | 'polizas';
}

/** A column for each day, beside that of the year before where any day had one. */
const Columnas = ({ titulo, dias, que }: ColumnasProps) => {
  const anterior = `${que}Anterior` as const;
  return (
    <figure className={classes.figura}>
      <figcaption>{titulo}</figcaption>
      <BarChart
        {...comun}
        h={240}
        data={conEtiqueta(dias)}
        dataKey="etiqueta"
        yAxisProps={EJE_DE_CUENTAS}
        barProps={QUIETA}
        withLegend={dias.some((dia) => dia[anterior] > 0)}
        series={[
          ...(dias.some((dia) => dia[anterior] > 0)
            ? [{ name: anterior, label: 'Un año antes', color: 'var(--grafico-2)' }]
            : []),
          { name: que, label: 'Este periodo', color: 'var(--grafico-1)' },
        ]}
      />
    </figure>
  );
};

interface BarrasProps {
  readonly filas: readonly object[];
  readonly clave: string;
  readonly series: BarChartSeries[];
}

/** Horizontal bars, whose names are readable without turning the head. */
const Barras = ({ filas, clave, series }: BarrasProps) => (
  <BarChart
    {...comun}
    h={filas.length * (series.length > 1 ? 60 : 48) + 48}
    data={filas.map((fila) => ({ ...fila }))}
    dataKey={clave}
    orientation="vertical"
    withLegend={series.length > 1}
    withBarValueLabel
    valueLabelProps={{ ...LETRA, position: 'right', fill: 'var(--mantine-color-text)' }}
    gridAxis="none"
    withXAxis={false}
    yAxisProps={{ ...EJE, width: 148, interval: 0 }}
    barChartProps={{ margin: { right: 56 } }}
    barProps={QUIETA}
    maxBarWidth={18}
    series={series}
  />
);

interface UnaODeVariasProps extends BarrasProps {
  readonly filas: readonly { readonly polizas: number; readonly ventas: number }[];
}

/** Bars, or a sentence where there is nothing to compare. */
const UnaODeVarias = ({ filas, clave, series }: UnaODeVariasProps) => {
  const [una, ...otras] = filas;
  if (una === undefined || otras.length > 0) return <Barras {...{ filas, clave, series }} />;
  const { ventas, polizas } = una;
  return (
    <p className={classes.frase}>
      {String(una[clave as keyof typeof una])}:{' '}
      {ventas === polizas ? '' : `${contar(ventas, 'venta', 'ventas')}, `}
      {contar(polizas, 'póliza', 'pólizas')}
    </p>
  );
};

const POLIZAS: BarChartSeries = { name: 'polizas', label: 'Pólizas', color: 'var(--grafico-1)' };
const VENTAS: BarChartSeries = { name: 'ventas', label: 'Ventas', color: 'var(--grafico-3)' };

const seriesDe = (filas: Parameters<typeof hayVentasDeVarias>[0]): BarChartSeries[] =>
  hayVentasDeVarias(filas) ? [POLIZAS, VENTAS] : [POLIZAS];

/** Drawing of each chart of the board. */
export const DIBUJOS = {
  dias: ({ dias }: TableroVM) => (
    <div className={classes.pareja}>
      <Columnas titulo="Ventas" dias={dias} que="ventas" />
      {hayVentasDeVarias(dias) && <Columnas titulo="Pólizas" dias={dias} que="polizas" />}
    </div>
  ),
  convenios: ({ convenios }: TableroVM) => (
    <UnaODeVarias filas={principales(convenios)} clave="convenio" series={seriesDe(convenios)} />
  ),
  canales: ({ canales }: TableroVM) => (
    <UnaODeVarias filas={canales} clave="canal" series={seriesDe(canales)} />
  ),
  abandonos: ({ abandonos }: TableroVM) => {
    const [una, ...otras] = abandonos.filter(({ intenciones }) => intenciones > 0);
    if (una !== undefined && otras.length === 0) {
      return (
        <p className={classes.frase}>
          {una.paso}: {contar(una.intenciones, 'compra', 'compras')}
        </p>
      );
    }
    return (
      <Barras
        filas={abandonos}
        clave="paso"
        series={[{ name: 'intenciones', label: 'Intenciones', color: 'var(--grafico-3)' }]}
      />
    );
  },
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
