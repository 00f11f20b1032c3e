import { Button } from '@mantine/core';

/** Button of the prices, also usable before their screen has loaded. */
export const BotonDePrimas = ({ alPulsar }: { readonly alPulsar?: () => void }) => (
  <Button variant="subtle" onClick={alPulsar}>
    Ver Primas
  </Button>
);
