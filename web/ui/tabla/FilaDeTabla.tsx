import { ActionIcon } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { AccionesDeFila } from './AccionesDeFila.tsx';
import classes from './Tabla.module.css';
import type { AccionDeFila, Columna } from './vista-de-tabla.ts';

interface FilaDeTablaProps<Fila> {
  readonly fila: Fila;
  /** Index from 0 over all pages. */
  readonly indice: number;
  readonly visibles: readonly Columna<Fila>[];
  /** Content below the row when it is opened. */
  readonly ocultas: readonly Columna<Fila>[];
  readonly cabecera: Columna<Fila> | undefined;
  readonly acciones: readonly AccionDeFila[] | undefined;
  readonly noVigente: boolean;
}

export const FilaDeTabla = <Fila,>({
  fila,
  indice,
  visibles,
  ocultas,
  cabecera,
  acciones,
  noVigente,
}: FilaDeTablaProps<Fila>) => {
  const id = useId();
  const [abierta, setAbierta] = useState(false);
  const conDetalle = ocultas.length > 0;
  return (
    <>
      <tr data-no-vigente={noVigente || undefined}>
        {conDetalle && (
          <td className={classes.abrir}>
            <ActionIcon
              variant="subtle"
              color="gray"
              id={`${id}-abrir`}
              aria-label="Ver detalle de"
              aria-labelledby={`${id}-abrir ${id}-fila`}
              aria-expanded={abierta}
              aria-controls={abierta ? `${id}-detalle` : undefined}
              onClick={() => setAbierta(!abierta)}
            >
              <IconChevronDown size={18} aria-hidden className={classes.flecha} />
            </ActionIcon>
          </td>
        )}
        {visibles.map((columna) => {
          const Celda = columna === cabecera ? 'th' : 'td';
          return (
            <Celda
              key={columna.clave}
              {...(Celda === 'th' && { scope: 'row', id: `${id}-fila` })}
              data-alinear={columna.alinear}
              data-sin-corte={columna.sinCorte ?? columna.angosta}
              data-etiqueta={columna.titulo}
            >
              {columna.celda(fila, indice)}
            </Celda>
          );
        })}
        {acciones && (
          <td data-alinear="derecha" className={classes.celdaAcciones}>
            <AccionesDeFila acciones={acciones} />
          </td>
        )}
      </tr>
      {conDetalle && abierta && (
        <tr id={`${id}-detalle`} className={classes.detalle}>
          <td colSpan={visibles.length + 1 + (acciones ? 1 : 0)}>
            <dl>
              {ocultas.map((columna) => (
                <div key={columna.clave}>
                  <dt>{columna.titulo}</dt>
                  <dd>{columna.celda(fila, indice)}</dd>
                </div>
              ))}
            </dl>
          </td>
        </tr>
      )}
    </>
  );
};
