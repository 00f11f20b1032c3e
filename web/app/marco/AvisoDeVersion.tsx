import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { perezosa } from '../../lib/tardia/tardia.tsx';
import {
  INTERVALO_DE_VERSION,
  pedirVersion,
  puedeRecargar,
  recargarPor,
  VERSION_ESPERADA,
  yaSeRecargo,
} from '../../lib/version.ts';

const ModalDeVersion = perezosa(async () => (await import('./ModalDeVersion.tsx')).ModalDeVersion);

interface AvisoDeVersionProps {
  readonly recargar?: () => void;
}

/** Requests the front version on load and every 10 minutes; each answer is a new object. */
const useVersionRecibida = (): { readonly version: string } | null => {
  const [recibida, setRecibida] = useState<{ version: string } | null>(null);
  useEffect(() => {
    let vivo = true;
    const preguntar = async () => {
      const version = await pedirVersion();
      if (vivo && version !== null) setRecibida({ version });
    };
    void preguntar();
    const reloj = setInterval(() => void preguntar(), INTERVALO_DE_VERSION);
    return () => {
      vivo = false;
      clearInterval(reloj);
    };
  }, []);
  return recibida;
};

/** For another version, a modal counts down 5 s and the page reloads (V-MODAL-018). */
export const AvisoDeVersion = ({ recargar }: AvisoDeVersionProps) => {
  const recibida = useVersionRecibida();
  const { pathname } = useLocation();
  const [avisada, setAvisada] = useState<string | null>(null);

  // Tried again on the next screen and at the next check, because the obstacle may be gone.
  useEffect(() => {
    const version = recibida?.version ?? VERSION_ESPERADA;
    if (version === VERSION_ESPERADA || yaSeRecargo(version)) return undefined;
    // Deferred until the new screen has registered its own check before leaving.
    const reloj = setTimeout(() => puedeRecargar(pathname) && setAvisada(version));
    return () => clearTimeout(reloj);
  }, [recibida, pathname]);

  if (avisada === null) return null;
  return (
    <Suspense fallback={null}>
      <ModalDeVersion
        alCancelar={() => setAvisada(null)}
        alTerminar={() => recargarPor(avisada, recargar)}
      />
    </Suspense>
  );
};
