import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { type FilaDeDatos, numeroDe } from './celdas.ts';
import classes from './Rejilla.module.css';

interface DetalleDeRejillaProps {
  /** Active row, with what is said of it. */
  readonly fila: (FilaDeDatos<string> & { readonly textos: readonly string[] }) | undefined;
  readonly hayMalas: boolean;
  readonly alSiguiente: () => void;
}

/** Messages of the active row, the keys of the grid, and the way to the next wrong cell. */
export const DetalleDeRejilla = ({ fila, hayMalas, alSiguiente }: DetalleDeRejillaProps) => (
  <div className={classes.detalle}>
    <div>
      {fila && fila.textos.length > 0 && (
        <p className={classes.deFila} data-pendiente={fila.errores.length === 0 || undefined}>
          <strong>Fila {numeroDe(fila)}.</strong> {fila.textos.join('; ')}
        </p>
      )}
      <p className={classes.ayuda}>
        Escriba sobre una celda para reemplazarla; para editarla, pulse Enter o tóquela dos veces.
      </p>
    </div>
    {hayMalas && (
      <Button
        variant="default"
        leftSection={<IconArrowDown size={16} aria-hidden />}
        onClick={alSiguiente}
      >
        Siguiente error
      </Button>
    )}
  </div>
);
