import { Button, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './BarraDeSeleccion.module.css';
import type { Seleccion } from './useSeleccion.ts';

interface BarraDeSeleccionProps<Fila extends { readonly id: number }> {
  readonly seleccion: Seleccion<Fila>;
  /** 'Pólizas seleccionadas'. */
  readonly rotulo: string;
  /** Rows of the current page. */
  readonly filas: readonly Fila[];
  readonly textoLimpiar?: string;
  /** Control that selects more than the page. */
  readonly todas?: ReactNode;
  /** Actions on the selection. */
  readonly children: ReactNode;
  readonly nota?: string;
}

/** Number of selected rows, which is announced, with a box for the whole page and the actions. */
export const BarraDeSeleccion = <Fila extends { readonly id: number }>({
  seleccion,
  rotulo,
  filas,
  textoLimpiar = 'Limpiar selección',
  todas,
  children,
  nota,
}: BarraDeSeleccionProps<Fila>) => {
  const { elegidas, reparoDe, poner, limpiar } = seleccion;
  const enPagina = filas.filter(({ id }) => elegidas.has(id)).length;
  const faltan = filas.filter((fila) => !elegidas.has(fila.id) && reparoDe(fila) === null).length;
  const completa = enPagina > 0 && faltan === 0;
  return (
    <div className={classes.barra} data-elegidas={elegidas.size > 0 || undefined}>
      <Checkbox
        label="Toda la página"
        checked={completa}
        indeterminate={enPagina > 0 && !completa}
        disabled={enPagina === 0 && faltan === 0}
        onChange={() => poner(filas, !completa)}
      />
      <output className={classes.contador}>{`${rotulo}: ${elegidas.size}`}</output>
      {todas}
      {elegidas.size > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={limpiar}>
          {textoLimpiar}
        </Button>
      )}
      <div className={classes.acciones}>{children}</div>
      {nota !== undefined && <p className={classes.nota}>{nota}</p>}
    </div>
  );
};
