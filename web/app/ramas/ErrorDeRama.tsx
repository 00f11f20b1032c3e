import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
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
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { AQuienLlamar } from '../../ui/contacto/AQuienLlamar.tsx';
import { useAlVolverLaRed } from '../../ui/espera/red.ts';
import { AL_VOLVER_LA_RED } from '../../ui/espera/TextoDeCarga.tsx';
import { type Causa, causaDe, NUESTRO } from '../../ui/estado/causas.ts';
import { Situacion } from '../../ui/Situacion.tsx';
import { IrAlInicio } from '../../ui/IrAlInicio.tsx';

interface ErrorDeRamaProps {
  readonly recargar?: () => void;
}

/** Reloading only helps if the server answers. */
const recargarSiResponde = async (recargar: (() => void) | undefined): Promise<void> => {
  if ((await pedirVersion()) !== null && puedeRecargar()) recargarPor(COMPILACION, recargar);
};

const FALTA_TROZO: Causa = {
  titulo: 'No pudimos cargar esta pantalla',
  texto: 'Puede que haya una versión nueva o que su conexión se haya interrumpido.',
};
const TROZO_SIN_RED: Causa = {
  titulo: 'Esta pantalla no alcanzó a llegar',
  texto: 'Revise su conexión e intente nuevamente. Lo que ya estaba guardado sigue guardado.',
};

/** Failures that a retry does not change. */
const DEFINITIVOS: readonly number[] = [403, 404];

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
  const porEnlace = useSesion().tipo === 'publica';
  const faltaTrozo = esTrozoAusente(error);
  const deApi = error instanceof ErrorDeApi ? error : null;
  const definitivo = deApi !== null && DEFINITIVOS.includes(deApi.estado);

  useEffect(() => {
    if (faltaTrozo) void recargarSiResponde(recargar);
  }, [faltaTrozo, recargar]);

  const reintentar = () => {
    // Browsers cache a failed module until the page reloads.
    if (faltaTrozo) recargar();
    else void navegar({ pathname, search, hash }, { replace: true, state: state as unknown });
  };

  const hayRed = useAlVolverLaRed(definitivo ? undefined : reintentar);
  const deTrozo = hayRed ? FALTA_TROZO : TROZO_SIN_RED;
  const { titulo, texto } = faltaTrozo ? deTrozo : (causaDe(error) ?? NUESTRO);
  return (
    <Situacion
      titulo={titulo}
      idSolicitud={deApi?.idSolicitud}
      accion={
        definitivo ? (
          <IrAlInicio />
        ) : (
          <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={reintentar}>
            Reintentar
          </Button>
        )
      }
    >
      {texto}
      {!hayRed && ` ${AL_VOLVER_LA_RED}`}
      {porEnlace && !deApi?.idSolicitud && (
        <>
          {' '}
          Si necesita ayuda, llame <AQuienLlamar />.
        </>
      )}
    </Situacion>
  );
};
