import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { type Sesion, tieneVentana } from '../../lib/sesion/sesion.ts';

/** A method of bringing vehicles into a sale. */
export interface MetodoDeCarga {
  readonly titulo: string;
  readonly detalle: string;
  readonly ruta: string;
  /** True if it takes a file instead of a form. */
  readonly archivo: boolean;
  readonly recomendado: boolean;
}

interface Condicionado extends MetodoDeCarga {
  /** Condition on agreement and user, besides the window. */
  readonly permitido: (convenio: ConvenioVM) => boolean;
}

const METODOS: readonly Condicionado[] = [
  {
    titulo: 'Carga manual',
    detalle: 'Ingrese los vehículos uno a uno.',
    ruta: '/venta/ingresoVehiculo',
    archivo: false,
    recomendado: false,
    permitido: () => true,
  },
  {
    titulo: 'Carga masiva',
    detalle: 'Archivo Excel con todos los vehículos.',
    ruta: '/venta/ingresoMasivo',
    archivo: true,
    recomendado: true,
    permitido: ({ usuarioConvenio }) => usuarioConvenio.puedeHacerCargaMasiva,
  },
  {
    titulo: 'Carga masiva especial',
    detalle: 'Archivo Excel con opciones de emisión por vehículo.',
    ruta: '/venta/ingresomasivoespecial',
    archivo: true,
    recomendado: false,
    permitido: ({ tieneCargaMasivaEspecialHabilitada, usuarioConvenio }) =>
      tieneCargaMasivaEspecialHabilitada && usuarioConvenio.puedeHacerCargaMasivaEspecial,
  },
];

/** Methods of this user in this agreement; without one, those of the user's windows. */
export const metodosPara = (
  convenio: ConvenioVM | null,
  sesion: Sesion,
): readonly MetodoDeCarga[] =>
  METODOS.filter(
    ({ ruta, permitido }) =>
      tieneVentana(sesion, ruta) && (convenio === null || permitido(convenio)),
  );
