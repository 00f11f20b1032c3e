import { describe, expect, it } from 'vitest';
import { filasDePrimas, leerPrimas, primasDeOtro, resumenDePrimas } from './primas-escritas.ts';

const USOS = [
  { id: 11, nombre: 'Particular' },
  { id: 12, nombre: 'Comercial' },
];
const CATALOGO = {
  tipos: [
    { id: 1, nombre: 'Automóvil' },
    { id: 2, nombre: 'Remolque' },
  ],
  usosDe: (tipo: number | null) => (tipo === 1 ? USOS : []),
};
const leer = (texto: string, primas: Parameters<typeof filasDePrimas>[2] = []) =>
  filasDePrimas(
    leerPrimas(texto).map((celdas, i) => ({ numero: i + 1, celdas })),
    CATALOGO,
    primas,
  );
const reparos = (texto: string, primas: Parameters<typeof filasDePrimas>[2] = []) =>
  leer(texto, primas).map(({ errores }) =>
    errores.map(({ columna, mensaje }) => `${columna}: ${mensaje}`),
  );

describe('several premiums of a spreadsheet', () => {
  it('[A-PRIMAP-022] reads each row in the order of the screen, or in that of its headings', () => {
    const deAuto = {
      tipoVehiculoId: 1,
      tipoUsoId: 11,
      valorVentaBase: 9_280,
      mesLegalParaPoliza: 3,
      tienePrimaVariable: false,
      primaMinima: null,
      primaMaxima: null,
    };
    const remolque = {
      tipoVehiculoId: 2,
      tipoUsoId: null,
      valorVentaBase: 4_000,
      mesLegalParaPoliza: 9,
      tienePrimaVariable: true,
      primaMinima: 3_000,
      primaMaxima: 5_000,
    };
    const enOrden =
      'AUTOMOVIL\tparticular\t$ 9.280\tMarzo\nRemolque\tNO APLICA\t4000\t9\t3.000\t5.000\n\n';
    const conTitulos =
      'MES LEGAL\tCONVENIO\tTIPO DE VEHICULO\tTIPO DE USO\tPRIMA MINIMA\tPRIMA MAXIMA\tPRIMA\nMARZO\tSUR\tAUTOMOVIL\tPARTICULAR\t\t\t9280\nSEPTIEMBRE\tSUR\tREMOLQUE\t\t3000\t5000\t4000';
    for (const texto of [enOrden, conTitulos]) {
      expect(leer(texto).map(({ prima }) => prima)).toEqual([
        expect.objectContaining(deAuto),
        expect.objectContaining(remolque),
      ]);
    }
  });

  it('[A-PRIMAP-024] [A-PRIMAP-025] names what is wrong at each cell, and leaves a row without a price out', () => {
    expect(
      reparos(
        [
          'Camioneta\tParticular\t100\tMARZO',
          'Automóvil\t\tabc\tENERO',
          'Automóvil\tTaxi\t100\tMARZO',
          'Remolque\tParticular\t100\tMARZO',
          'Remolque\t\t100\tMARZO\t200\t300',
          'Remolque\t\tNO SE VENDE\tMARZO',
          'Remolque',
        ].join('\n'),
      ),
    ).toEqual([
      ['tipo: No hay un tipo de vehículo vigente con ese nombre'],
      [
        'uso: Elija un tipo de uso',
        'valor: Escriba la prima en pesos, o NO SE VENDE',
        'mes: Escriba uno de MARZO, MAYO, SEPTIEMBRE',
      ],
      ['uso: Este tipo de vehículo no tiene ese uso'],
      ['uso: Este tipo de vehículo no tiene usos: escriba NO APLICA'],
      ['valor: La prima debe estar entre la prima mínima y la prima máxima'],
      [],
      [],
    ]);
  });

  it('[A-PRIMAP-024] takes a type and use once, whether it is on the list or in the block', () => {
    const texto = 'Automóvil\tParticular\t100\tMARZO';
    const repetida =
      'tipo: El tipo de vehículo y uso seleccionados ya tienen una prima en el convenio';
    expect(reparos(`${texto}\n${texto}`)).toEqual([[], [repetida]]);
    const [{ prima } = {}] = leer(texto);
    expect(reparos(texto, prima ? [prima] : [])).toEqual([[repetida]]);
  });

  it('[A-PRIMAP-026] counts the rows that are ready, wrong and left out', () => {
    const filas = leer('Remolque\t\t100\tMARZO\nRemolque\t\t100\tMARZO\nAutomóvil');
    expect(resumenDePrimas(filas)).toBe(
      '1 prima lista para añadir; 1 fila con errores; 1 fila sin prima queda fuera',
    );
  });

  it('[A-PRIMAP-023] proposes the premiums of another agreement at the price of their sale today', () => {
    const precio = { primaMinima: null, primaMaxima: null, desde: '2026-01-01' };
    const fila = { primaId: 1, tipo: 'AUTOMOVIL', uso: 'PARTICULAR', mesLegal: 3 };
    const hoja = {
      id: 5,
      nombre: 'SUR',
      hoy: '2026-11-20',
      filas: [
        {
          ...fila,
          precios: [
            { ...precio, periodo: 2027, valor: 9_280 },
            { ...precio, periodo: 2027, desde: '2026-12-01', valor: 9_990 },
          ],
        },
        {
          ...fila,
          tipo: 'REMOLQUE',
          uso: null,
          precios: [{ ...precio, periodo: 2027, valor: null }],
        },
      ],
    };
    expect(primasDeOtro(hoja)).toEqual([
      ['Automóvil', 'Particular', '9.280', 'MARZO', '', ''],
      ['Remolque', 'NO APLICA', '', 'MARZO', '', ''],
    ]);
  });
});
