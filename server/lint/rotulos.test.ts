import { describe, expect, it } from 'vitest';
import { fuentesDe, type Texto, textosDe, textosDeArchivo } from './textos.ts';

/** Labels of columns and fields, each in its one spelling. */
const ROTULOS = [
  'Apellido materno',
  'Apellido paterno',
  'Mes legal',
  'Nombre de usuario',
  'N° de motor',
  'N° de póliza',
  'N° de venta',
  'Inicio de vigencia',
  'Razón social',
  'RUT',
  'RUT del corredor',
  'RUT del propietario',
  'Segundo nombre',
  'Término de vigencia',
  'Tipo de acceso',
  'Tipo de pago',
  'Tipo de uso',
  'Tipo de vehículo',
];

/** Other spellings that the specification demands, or that a workbook's readers know. */
const ESPECIFICADOS: Readonly<Record<string, readonly string[]>> = {
  'features/informes/ventas/informe.lista.ts': [
    'Inicio Vigencia',
    'N° Póliza',
    'N° Venta',
    'RUT Corredor',
    'RUT Propietario',
    'Tipo Uso',
    'Tipo Vehículo',
    'Término Vigencia',
  ],
  'features/numeros/rangos/rango.lista.ts': ['Inicio Vigencia', 'Término Vigencia'],
  'web/consulta/columnas.tsx': ['N° Poliza', 'N° Venta'],
  'web/mantenedores/rango/IngresoRango.tsx': ['Inicio Vigencia', 'Término Vigencia'],
  'web/mantenedores/rango/rango.ts': ['Inicio Vigencia', 'Término Vigencia'],
  'web/venta/vehiculos/columnas-de-vehiculos.tsx': [
    'Número Motor',
    'Rut',
    'Tipo de Uso',
    'Tipo de Vehículo',
  ],
};

/** Common form of all spellings of a label. */
const raiz = (texto: string): string =>
  texto
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^(?:nro\.?|numero|n[°º.])\s/, 'n° ')
    .replaceAll(/ (?:del?|las?|los)(?= )/g, '');

const PROPIOS = new Map(ROTULOS.map((rotulo) => [raiz(rotulo), rotulo]));

/** Spellings other than the one; words in capitals are heads of workbooks and certificates. */
const distintos = (leidos: readonly Texto[]): string[] => {
  const textos = new Set(
    leidos
      .filter(({ clase }) => clase !== 'plantilla')
      .map(({ clase, texto }) =>
        clase === 'citado' ? texto : texto.replaceAll(/\s+/g, ' ').trim(),
      ),
  );
  return [...textos]
    .filter((texto) => {
      const propio = PROPIOS.get(raiz(texto));
      const deFrase = propio?.toLowerCase() === texto.toLowerCase() && /^\p{Ll}/u.test(texto);
      return propio !== undefined && propio !== texto && !deFrase && texto !== texto.toUpperCase();
    })
    .toSorted();
};

describe('labels of columns and fields', () => {
  it('[V-ROTULO-001] recognizes another spelling of a label', () => {
    const codigo = `const a = ['Número Motor', 'N° póliza', 'RUT', 'N° MOTOR', 'Tipo de Uso', 'rut'];
      const b = <dt>Rut</dt>;`;
    expect(distintos(textosDe('x.tsx', codigo))).toEqual([
      'N° póliza',
      'Número Motor',
      'Rut',
      'Tipo de Uso',
    ]);
  });

  it('[V-ROTULO-001] have one spelling for one thing', () => {
    const hallados = fuentesDe(['web', 'features', 'values'])
      .map((ruta) => [ruta, distintos(textosDeArchivo(ruta))] as const)
      .filter(([, textos]) => textos.length > 0);
    expect(Object.fromEntries(hallados)).toEqual(ESPECIFICADOS);
  });
});
