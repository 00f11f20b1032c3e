import type { ReactNode } from 'react';
import type { ErrorDeApi } from '../../lib/api/api.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { EstadoVacio } from '../../ui/estado/EstadoVacio.tsx';

interface NoEncontradoProps {
  readonly error: ErrorDeApi;
  /** Text for 404, if the screen does not use the server's. */
  readonly sinResultado?: string | undefined;
  /** Text for 400, if the screen does not use the server's. */
  readonly siInvalido?: string | undefined;
  /** Text for any other failure (A-ERR-005). */
  readonly desconocido: string;
  readonly alReintentar: () => void;
  /** Link to continue with when nothing is found. */
  readonly accion?: ReactNode;
}

/** Reason for an empty search of Soporte: nothing found, or a failure. */
export const NoEncontrado = ({
  error,
  sinResultado,
  siInvalido,
  desconocido,
  alReintentar,
  accion,
}: NoEncontradoProps) =>
  error.estado === 404 || error.estado === 400 ? (
    <div role="alert">
      <EstadoVacio
        titulo={(error.estado === 404 ? sinResultado : siInvalido) ?? error.message}
        accion={error.estado === 404 ? accion : undefined}
      />
    </div>
  ) : (
    <EstadoError titulo={desconocido} alReintentar={alReintentar} idSolicitud={error.idSolicitud} />
  );
