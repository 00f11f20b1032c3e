import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Columna, Orden } from './vista-de-tabla.ts';
import classes from './Tabla.module.css';

interface EncabezadoDeTablaProps<Fila> {
  readonly columnas: readonly Columna<Fila>[];
  /** True: a first column opens the detail of each row. */
  readonly conDetalle: boolean;
  readonly conAcciones: boolean;
  readonly orden: Orden | null;
  readonly alOrdenar: ((orden: Orden) => void) | undefined;
}

const ARIA = { asc: 'ascending', desc: 'descending' } as const;
const ICONOS = { asc: IconArrowUp, desc: IconArrowDown } as const;

export const EncabezadoDeTabla = <Fila,>({
  columnas,
  conDetalle,
  conAcciones,
  orden,
  alOrdenar,
}: EncabezadoDeTablaProps<Fila>) => (
  <thead className={classes.cabeza}>
    <tr>
      {conDetalle && (
        <th scope="col" className={classes.abrir}>
          <span className={classes.oculto}>Detalle</span>
        </th>
      )}
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
      {conAcciones && (
        <th scope="col" data-alinear="derecha" className={classes.thAcciones}>
          Acciones
        </th>
      )}
    </tr>
  </thead>
);
