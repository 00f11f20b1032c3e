import { useQueryClient } from '@tanstack/react-query';
import { useConfirmar } from '../ui/confirmar.tsx';
import type { Operacion } from '../ui/useOperacion.ts';
import { llamar } from '../lib/api.ts';
import { mensajeDe } from './errores-de-registro.ts';
import type { FilaDeMantenedor, Mantenedor } from './mantenedor.ts';

/** Asks, and only then turns a record on or off; the lists that show it are read again. */
export const useCambiarVigencia = <Fila extends FilaDeMantenedor>(
  { vigencia, vigenteDe, nombreDe, singular, articulo, lista }: Mantenedor<Fila>,
  operacion: Operacion,
) => {
  const confirmar = useConfirmar();
  const cache = useQueryClient();

  return async (fila: Fila): Promise<void> => {
    if (!vigencia || !vigenteDe) return;
    const verbo = vigenteDe(fila) ? 'Desactivar' : 'Habilitar';
    const nombre = nombreDe(fila);
    const seguro = await confirmar({
      titulo: `${verbo} ${singular}`,
      texto: `¿Está seguro de que desea ${verbo.toLowerCase()} ${articulo} ${singular} ${nombre}?`,
      textoOk: verbo.toUpperCase(),
      peligro: vigenteDe(fila),
    });
    if (!seguro) return;
    operacion.iniciar();
    try {
      await llamar(vigenteDe(fila) ? vigencia.desactivar : vigencia.reactivar, { id: fila.id });
      await cache.invalidateQueries({ queryKey: [lista.pagina.id] });
      operacion.ocultar();
    } catch (error) {
      operacion.error(mensajeDe(error));
    }
  };
};
