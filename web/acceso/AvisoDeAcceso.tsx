import { Alert } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';

const YA_PUEDE = 'Ya puede intentar nuevamente.';

interface AvisoDeAccesoProps {
  /** Failure of the last attempt. */
  readonly error: string | null;
  /** Reason why the previous session ended. */
  readonly motivo: string | undefined;
  /** True once the wait that the server demanded is over. */
  readonly esperaTerminada: boolean;
}

/** Messages above the login form. The end of a wait is announced politely. */
export const AvisoDeAcceso = ({ error, motivo, esperaTerminada }: AvisoDeAccesoProps) => {
  const fallo = esperaTerminada ? null : error;
  const texto = esperaTerminada ? YA_PUEDE : (error ?? motivo);
  return (
    <>
      {texto !== undefined && (
        <Alert
          color={fallo === null ? 'marino' : 'red'}
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
