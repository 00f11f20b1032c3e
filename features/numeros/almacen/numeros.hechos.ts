import { definirHecho } from '#features/auditoria/hecho.ts';

interface Saltados {
  readonly despues: {
    readonly clase: string;
    readonly desde: number;
    readonly hasta: number;
    readonly motivo: string;
  };
}

export const numerosDeRangoSaltados = definirHecho<Saltados>({
  accion: 'saltar_numeros',
  entidad: 'rango',
});

export const numerosDeVentaSaltados = definirHecho<Saltados>({
  accion: 'saltar_numeros',
  entidad: 'venta',
  clase: 'venta',
  dice: 'Números de venta saltados',
});

/** Two people's explanation of a store that stopped all numbers. */
export const almacenExplicado = definirHecho<{
  readonly despues: {
    readonly que: 'repuesto' | 'perdido';
    readonly ultimaPoliza?: number;
    readonly ultimoFolio?: number;
  };
}>({ accion: 'explicar_almacen', entidad: 'instalacion' });
