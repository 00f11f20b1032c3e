import type { SesionVM } from '#features/acceso/entrada/sesion-vm.contract.ts';
import { useEffect, useRef } from 'react';
import type { Regreso } from '../../lib/sesion/regreso.ts';
import { tomarDestino, volverDelProveedor } from './ida-y-vuelta.ts';

interface VueltaProps {
  /** Query of the address, as the provider wrote it. */
  readonly busqueda: string;
  readonly alVolver: (sesion: SesionVM, regreso: Regreso) => void;
  readonly alFallar: (texto: string) => void;
}

/** Return from the provider: exchanges its answer for a session, once. */
export const Vuelta = ({ busqueda, alVolver, alFallar }: VueltaProps) => {
  const tras = useRef({ alVolver, alFallar });
  useEffect(() => {
    // Deferred, because React mounts twice in development and a code works once.
    const volver = async () => {
      const vuelta = await volverDelProveedor(busqueda);
      if (typeof vuelta === 'string') tras.current.alFallar(vuelta);
      else tras.current.alVolver(vuelta, tomarDestino());
    };
    const reloj = setTimeout(() => void volver());
    return () => clearTimeout(reloj);
  }, [busqueda]);
  return <output>Estamos comprobando quién es usted, por favor espere.</output>;
};
