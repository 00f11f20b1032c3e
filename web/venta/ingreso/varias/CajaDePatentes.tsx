import { PATENTES_JUNTAS_MAXIMO } from '#features/ventas/cotizacion/cotizacion.contract.ts';
import { Button, Textarea } from '@mantine/core';
import type { RefObject } from 'react';
import classes from './PegarPatentes.module.css';

interface CajaDePatentesProps {
  readonly caja: RefObject<HTMLTextAreaElement | null>;
  readonly texto: string;
  readonly buscando: boolean;
  readonly error: string | null;
  readonly alEscribir: (texto: string) => void;
  readonly alBuscar: () => void;
}

/** Box for pasting plates, and the button that looks them up. */
export const CajaDePatentes = ({
  caja,
  texto,
  buscando,
  error,
  alEscribir,
  alBuscar,
}: CajaDePatentesProps) => (
  <form
    noValidate
    className={classes.formulario}
    onSubmit={(evento) => {
      evento.preventDefault();
      alBuscar();
    }}
  >
    <Textarea
      ref={caja}
      label="Patentes"
      description={`Una por línea, o separadas por comas: hasta ${PATENTES_JUNTAS_MAXIMO}.`}
      autosize
      minRows={4}
      maxRows={8}
      autoComplete="off"
      spellCheck={false}
      data-autofocus
      value={texto}
      onChange={(evento) => alEscribir(evento.currentTarget.value)}
      {...(error !== null && { error })}
    />
    <Button type="submit" loading={buscando}>
      Buscar patentes
    </Button>
  </form>
);
