import type { FilaVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import { columnasDe, type Variante } from '#features/carga-masiva/columnas.ts';
import type { ReactNode } from 'react';
import { valorDe } from '../../../ui/rejilla/celdas.ts';
import classes from '../../../ui/rejilla/Rejilla.module.css';
import { type Cambios, dichosDe } from './correccion.ts';

const SIN_FILA = { pendientes: 0, textos: [] } as const;

interface DetalleDeFilaProps {
  readonly fila: FilaVM | undefined;
  readonly variante: Variante;
  readonly cambios: Cambios;
  readonly children: ReactNode;
}

/** All errors of the active row, and the keys of the grid. */
export const DetalleDeFila = ({ fila, variante, cambios, children }: DetalleDeFilaProps) => {
  const columnas = columnasDe(variante);
  const suyos = fila && cambios.get(fila.numero);
  // Named here because the plate's own column may be hidden.
  const patente =
    fila &&
    valorDe(
      fila,
      suyos,
      'patente',
      columnas.findIndex(({ clave }) => clave === 'patente'),
    );
  const { pendientes, textos } = fila ? dichosDe(fila, suyos, columnas) : SIN_FILA;
  return (
    <div className={classes.detalle}>
      <div>
        {fila && textos.length > 0 && (
          <p className={classes.deFila} data-pendiente={pendientes === 0 || undefined}>
            <strong>
              Fila {fila.numero}
              {patente && `, ${patente}`}.
            </strong>{' '}
            {textos.join('; ')}
          </p>
        )}
        <p className={classes.ayuda}>
          Escriba sobre una celda para reemplazarla; para editarla, pulse Enter o tóquela dos veces.
          Puede pegar un bloque copiado de su planilla.
        </p>
      </div>
      {children}
    </div>
  );
};
