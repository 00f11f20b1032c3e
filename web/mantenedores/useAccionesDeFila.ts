import { IconEye, IconPencil, IconToggleLeft, IconToggleRight } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { conVuelta } from '../lib/lista/estado-de-lista.ts';
import { usePuede } from '../lib/sesion/permisos.ts';
import type { AccionDeFila } from '../ui/tabla/vista-de-tabla.ts';
import { type FilaDeMantenedor, type Mantenedor, rutaDeIngreso } from './mantenedor.ts';

/** Edit (or look at) and turn on or off, each as the profile may; undefined when it may neither. */
export const useAccionesDeFila = <Fila extends FilaDeMantenedor>(
  mantenedor: Mantenedor<Fila>,
  alCambiar: (fila: Fila) => void,
): ((fila: Fila) => AccionDeFila[]) | undefined => {
  const puede = usePuede();
  const estado = conVuelta(useLocation());
  const { ruta, singular, actualizar, habilitacion, vigenteDe, nombreDe, seMira, seLee, otras } =
    mantenedor;
  const mira = seMira ?? (seLee && !puede(actualizar));
  const abre = mira ? 'Ver' : puede(actualizar) && 'Editar';
  const alterna = vigenteDe !== undefined && puede(habilitacion?.desactivar);
  if (!abre && !alterna) return undefined;
  return (fila) => {
    const vigente = vigenteDe?.(fila) ?? true;
    const abrir = abre && {
      titulo: `${abre} ${singular} ${nombreDe(fila)}`,
      icono: mira ? IconEye : IconPencil,
      ruta: rutaDeIngreso(ruta, fila.id),
      estado,
    };
    const alternar = alterna && {
      titulo: `${vigente ? 'Desactivar' : 'Habilitar'} ${singular} ${nombreDe(fila)}`,
      icono: vigente ? IconToggleRight : IconToggleLeft,
      alPulsar: () => alCambiar(fila),
      peligro: vigente,
    };
    const demas = (otras?.(fila) ?? [])
      .filter(({ llamada }) => puede(llamada))
      .map(({ titulo, icono, ruta: destino }) => ({ titulo, icono, ruta: destino, estado }));
    return [...(abrir ? [abrir] : []), ...demas, ...(alternar ? [alternar] : [])];
  };
};
