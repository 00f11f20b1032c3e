import type { TableroVM } from '#features/inicio/tablero/tablero.contract.ts';
import { type Grafico, GRAFICOS } from '#features/inicio/tablero/tablero.lista.ts';
import type { DescripcionDeLista } from '#values/lista.ts';
import { Button } from '@mantine/core';
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { columnasDeLista } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { useFilasLocales } from '../../ui/tabla/useFilasLocales.ts';
import type { Columna } from '../../ui/tabla/vista-de-tabla.ts';
import { DIBUJOS } from './Dibujos.tsx';
import classes from './tablero.module.css';

/** Id of a chart's section, for links of the page itself. */
export const idDeGrafico = (grafico: Grafico): string => `grafico-${grafico}`;

type Fila = Readonly<Record<string, string | number>>;

/** All rows are here, so each column sorts by its own value. */
const columnasDe = (descripcion: DescripcionDeLista): Columna<Fila>[] =>
  columnasDeLista<Fila>(descripcion).map((columna) => ({
    ...columna,
    ordenar: (fila: Fila) => fila[columna.clave],
  }));

const TablaDelGrafico = ({
  descripcion,
  filas,
}: {
  readonly descripcion: DescripcionDeLista;
  readonly filas: readonly Fila[];
}) => {
  const columnas = useMemo(() => columnasDe(descripcion), [descripcion]);
  const vista = useFilasLocales({ filas, columnas, tamano: descripcion.tamano });
  return (
    <Tabla
      titulo={descripcion.titulo}
      columnas={columnas}
      claveDe={(fila) => fila[descripcion.columnas[0]?.clave ?? ''] ?? ''}
      vista={vista}
      unidad={descripcion.unidad}
    />
  );
};

interface SeccionDeGraficoProps {
  readonly grafico: Grafico;
  readonly tablero: TableroVM;
  readonly nota?: string;
  readonly alExportar: (grafico: Grafico) => void;
}

/** A chart with its table, which shows the same figures, and its workbook. */
export const SeccionDeGrafico = ({ grafico, tablero, nota, alExportar }: SeccionDeGraficoProps) => {
  const id = useId();
  const [enTabla, setEnTabla] = useState(false);
  const descripcion = GRAFICOS[grafico];
  const dibujar = DIBUJOS[grafico];
  return (
    <section
      id={idDeGrafico(grafico)}
      className={classes.seccion}
      aria-labelledby={id}
      data-grafico={grafico}
    >
      <div className={classes.titulo}>
        <h3 id={id}>{descripcion.titulo}</h3>
        <div className={classes.botones}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={
              enTabla ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />
            }
            aria-describedby={id}
            onClick={() => setEnTabla(!enTabla)}
          >
            {enTabla ? 'Ver gráfico' : 'Ver tabla'}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            aria-describedby={id}
            onClick={() => alExportar(grafico)}
          >
            Exportar
          </Button>
        </div>
      </div>
      {nota !== undefined && <p className={classes.nota}>{nota}</p>}
      {enTabla ? (
        <TablaDelGrafico descripcion={descripcion} filas={tablero[grafico]} />
      ) : (
        <figure
          className={classes.figura}
          aria-label={`Gráfico: ${descripcion.titulo}. Con «Ver tabla» puede leer sus cifras.`}
        >
          {dibujar(tablero)}
        </figure>
      )}
    </section>
  );
};
