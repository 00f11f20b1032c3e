import { Button, Group, Modal } from '@mantine/core';
import type { Confirmacion } from './confirmar.tsx';

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
  const { titulo, texto, textoOk = 'OK', textoCancelar = 'Cancelar', peligro } = confirmacion;
  return (
    <Modal
      opened={abierto}
      onClose={() => alResponder(false)}
      title={titulo}
      size="28rem"
      returnFocus={false}
    >
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
    </Modal>
  );
};
