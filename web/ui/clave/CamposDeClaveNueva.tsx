import { PasswordInput } from '@mantine/core';
import { ETIQUETAS_DE_CLAVE } from './useClaveNueva.ts';

interface CamposDeClaveNuevaProps {
  /** Form props of the field with this name. */
  readonly campo: (nombre: keyof typeof ETIQUETAS_DE_CLAVE) => object;
  readonly pista: string | undefined;
}

/** A new password, typed twice. */
export const CamposDeClaveNueva = ({ campo, pista }: CamposDeClaveNuevaProps) => (
  <>
    <PasswordInput
      label={ETIQUETAS_DE_CLAVE.contrasenia}
      description={pista}
      autoComplete="new-password"
      required
      withAsterisk={false}
      {...campo('contrasenia')}
    />
    <PasswordInput
      label={ETIQUETAS_DE_CLAVE.repetida}
      autoComplete="new-password"
      required
      withAsterisk={false}
      {...campo('repetida')}
    />
  </>
);
