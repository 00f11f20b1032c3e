import {
  actualizarVehiculo,
  crearVehiculo,
  listaVehiculos,
  paginaDeEspecificos,
  type VehiculoDeListaVM,
} from '#features/mantenedores/vehiculos/vehiculo-mantenido.contract.ts';
import type { FichaDeVehiculo } from '#features/mantenedores/vehiculos/ficha-vehiculo.ts';
import { ROTULOS_DE_COLUMNAS, ROTULOS_DE_FICHA } from '#features/vehiculo/campos.ts';
import type { FiltrosDe } from '../../lib/lista/useListaDelServidor.ts';
import type { Mantenedor } from '../piezas/mantenedor.ts';

export const ETIQUETAS = {
  patente: 'Patente',
  dv: 'DV',
  tipoVehiculoId: 'Tipo de vehículo',
  tipoUsoId: 'Tipo de uso',
  marcaId: 'Marca',
  modeloId: 'Modelo',
  ...ROTULOS_DE_FICHA,
  propietarioId: 'Propietario',
} as const satisfies Record<keyof FichaDeVehiculo, string>;

/** A vehicle is never disabled (A-VEH-015). */
export const VEHICULOS: Mantenedor<VehiculoDeListaVM, FiltrosDe<typeof listaVehiculos>> = {
  ruta: '/mantenedores/vehiculos',
  proposito: 'Vehículos propios: con ellos se completa una venta al escribir su patente.',
  singular: 'vehículo',
  articulo: 'el',
  lista: listaVehiculos,
  crear: crearVehiculo,
  actualizar: actualizarVehiculo,
  nombreDe: ({ patente }) => patente,
  historial: {
    entidad: 'vehiculo',
    campos: {
      patente: ETIQUETAS.patente,
      dv: ETIQUETAS.dv,
      modelo_id: ETIQUETAS.modeloId,
      tipo_uso_id: ETIQUETAS.tipoUsoId,
      ...ROTULOS_DE_COLUMNAS,
      propietario_id: ETIQUETAS.propietarioId,
      origen: 'Origen',
    },
  },
};

/** The filtered list, whose 404 means an empty one (A-ERR-040). */
export const VEHICULOS_FILTRADOS: Mantenedor<
  VehiculoDeListaVM,
  FiltrosDe<typeof listaVehiculos>
> = {
  ...VEHICULOS,
  lista: { ...listaVehiculos, pagina: paginaDeEspecificos, vacioSi404: true },
};
