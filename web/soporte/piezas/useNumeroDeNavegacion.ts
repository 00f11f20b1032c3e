import { useLocation } from 'react-router';

/** The number of a policy or sale that another screen sent in the navigation state; blank when none did. */
export const useNumeroDeNavegacion = (clave: 'poliza' | 'venta'): string => {
  const estado: unknown = useLocation().state;
  if (typeof estado !== 'object' || estado === null) return '';
  const numero = String((estado as Record<string, unknown>)[clave]);
  return /^\d{1,9}$/.test(numero) ? numero : '';
};
