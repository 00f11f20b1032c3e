import type { DescripcionDeLista } from '#values/lista.ts';

export const LISTA_MODELOS: DescripcionDeLista = {
  titulo: 'Modelos',
  unidad: ['modelo', 'modelos'],
  columnas: [
    { clave: 'nombre', titulo: 'Nombre', tipo: 'texto', identifica: true },
    { clave: 'marca', titulo: 'Marca', tipo: 'texto' },
    { clave: 'tipoVehiculo', titulo: 'Tipo de vehículo', tipo: 'texto', nombre: 'tipo' },
    { clave: 'estaVigente', titulo: 'Estado', tipo: 'habilitacion' },
  ],
  ordenInicial: 'nombre',
  tamano: 25,
};
