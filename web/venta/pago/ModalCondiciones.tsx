import { Button, Group, Modal } from '@mantine/core';
import classes from './Pago.module.css';

const CONDICIONES = [
  'El pago es por el total de la compra: no se aceptan pagos parciales, devoluciones ni anulaciones.',
  'El cobro lo hace el medio de pago en su propio sitio; aquí no se guardan datos de su tarjeta.',
  'Las pólizas se emiten cuando el pago se confirma. Si ya pagó, no vuelva a pagar: la pantalla siguiente muestra el estado real de su compra.',
] as const;

interface ModalCondicionesProps {
  readonly abierto: boolean;
  readonly alCancelar: () => void;
  readonly alContinuar: () => void;
}

/** The conditions modal of the payment summary (V-PAGO-007). */
export const ModalCondiciones = ({ abierto, alCancelar, alContinuar }: ModalCondicionesProps) => (
  <Modal opened={abierto} onClose={alCancelar} title="Condiciones del pago" size="32rem">
    <ul className={classes.condiciones}>
      {CONDICIONES.map((condicion) => (
        <li key={condicion}>{condicion}</li>
      ))}
    </ul>
    <Group justify="flex-end" mt="lg" gap="xs">
      <Button variant="default" onClick={alCancelar}>
        Cancelar
      </Button>
      <Button data-autofocus onClick={alContinuar}>
        Continuar
      </Button>
    </Group>
  </Modal>
);
