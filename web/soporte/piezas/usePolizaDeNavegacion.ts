import { useLocation } from 'react-router';

/** The policy number another screen sent along in the navigation state; blank when none did. */
export const usePolizaDeNavegacion = (): string => {
  const estado: unknown = useLocation().state;
  if (typeof estado !== 'object' || estado === null || !('poliza' in estado)) return '';
  return /^\d{1,9}$/.test(String(estado.poliza)) ? String(estado.poliza) : '';
};
