import { Button } from '@mantine/core';
import { useSesion } from '../../lib/sesion/useSesion.ts';

interface BotonAtrasProps {
  readonly alVolver: () => void;
  readonly deshabilitado?: boolean;
}

/** ATRÁS of a purchase screen; quiet beside a buyer's single primary button. */
export const BotonAtras = ({ alVolver, deshabilitado = false }: BotonAtrasProps) => (
  <Button
    variant={useSesion().tipo === 'publica' ? 'subtle' : 'default'}
    onClick={alVolver}
    disabled={deshabilitado}
  >
    ATRÁS
  </Button>
);
