import { Alert } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';

const YA_PUEDE = 'Ya puede intentar nuevamente.';

interface AvisoDeAccesoProps {
  /** Why the last attempt failed. */
  readonly error: string | null;
  /** Why the session before ended. */
  readonly motivo: string | undefined;
  /** The wait the server asked for is over. */
  readonly esperaTerminada: boolean;
}

/** What is said above the login form; the end of a wait is announced without interrupting. */
export const AvisoDeAcceso = ({ error, motivo, esperaTerminada }: AvisoDeAccesoProps) => {
  const fallo = esperaTerminada ? null : error;
  const texto = esperaTerminada ? YA_PUEDE : (error ?? motivo);
  return (
    <>
      {texto !== undefined && (
        <Alert
          color={fallo === null ? 'petroleo' : 'red'}
          icon={
            fallo === null ? (
              <IconInfoCircle size={20} aria-hidden />
            ) : (
              <IconAlertCircle size={20} aria-hidden />
            )
          }
          mb="md"
          {...(esperaTerminada && { role: 'none' })}
        >
          {texto}
        </Alert>
      )}
      <output className="solo-lectores">{esperaTerminada && YA_PUEDE}</output>
    </>
  );
};
