import type { DescripcionDeLista } from '#values/lista.ts';

export const LISTA_MARCAS: DescripcionDeLista = {
  titulo: 'Marcas',
  unidad: ['marca', 'marcas'],
  columnas: [
    { clave: 'nombre', titulo: 'Nombre', tipo: 'texto', identifica: true },
    { clave: 'modelos', titulo: 'Modelos', tipo: 'entero' },
    { clave: 'estaVigente', titulo: 'Estado', tipo: 'habilitacion' },
  ],
  ordenInicial: 'nombre',
  tamano: 25,
};
