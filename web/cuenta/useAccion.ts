import { useState } from 'react';
import { avisos } from '../lib/avisos/notificaciones.ts';
import { textoDeFallo } from '../ui/estado/causas.ts';

/** Runs one action of a screen at a time, and shows a failure in a notice. True on success. */
export const useAccion = () => {
  const [enCurso, setEnCurso] = useState<string | null>(null);
  const hacer = async (cual: string, accion: () => Promise<unknown>): Promise<boolean> => {
    setEnCurso(cual);
    try {
      await accion();
      return true;
    } catch (error) {
      avisos.error(textoDeFallo(error));
      return false;
    } finally {
      setEnCurso(null);
    }
  };
  return { enCurso, hacer };
};
