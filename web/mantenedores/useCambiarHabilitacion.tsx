import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConfirmar } from '../ui/dialogo/confirmar.tsx';
import type { Operacion } from '../ui/dialogo/useOperacion.ts';
import { llamar } from '../lib/api.ts';
import { EN_ESPERA, guardarOProponer, PROPUESTO } from '../lib/proponer.ts';
import { mensajeDe } from './errores-de-registro.ts';
import type { FilaDeMantenedor, Mantenedor } from './mantenedor.ts';

/** Asks, and only then turns a record on or off; the lists that show it are read again. */
export const useCambiarHabilitacion = <Fila extends FilaDeMantenedor>(
  { habilitacion, vigenteDe, nombreDe, singular, articulo, lista, alDesactivar }: Mantenedor<Fila>,
  operacion: Operacion,
) => {
  const confirmar = useConfirmar();
  const cache = useQueryClient();

  const preguntar = (fila: Fila, apaga: boolean, aviso: ReactNode): Promise<boolean> => {
    const verbo = apaga ? 'Desactivar' : 'Habilitar';
    const pregunta = `¿Está seguro de que desea ${verbo.toLowerCase()} ${articulo} ${singular} ${nombreDe(fila)}?`;
    return confirmar({
      titulo: `${verbo} ${singular}`,
      texto: aviso ? (
        <>
          {pregunta}
          {aviso}
        </>
      ) : (
        pregunta
      ),
      textoOk: verbo.toUpperCase(),
      peligro: apaga,
    });
  };

  return async (fila: Fila): Promise<void> => {
    if (!habilitacion || !vigenteDe) return;
    const apaga = vigenteDe(fila);
    const { id } = fila;
    try {
      const apagado = apaga ? await alDesactivar?.(fila) : undefined;
      if (!(await preguntar(fila, apaga, apagado?.aviso))) return;
      operacion.iniciar();
      const llamada = apaga ? habilitacion.desactivar : habilitacion.reactivar;
      const hecho = await guardarOProponer(llamada, { id }, async () => {
        await (apagado ? apagado.apagar() : llamar(llamada, { id }));
      });
      await cache.invalidateQueries({ queryKey: [lista.pagina.id] });
      if (hecho === PROPUESTO) operacion.exito(EN_ESPERA);
      else operacion.ocultar();
    } catch (error) {
      operacion.error(mensajeDe(error));
    }
  };
};
