import { Button, Group, Loader } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Dialogo } from './Dialogo.tsx';
import classes from './ModalOperacion.module.css';
import type { EstadoOperacion, Operacion } from './useOperacion.ts';

const TITULOS = {
  'en progreso': 'Un momento',
  exito: 'Listo',
  error: 'No se pudo completar',
} as const;

// Mantine's dialogs have z-index 200, and lists of fields 300.
const SOBRE_OTROS_DIALOGOS = 250;

const Simbolo = ({ fase }: { readonly fase: EstadoOperacion['fase'] }) => {
  if (fase === 'en progreso') return <Loader size="sm" aria-hidden />;
  return fase === 'error' ? (
    <IconAlertCircle size={28} aria-hidden className={classes.error} />
  ) : (
    <IconCircleCheck size={28} aria-hidden className={classes.exito} />
  );
};

/**
 * Operation modal (V-MODAL-006). While the work runs it cannot be dismissed by button, Escape or an outside
 * click. It stands above the dialog whose form began the work.
 */
export const ModalOperacionMontado = ({ operacion }: { readonly operacion: Operacion }) => {
  const { estado, cerrar } = operacion;
  const enProgreso = estado.fase === 'en progreso';
  const abierto = estado.fase !== 'inactiva';
  const [visible, setVisible] = useState(estado);
  const ok = useRef<HTMLButtonElement>(null);
  // Keeps its content while it fades out.
  if (abierto && visible !== estado) setVisible(estado);
  const { fase, titulo, texto, textoCerrar } = abierto ? estado : visible;

  useEffect(() => {
    if (abierto && !enProgreso) ok.current?.focus();
  }, [abierto, enProgreso]);

  return (
    <Dialogo
      opened={abierto}
      onClose={cerrar}
      title={titulo ?? (fase === 'inactiva' ? '' : TITULOS[fase])}
      size="28rem"
      zIndex={SOBRE_OTROS_DIALOGOS}
      withCloseButton={false}
      closeOnEscape={!enProgreso}
      closeOnClickOutside={false}
    >
      <div className={classes.cuerpo} role={fase === 'error' ? 'alert' : 'status'}>
        <Simbolo fase={fase} />
        <div className={classes.texto}>{texto}</div>
      </div>
      {!enProgreso && (
        <Group justify="flex-end" mt="lg">
          <Button ref={ok} onClick={cerrar}>
            {textoCerrar}
          </Button>
        </Group>
      )}
    </Dialogo>
  );
};
