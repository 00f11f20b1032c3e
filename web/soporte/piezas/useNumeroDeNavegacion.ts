import { useLocation } from 'react-router';

/** Policy or sale number in the navigation state from another screen; blank without one. */
export const useNumeroDeNavegacion = (clave: 'poliza' | 'venta'): string => {
  const estado: unknown = useLocation().state;
  if (typeof estado !== 'object' || estado === null) return '';
  const numero = String((estado as Record<string, unknown>)[clave]);
  return /^\d{1,9}$/.test(numero) ? numero : '';
};
