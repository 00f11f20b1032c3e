import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fuentesDe, type Texto, textosDe, textosDeArchivo } from './textos.ts';

/** A RUT and its check digit joined by hand: in a template, in SQL, or by locale separators. */
const A_MANO = /\$\{[\w.]*\brut\w*\}-\$\{|\brut\w*(?:::text)? ?\|\| ?'-'|\brut\w*\.toLocaleString/i;
/** A RUT field other than CampoRut. */
const OTRO_CAMPO = /<(?!CampoRut\b)[A-Z]\w*(?:\s[^<>]*?)?\slabel=(?:"RUT\b|\{ETIQUETAS\.rut\})/;

const CONCATENAN = new Set([
  // The one place that formats a RUT.
  'values/rut.ts',
  // Search keys, and the format of the AACH.
  'features/aach/informar/por-informar.query.ts',
  'features/soporte/ficha/vehiculos.query.ts',
]);

/** Places that write a RUT without dots: wire formats, third parties' files, and the table of V-TABLA-019. */
const SIN_PUNTOS = [
  'features/aach/aviso.query.ts',
  'features/polizas/consulta/soporte.query.ts',
  'features/polizas/documentos/poliza.query.ts',
  'features/polizas/verificacion/consulta.query.ts',
  'features/soporte/busqueda/vendidos-hallados.query.ts',
  'features/sun/venta-sun.query.ts',
  'web/venta/vehiculos/vehiculo-ingresado.ts',
];

/** Texts with the word in small letters that the specification quotes. */
const CITADOS = [
  'El rut ingresado no es válido',
  'Existe un propietario con el rut',
  'Existe una entidad con el rut',
  'Hay uno o más ruts o dígito verificador inválidos, por favor, revise los datos e intente nuevamente',
  'Ya existe un corredor con el rut',
];

/** Sentences that write the word in small letters: they begin with a capital and hold another word. */
const enMinusculas = (textos: readonly Texto[]): string[] =>
  textos
    .flatMap(({ clase, texto }) => (clase === 'plantilla' ? texto.split('…') : [texto]))
    .map((texto) => texto.replaceAll(/\s+/g, ' ').trim())
    .filter((texto) => /^\p{Lu}.* /u.test(texto) && /\b[Rr]uts?\b/.test(texto));

const ARCHIVOS = fuentesDe(['web', 'features', 'formatos', 'values']).map((ruta) => ({
  ruta,
  texto: readFileSync(ruta, 'utf8'),
}));

describe('the single format of a RUT', () => {
  it('[V-RUT-001] is written in one place', () => {
    expect(A_MANO.test('`${persona.rut}-${persona.dv}`')).toBe(true);
    expect(A_MANO.test("vv.rut::text || '-' || vv.rut_dv")).toBe(true);
    expect(
      ARCHIVOS.filter(({ ruta, texto }) => !CONCATENAN.has(ruta) && A_MANO.test(texto)).map(
        ({ ruta }) => ruta,
      ),
    ).toEqual([]);
  });

  it('[V-RUT-001] has no dots in transit, nor in the one table that demands it', () => {
    expect(
      ARCHIVOS.filter(({ texto }) => /import \{[^}]*\brutConGuion\b/.test(texto))
        .map(({ ruta }) => ruta)
        .toSorted(),
    ).toEqual(SIN_PUNTOS);
  });

  it('[V-FRESCO-007] is called RUT, except in quoted texts', () => {
    expect(
      enMinusculas(textosDe('x.ts', "const a = ['El rut no existe', 'El RUT', `Con ${x} rut y`];")),
    ).toEqual(['El rut no existe']);
    expect(
      [...new Set(ARCHIVOS.flatMap(({ ruta }) => enMinusculas(textosDeArchivo(ruta))))].toSorted(),
    ).toEqual(CITADOS);
  });

  it('[V-RUT-002] is typed in one field', () => {
    expect(OTRO_CAMPO.test('<TextInput label="RUT de la persona" />')).toBe(true);
    expect(OTRO_CAMPO.test('<CampoRut label="RUT de la persona" />')).toBe(false);
    expect(ARCHIVOS.filter(({ texto }) => OTRO_CAMPO.test(texto)).map(({ ruta }) => ruta)).toEqual([
      'web/campos/CampoRut.tsx',
    ]);
  });
});
