import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialogo } from './Dialogo.tsx';

export interface Confirmacion {
  readonly titulo: string;
  readonly texto: ReactNode;
  readonly ancho?: string;
  /** 'OK' by default (V-MODAL-014). */
  readonly textoOk?: string;
  readonly textoCancelar?: string;
  /** Red OK button, and the focus starts on Cancelar. */
  readonly peligro?: boolean;
  readonly alConfirmar?: () => void;
  readonly alCancelar?: () => void;
}

export interface DialogoConfirmacionProps {
  readonly confirmacion: Confirmacion;
  readonly abierto: boolean;
  readonly alResponder: (confirmado: boolean) => void;
}

export const DialogoConfirmacion = ({
  confirmacion,
  abierto,
  alResponder,
}: DialogoConfirmacionProps) => {
  const {
    titulo,
    texto,
    ancho = '28rem',
    textoOk = 'OK',
    textoCancelar = 'Cancelar',
    peligro,
  } = confirmacion;
  return (
    <Dialogo opened={abierto} onClose={() => alResponder(false)} title={titulo} size={ancho}>
      {texto}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button
          variant="default"
          data-autofocus={peligro || undefined}
          onClick={() => alResponder(false)}
        >
          {textoCancelar}
        </Button>
        <Button
          {...(peligro && { color: 'red' })}
          data-autofocus={!peligro || undefined}
          onClick={() => alResponder(true)}
        >
          {textoOk}
        </Button>
      </Group>
    </Dialogo>
  );
};
