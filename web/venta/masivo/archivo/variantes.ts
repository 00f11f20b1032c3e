import { listaDeChequeo } from '#features/carga-masiva/revision/reglas-fila.ts';
import {
  subirMasivo,
  subirMasivoEspecial,
} from '#features/carga-masiva/revision/revision.contract.ts';
import type { Variante } from '#features/carga-masiva/columnas.ts';

interface VarianteDeCarga {
  readonly titulo: string;
  readonly ruta: string;
  readonly llamada: typeof subirMasivo;
  /** Rules of the file; the server enforces each (V-MAS-012 to 022). */
  readonly revision: readonly string[];
}

export const VARIANTES: Readonly<Record<Variante, VarianteDeCarga>> = {
  normal: {
    titulo: 'Ingreso Masivo',
    ruta: '/venta/ingresoMasivo',
    llamada: subirMasivo,
    revision: listaDeChequeo('normal'),
  },
  especial: {
    titulo: 'Ingreso Masivo Especial',
    ruta: '/venta/ingresoMasivoEspecial',
    llamada: subirMasivoEspecial,
    revision: listaDeChequeo('especial'),
  },
};

/** Progress screen of a load. */
export const progresoDe = (idv: number): string => `/venta/ingresoMasivoProgreso?idv=${idv}`;
