import type { DescripcionDeLista } from '#values/lista.ts';

export const LISTA_TIPOS_VEHICULO: DescripcionDeLista = {
  titulo: 'Tipos de Vehículo',
  unidad: ['tipo de vehículo', 'tipos de vehículo'],
  columnas: [
    { clave: 'nombre', titulo: 'Nombre', tipo: 'texto', nombre: 'tipo', identifica: true },
    { clave: 'codigoRenta', titulo: 'Código Renta', prioridad: 3, tipo: 'entero' },
    { clave: 'clasePatente', titulo: 'Clase de patente', tipo: 'texto' },
    { clave: 'usos', titulo: 'Tipos de uso', tipo: 'entero' },
    { clave: 'estaVigente', titulo: 'Estado', tipo: 'habilitacion' },
  ],
  ordenInicial: 'nombre',
  tamano: 25,
};
