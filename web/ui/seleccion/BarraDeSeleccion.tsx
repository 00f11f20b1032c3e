import { Button, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAltoDelPie } from '../pie/useAltoDelPie.ts';
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
  /** True for a bar at the foot of the window, only while rows are selected (A-MASA-005). */
  readonly flotante?: boolean;
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
  flotante = false,
}: BarraDeSeleccionProps<Fila>) => {
  const { elegidas, reparoDe, poner, limpiar } = seleccion;
  const pie = useAltoDelPie<HTMLDivElement>();
  const enPagina = filas.filter(({ id }) => elegidas.has(id)).length;
  const faltan = filas.filter((fila) => !elegidas.has(fila.id) && reparoDe(fila) === null).length;
  const completa = enPagina > 0 && faltan === 0;
  const hay = elegidas.size > 0;
  const seVe = hay || !flotante;
  return (
    <div
      ref={pie}
      className={seVe ? classes.barra : undefined}
      data-elegidas={hay || undefined}
      data-flotante={flotante || undefined}
    >
      {seVe && (
        <Checkbox
          label="Toda la página"
          checked={completa}
          indeterminate={enPagina > 0 && !completa}
          disabled={enPagina === 0 && faltan === 0}
          onChange={() => poner(filas, !completa)}
        />
      )}
      <output className={seVe ? classes.contador : 'solo-lectores'}>
        {`${rotulo}: ${elegidas.size}`}
      </output>
      {seVe && todas}
      {hay && (
        <Button variant="subtle" size="compact-sm" onClick={limpiar}>
          {textoLimpiar}
        </Button>
      )}
      {seVe && <div className={classes.acciones}>{children}</div>}
      {nota !== undefined && <p className={classes.nota}>{nota}</p>}
    </div>
  );
};
