import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Dialogo } from '../../ui/dialogo/Dialogo.tsx';
import { puedeRecargar, SEGUNDOS_PARA_RECARGAR } from '../../lib/version.ts';

interface ModalDeVersionProps {
  readonly alTerminar: () => void;
  /** Called if a payment, an upload or unsaved input appears during the countdown. */
  readonly alCancelar: () => void;
}

export const ModalDeVersion = ({ alTerminar, alCancelar }: ModalDeVersionProps) => {
  const [segundos, setSegundos] = useState(SEGUNDOS_PARA_RECARGAR);

  useEffect(() => {
    const reloj = setTimeout(() => {
      if (!puedeRecargar()) alCancelar();
      else if (segundos > 1) setSegundos(segundos - 1);
      else alTerminar();
    }, 1_000);
    return () => clearTimeout(reloj);
  }, [segundos, alTerminar, alCancelar]);

  return (
    <Dialogo
      opened
      onClose={() => undefined}
      title="Hay una versión nueva"
      size="28rem"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <div role="timer">
        Actualizaremos la página en {segundos} {segundos === 1 ? 'segundo' : 'segundos'}. No perderá
        nada de lo que ya guardó.
      </div>
      <Group justify="flex-end" mt="lg">
        <Button onClick={alTerminar}>Actualizar ahora</Button>
      </Group>
    </Dialogo>
  );
};
