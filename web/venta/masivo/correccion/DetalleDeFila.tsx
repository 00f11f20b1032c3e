import type { FilaVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import { columnasDe, type Variante } from '#features/carga-masiva/columnas.ts';
import type { ReactNode } from 'react';
import { type Cambios, valorDe } from './correccion.ts';
import classes from './Rejilla.module.css';

interface DetalleDeFilaProps {
  readonly fila: FilaVM | undefined;
  readonly variante: Variante;
  readonly cambios: Cambios;
  readonly children: ReactNode;
}

/** What is wrong in the active row, whole, and how to work with the grid. */
export const DetalleDeFila = ({ fila, variante, cambios, children }: DetalleDeFilaProps) => {
  const columnas = columnasDe(variante);
  const titulos = new Map(columnas.map(({ clave, titulo }) => [clave, titulo]));
  const suyos = fila && cambios.get(fila.numero);
  // Its own column may be out of sight.
  const patente =
    fila &&
    valorDe(
      fila,
      suyos,
      'patente',
      columnas.findIndex(({ clave }) => clave === 'patente'),
    );
  const errores = fila?.errores.filter(({ columna }) => suyos?.[columna] === undefined) ?? [];
  return (
    <div className={classes.detalle}>
      <div>
        {fila && errores.length > 0 && (
          <p className={classes.deFila}>
            <strong>
              Fila {fila.numero}
              {patente && `, ${patente}`}.
            </strong>{' '}
            {errores
              .map(({ columna, mensaje }) => `${titulos.get(columna)}: ${mensaje}`)
              .join('; ')}
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
