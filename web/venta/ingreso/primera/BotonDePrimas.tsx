import { Button } from '@mantine/core';

/** The button of the prices, also before the screen that opens them is there. */
export const BotonDePrimas = ({ alPulsar }: { readonly alPulsar?: () => void }) => (
  <Button variant="subtle" onClick={alPulsar}>
    Ver Primas
  </Button>
);
