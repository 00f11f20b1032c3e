import { Alert, Button } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import classes from './TerminosYCondiciones.module.css';

/** Stands beside PAGAR while nobody knows whether the payment was made. */
export const PagoSinRespuesta = ({ alRevisar }: { readonly alRevisar: () => void }) => (
  <Alert
    color="yellow"
    role="alert"
    icon={<IconClockPause size={20} aria-hidden />}
    title="Estamos confirmando su pago"
    mb="md"
  >
    <p className={classes.parrafo}>
      No recibimos la respuesta del pago. No vuelva a pagar: puede que ya esté hecho. Nada de lo que
      ingresó se ha perdido.
    </p>
    <Button variant="default" onClick={alRevisar}>
      Revisar el estado de mi compra
    </Button>
  </Alert>
);
