import { pedir } from '../cliente.ts';
import type { Ejemplo, Escena } from './ejemplo.ts';

/** A user's own saved preferences. */
export const dePreferencias = ({ casa, vendedor }: Escena): Record<string, Ejemplo> => {
  const { token, convenioId } = vendedor;
  const lista = 'Renovaciones/Buscar';
  const escribir = (ruta: string, cuerpo: object) =>
    pedir(casa, 'POST', `/FiltrosGuardados/${ruta}`, { token, cuerpo: { lista, ...cuerpo } });
  return {
    'FiltrosGuardados/Guardar': () => escribir('Guardar', { nombre: 'Sur', valor: { mes: '3' } }),
    'FiltrosGuardados/Buscar': () =>
      pedir(casa, 'GET', `/FiltrosGuardados/Buscar?lista=${lista}`, { token }),
    'Convenios/TenerAMano': () =>
      pedir(casa, 'POST', '/Convenios/TenerAMano', {
        token,
        cuerpo: { convenioId, favorito: true },
      }),
    'Convenios/AMano': () => pedir(casa, 'GET', '/Convenios/AMano', { token }),
    'FiltrosGuardados/Eliminar': () => escribir('Eliminar', { nombre: 'Sur' }),
  };
};
