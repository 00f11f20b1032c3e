import type { DescripcionDeLista } from '#values/lista.ts';

const comun = {
  unidad: ['rango', 'rangos'],
  columnas: [
    { clave: 'numeroInicial', titulo: 'Número Inicial', tipo: 'entero', identifica: true },
    { clave: 'numeroFinal', titulo: 'Número Final', tipo: 'entero', tarjeta: 'linea' },
    {
      clave: 'restantes',
      titulo: 'Números restantes',
      corto: 'Quedan',
      tipo: 'entero',
      tarjeta: 'linea',
    },
    { clave: 'inicioVigencia', titulo: 'Inicio Vigencia', prioridad: 3, tipo: 'fecha' },
    {
      clave: 'terminoVigencia',
      titulo: 'Término Vigencia',
      corto: 'Hasta',
      tipo: 'fecha',
      tarjeta: 'linea',
    },
    { clave: 'situacion', titulo: 'Situación', prioridad: 3, tipo: 'texto' },
    { clave: 'vigente', titulo: 'Estado', tipo: 'habilitacion' },
  ],
  ordenInicial: '-numeroInicial',
  tamano: 25,
} as const;

export const LISTA_FOLIOS: DescripcionDeLista = { ...comun, titulo: 'Folios' };
export const LISTA_RANGOS_POLIZA: DescripcionDeLista = { ...comun, titulo: 'Rango de Pólizas' };
