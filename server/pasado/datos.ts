import { sumarDias, type Fecha } from '#values/fecha.ts';

/** An additional broker of the past. */
export const CORREDORA_PASADO = {
  rut: 77_456_780,
  razonSocial: 'CORREDORA CORDILLERA SPA',
  email: 'contacto@cordillera.example',
} as const;

/** Its users: the first has a password that nobody knows, and the second enters by public link only. */
export const VENDEDOR_CORDILLERA = 'cordillera';
export const PUBLICO_CORDILLERA = 'publico.cordillera';

export type ClaveDeConvenio = keyof typeof CONVENIOS_PASADO;

interface ConvenioDelPasado {
  readonly nombre: string;
  /** RUT of a demonstration broker, or of the past's own one. */
  readonly rutCorredor: number;
  readonly usuarios: readonly string[];
  readonly enLinea?: boolean;
  readonly sinLogin?: boolean;
  readonly extendido?: boolean;
}

const DEMO = 76_543_210;
const OTRA = 77_123_456;
const CORDILLERA = CORREDORA_PASADO.rut;

export const CONVENIOS_PASADO = {
  automotora: {
    nombre: 'AUTOMOTORA LOS ANDES',
    rutCorredor: DEMO,
    usuarios: ['venta', 'especial'],
  },
  portal: { nombre: 'PORTAL EMPLEADOS', rutCorredor: DEMO, usuarios: ['venta'], enLinea: true },
  flotas: { nombre: 'RENTAS Y FLOTAS', rutCorredor: DEMO, usuarios: ['especial', 'venta'] },
  club: {
    nombre: 'CLUB DE AUTOS ANTIGUOS',
    rutCorredor: DEMO,
    usuarios: ['venta'],
    extendido: true,
  },
  sucursal: { nombre: 'SUCURSAL CONCEPCION', rutCorredor: OTRA, usuarios: ['ajeno'] },
  taxis: { nombre: 'SINDICATO DE TAXIS', rutCorredor: CORDILLERA, usuarios: [VENDEDOR_CORDILLERA] },
  web: {
    nombre: 'CORDILLERA WEB',
    rutCorredor: CORDILLERA,
    usuarios: [PUBLICO_CORDILLERA],
    enLinea: true,
    sinLogin: true,
  },
} as const satisfies Readonly<Record<string, ConvenioDelPasado>>;

/**
 * Start below the demonstration's numbers and on an earlier day. While they are valid numbers come from them;
 * afterwards the next number is the demonstration's first.
 */
export const RANGOS_PASADO = [
  { clase: 'poliza', inicial: 900_001, final: 999_999 },
  { clase: 'folio', inicial: 4_900_001, final: 4_999_999 },
] as const;
export const INICIO_RANGOS_PASADO = '2020-01-01';

/** Days of a past that ends on `hasta`: thirteen months. */
export interface DiasDelPasado {
  readonly desde: Fecha;
  readonly hasta: Fecha;
}
export const diasDelPasado = (hasta: Fecha): DiasDelPasado => ({
  desde: sumarDias(hasta, -395),
  hasta,
});

/** Days until the extended agreement's policies end, so that some can be renewed. */
export const DIAS_POR_VENCER_CLUB = 35;
