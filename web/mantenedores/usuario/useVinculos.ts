import {
  esAdministrador,
  puedeSinConvenios,
  SIN_CONVENIO,
  SIN_CORREDOR,
  tieneUnCorredor,
  UN_SOLO_CORREDOR,
} from '#features/usuario/usuario.ts';
import { useState } from 'react';
import { activos, type VinculoDeLista } from './usuario.ts';

/** Index of the step of the agreements. */
export const PASO_DE_CONVENIOS = 2;

export interface Vinculos {
  readonly corredores: readonly VinculoDeLista[];
  readonly convenios: readonly VinculoDeLista[];
}

/** Links being entered for a user; removing a broker removes its agreements. */
export const useVinculos = (guardados: Vinculos, alCambiar: () => void) => {
  const [corredores, setCorredores] = useState(guardados.corredores);
  const [elegidos, setConvenios] = useState(guardados.convenios);
  const vigentes = new Set(activos(corredores).map(({ id }) => id));
  const convenios = elegidos
    .map((uno) => (vigentes.has(uno.corredorId) ? uno : { ...uno, vigente: false }))
    .filter(({ vigente, guardado }) => vigente || guardado !== null);
  return {
    corredores,
    convenios,
    cambiarCorredores: (nuevos: readonly VinculoDeLista[]) => {
      setCorredores(nuevos);
      alCambiar();
    },
    cambiarConvenios: (nuevos: readonly VinculoDeLista[]) => {
      setConvenios(nuevos);
      alCambiar();
    },
    tocados: corredores !== guardados.corredores || elegidos !== guardados.convenios,
  };
};

/** Reason why the wizard may not leave a step; null if it may. */
export const reparoDe = (
  paso: number,
  perfilId: number | null,
  vinculos: Vinculos,
): string | null => {
  const corredores = activos(vinculos.corredores).length;
  if (paso === 1 && corredores === 0) return SIN_CORREDOR;
  if (paso === 1 && corredores > 1 && tieneUnCorredor(perfilId)) return UN_SOLO_CORREDOR;
  const convenios = activos(vinculos.convenios).length;
  return paso === PASO_DE_CONVENIOS && convenios === 0 && !puedeSinConvenios(perfilId)
    ? SIN_CONVENIO
    : null;
};

/** First missing link and its step; an administrator needs none. */
export const primeroQueFalta = (
  perfilId: number | null,
  vinculos: Vinculos,
): { paso: number; texto: string } | null => {
  if (esAdministrador(perfilId)) return null;
  for (let paso = 1; paso <= PASO_DE_CONVENIOS; paso += 1) {
    const texto = reparoDe(paso, perfilId, vinculos);
    if (texto !== null) return { paso, texto };
  }
  return null;
};
