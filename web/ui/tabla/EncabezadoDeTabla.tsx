import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Columna, Orden } from './vista-de-tabla.ts';
import classes from './Tabla.module.css';

interface EncabezadoDeTablaProps<Fila> {
  readonly columnas: readonly Columna<Fila>[];
  /** Column that opens the detail of each row: first in a table, after the values on a card. */
  readonly detalle: 'primero' | 'al final' | null;
  readonly conAcciones: boolean;
  readonly orden: Orden | null;
  readonly alOrdenar: ((orden: Orden) => void) | undefined;
}

const ARIA = { asc: 'ascending', desc: 'descending' } as const;
const ICONOS = { asc: IconArrowUp, desc: IconArrowDown } as const;

const Detalle = () => (
  <th scope="col" className={classes.abrir}>
    <span className={classes.oculto}>Detalle</span>
  </th>
);

export const EncabezadoDeTabla = <Fila,>({
  columnas,
  detalle,
  conAcciones,
  orden,
  alOrdenar,
}: EncabezadoDeTablaProps<Fila>) => (
  <thead className={classes.cabeza}>
    <tr>
      {detalle === 'primero' && <Detalle />}
      {columnas.map(({ clave, titulo, alinear, angosta, ordenar }) => {
        const sentido = orden?.clave === clave ? orden.sentido : null;
        const Icono = sentido ? ICONOS[sentido] : IconArrowsSort;
        return (
          <th
            key={clave}
            scope="col"
            data-alinear={alinear}
            data-angosta={angosta}
            {...(sentido && { 'aria-sort': ARIA[sentido] })}
          >
            {ordenar && alOrdenar ? (
              <button
                type="button"
                className={classes.ordenar}
                data-activo={sentido !== null || undefined}
                onClick={() => alOrdenar({ clave, sentido: sentido === 'asc' ? 'desc' : 'asc' })}
              >
                {titulo}
                <Icono size={14} aria-hidden />
              </button>
            ) : (
              titulo
            )}
          </th>
        );
      })}
      {detalle === 'al final' && <Detalle />}
      {conAcciones && (
        <th scope="col" data-alinear="derecha" className={classes.thAcciones}>
          Acciones
        </th>
      )}
    </tr>
  </thead>
);
