import { NativeSelect } from '@mantine/core';
import { useId } from 'react';
import classes from './BarraDeTabla.module.css';
import type { Columna, Orden } from './vista-de-tabla.ts';

const SENTIDOS = { asc: 'ascendente', desc: 'descendente' } as const;

interface OrdenDeTablaProps<Fila> {
  readonly columnas: readonly Columna<Fila>[];
  readonly orden: Orden | null;
  /** Name of the order in which the rows come, shown until another is chosen. */
  readonly propio: string;
  readonly alOrdenar: (orden: Orden) => void;
}

/** Sorts a table whose head is out of sight, by any column that its head would sort by (A-ORDENAR-001). */
export const OrdenDeTabla = <Fila,>({
  columnas,
  orden,
  propio,
  alOrdenar,
}: OrdenDeTablaProps<Fila>) => {
  const id = useId();
  const ordenes = columnas
    .filter(({ ordenar }) => ordenar)
    .flatMap(({ clave, titulo, corto = titulo }) =>
      (['asc', 'desc'] as const).map((sentido) => ({
        orden: { clave, sentido },
        value: `${clave} ${sentido}`,
        label: `${corto}, ${SENTIDOS[sentido]}`,
      })),
    );
  if (ordenes.length === 0) return null;
  const actual = orden ? `${orden.clave} ${orden.sentido}` : '';
  return (
    <div className={classes.orden}>
      <label htmlFor={id}>Ordenar por</label>
      <NativeSelect
        id={id}
        data={[
          ...(ordenes.some(({ value }) => value === actual)
            ? []
            : [{ value: actual, label: propio }]),
          ...ordenes.map(({ value, label }) => ({ value, label })),
        ]}
        value={actual}
        onChange={({ currentTarget }) => {
          const elegido = ordenes.find(({ value }) => value === currentTarget.value);
          if (elegido) alOrdenar(elegido.orden);
        }}
      />
    </div>
  );
};
