import { useCallback } from 'react';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';

/** Asks before a vehicle is removed from the sale; true on ELIMINAR (V-MODAL-010). */
export const usePreguntarQuitar = (): ((patente: string) => Promise<boolean>) => {
  const confirmar = useConfirmar();
  return useCallback(
    (patente) =>
      confirmar({
        titulo: 'Remover vehículo',
        texto: `¿Estás seguro de que quieres remover el vehículo de patente ${patente}?`,
        textoOk: 'ELIMINAR',
        textoCancelar: 'Cancelar',
        peligro: true,
      }),
    [confirmar],
  );
};
