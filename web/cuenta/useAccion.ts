import { useState } from 'react';
import { ErrorDeApi } from '../lib/api/api.ts';
import { avisos } from '../lib/avisos/notificaciones.ts';

const SIN_RESPUESTA = 'Ocurrió un error interno. Por favor, intente nuevamente';

/** Runs one action of a screen at a time, and shows a failure in a notice. True on success. */
export const useAccion = () => {
  const [enCurso, setEnCurso] = useState<string | null>(null);
  const hacer = async (cual: string, accion: () => Promise<unknown>): Promise<boolean> => {
    setEnCurso(cual);
    try {
      await accion();
      return true;
    } catch (error) {
      avisos.error(error instanceof ErrorDeApi ? error.message : SIN_RESPUESTA);
      return false;
    } finally {
      setEnCurso(null);
    }
  };
  return { enCurso, hacer };
};
