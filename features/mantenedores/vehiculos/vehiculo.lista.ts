import { DATOS } from '#features/vehiculo/datos.ts';
import type { DescripcionDeLista } from '#values/lista.ts';

export const LISTA_VEHICULOS: DescripcionDeLista = {
  titulo: 'Vehículos',
  unidad: ['vehículo', 'vehículos'],
  columnas: [
    { clave: 'patente', titulo: 'Patente', tipo: 'patente', identifica: true },
    {
      clave: 'tipoVehiculo',
      titulo: 'Tipo de vehículo',
      prioridad: 3,
      tipo: 'texto',
      nombre: 'tipo',
    },
    { clave: 'marca', titulo: 'Marca', tipo: 'texto' },
    { clave: 'modelo', titulo: 'Modelo', tipo: 'texto' },
    { clave: 'tipoUso', titulo: 'Tipo de uso', prioridad: 3, tipo: 'texto', nombre: 'tipo' },
    { clave: 'anioFabricacion', titulo: DATOS.anioFabricacion.rotulo, tipo: 'anio' },
    { clave: 'rutPropietario', titulo: 'RUT', tipo: 'rut' },
    {
      clave: 'propietario',
      titulo: 'Propietario',
      prioridad: 3,
      tipo: 'texto',
      nombre: { de: 'rutPropietario' },
    },
  ],
  // Uses the plate's index: users search among 100,000 vehicles, so the first page only has to be fast.
  ordenInicial: 'patente',
  tamano: 10,
  // Blocks of 100 vehicles (A-VEH-014).
  bloque: 100,
};
