import type { ReactNode } from 'react';
import type { ErrorDeApi } from '../../lib/api.ts';
import { EstadoError } from '../../ui/EstadoError.tsx';
import { EstadoVacio } from '../../ui/EstadoVacio.tsx';

interface NoEncontradoProps {
  readonly error: ErrorDeApi;
  /** What 404 says where the server's own words are not the screen's. */
  readonly sinResultado?: string | undefined;
  /** The same for 400. */
  readonly siInvalido?: string | undefined;
  /** What any other failure says (A-ERR-005). */
  readonly desconocido: string;
  readonly alReintentar: () => void;
  /** Link to go on with when nothing is found. */
  readonly accion?: ReactNode;
}

/** Why a search of Soporte shows nothing: there is no such thing, or it could not be asked. */
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
