import { useState } from 'react';
import { tardia } from '../../lib/tardia/tardia.tsx';
import type { Operacion } from './useOperacion.ts';

const Montado = tardia(
  async () => (await import('./ModalOperacionMontado.tsx')).ModalOperacionMontado,
);
/** Prefetches the dialog. */
export const traerModalOperacion = Montado.traer;

/** Operation modal (V-MODAL-006); its code loads with the first operation. */
export const ModalOperacion = ({ operacion }: { readonly operacion: Operacion }) => {
  const [pedido, setPedido] = useState(false);
  if (!pedido && operacion.estado.fase !== 'inactiva') setPedido(true);
  return pedido ? <Montado operacion={operacion} /> : null;
};
