import type { DescripcionDeLista } from '#values/lista.ts';

export const LISTA_DE_VEHICULOS: DescripcionDeLista = {
  titulo: 'Vehículos y pólizas',
  unidad: ['vehículo', 'vehículos'],
  columnas: [
    { clave: 'patente', titulo: 'Patente', tipo: 'patente', identifica: true, sinCorte: true },
    { clave: 'numeroPoliza', titulo: 'N° de póliza', prioridad: 1, tipo: 'numero', sinCorte: true },
    { clave: 'vehiculo', titulo: 'Vehículo', prioridad: 3, tipo: 'texto' },
    { clave: 'propietario', titulo: 'Propietario', tipo: 'texto', nombre: { de: 'deEmpresa' } },
    { clave: 'desde', titulo: 'Vigencia desde', tipo: 'fecha', sinCorte: true },
    { clave: 'hasta', titulo: 'Vigencia hasta', tipo: 'fecha', sinCorte: true },
    { clave: 'prima', titulo: 'Prima', tipo: 'pesos', sinCorte: true },
    { clave: 'estado', titulo: 'Estado', prioridad: 1, tipo: 'texto', tarjeta: 'estado' },
    { clave: 'aach', titulo: 'AACH', prioridad: 3, tipo: 'texto' },
  ],
  ordenInicial: 'patente',
  tamano: 25,
};
