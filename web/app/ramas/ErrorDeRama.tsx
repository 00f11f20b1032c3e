import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { ErrorDeApi } from '../../lib/api/api.ts';
import {
  COMPILACION,
  esTrozoAusente,
  pedirVersion,
  puedeRecargar,
  recargarPor,
} from '../../lib/version.ts';
import { useHayRed } from '../../ui/espera/red.ts';
import { EstadoError } from '../../ui/estado/EstadoError.tsx';
import { NO_SE_PROCESO } from '../../lib/api/textos-de-fallo.ts';

interface ErrorDeRamaProps {
  readonly recargar?: () => void;
}

/** Reloading only helps if the server answers. */
const recargarSiResponde = async (recargar: (() => void) | undefined): Promise<void> => {
  if ((await pedirVersion()) !== null && puedeRecargar()) recargarPor(COMPILACION, recargar);
};

interface Dicho {
  readonly titulo: string;
  readonly texto: string;
}

const FALTA_TROZO: Dicho = {
  titulo: 'No pudimos cargar esta pantalla',
  texto: 'Puede que haya una versión nueva o que su conexión se haya interrumpido.',
};
const SIN_RED: Dicho = {
  titulo: 'Sin conexión con el servidor',
  texto: 'Revise su conexión e intente nuevamente. Lo que ya estaba guardado sigue guardado.',
};
const TROZO_SIN_RED: Dicho = { ...SIN_RED, titulo: 'Esta pantalla no alcanzó a llegar' };
const POR_ESTADO: Readonly<Record<number, Dicho>> = {
  0: SIN_RED,
  408: SIN_RED,
  403: {
    titulo: 'Esto no es de su perfil',
    texto:
      'No se cambió nada. Si lo necesita para su trabajo, pídalo a un administrador del sistema.',
  },
  404: {
    titulo: 'No encontramos lo que busca',
    texto: 'Puede que se haya quitado, o que la dirección esté mal escrita.',
  },
};
const NUESTRO: Dicho = {
  titulo: NO_SE_PROCESO,
  texto: 'Si este persiste, póngase en contacto con soporte.',
};

const queDecir = (error: unknown): Dicho =>
  (error instanceof ErrorDeApi && POR_ESTADO[error.estado]) || NUESTRO;

/**
 * Shown by a branch when one of its screens fails; the menu stays. Reloads the page, once per build, if a
 * deploy removed a part of the application.
 */
export const ErrorDeRama = ({
  recargar = () => globalThis.location.reload(),
}: ErrorDeRamaProps) => {
  const error = useRouteError();
  const navegar = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const faltaTrozo = esTrozoAusente(error);
  const deTrozo = useHayRed() ? FALTA_TROZO : TROZO_SIN_RED;

  useEffect(() => {
    if (faltaTrozo) void recargarSiResponde(recargar);
  }, [faltaTrozo, recargar]);

  const reintentar = () => {
    // Browsers cache a failed module until the page reloads.
    if (faltaTrozo) recargar();
    else void navegar({ pathname, search, hash }, { replace: true, state: state as unknown });
  };

  return (
    <EstadoError
      {...(faltaTrozo ? deTrozo : queDecir(error))}
      alReintentar={reintentar}
      idSolicitud={error instanceof ErrorDeApi ? error.idSolicitud : null}
    />
  );
};
