import type { DescripcionDeLista } from '#values/lista.ts';

export const LISTA_TIPOS_USO: DescripcionDeLista = {
  titulo: 'Tipos de Uso',
  unidad: ['tipo de uso', 'tipos de uso'],
  columnas: [
    { clave: 'nombre', titulo: 'Nombre', tipo: 'texto', nombre: 'tipo', identifica: true },
    { clave: 'tipoVehiculo', titulo: 'Tipo de vehículo', tipo: 'texto', nombre: 'tipo' },
    { clave: 'vigente', titulo: 'Estado', tipo: 'habilitacion' },
  ],
  ordenInicial: 'nombre',
  tamano: 25,
};
