import { subirMasivo, subirMasivoEspecial } from '#features/carga-masiva/carga-masiva.contract.ts';
import type { Variante } from '#features/carga-masiva/columnas.ts';

interface VarianteDeCarga {
  readonly titulo: string;
  readonly ruta: string;
  readonly llamada: typeof subirMasivo;
  /** What the file must keep to; the server enforces each line (ventas §5). */
  readonly revision: readonly string[];
}

const REVISION: readonly string[] = [
  'La patente va sin dígito verificador.',
  'No hay patentes repetidas.',
  'Modelo, marca y número de motor tienen máximo 20 caracteres cada uno.',
  'El tipo de vehículo tiene máximo 21 caracteres.',
  'El RUT va sin puntos, guion ni dígito verificador.',
  'Los nombres van sin caracteres especiales.',
  'En nombres extranjeros, el apellido materno va en blanco.',
];

export const VARIANTES: Readonly<Record<Variante, VarianteDeCarga>> = {
  normal: {
    titulo: 'Ingreso Masivo',
    ruta: '/venta/ingresoMasivo',
    llamada: subirMasivo,
    revision: REVISION,
  },
  especial: {
    titulo: 'Ingreso Masivo Especial',
    ruta: '/venta/ingresoMasivoEspecial',
    llamada: subirMasivoEspecial,
    revision: [
      ...REVISION,
      'El dígito verificador de la patente es opcional: si lo indica, es el que llevará la póliza.',
      '«Validar Patente» dice SI o NO.',
      '«Informar a AACH» dice SI o NO. Si la póliza se informa, la patente se valida.',
    ],
  },
};

/** The progress screen of a load. */
export const progresoDe = (idv: number): string => `/venta/ingresoMasivoProgreso?idv=${idv}`;
