import { readdirSync, readFileSync } from 'node:fs';
import { expect, expectTypeOf, it } from 'vitest';
import type { Resultado } from '#features/aach/desenlaces.ts';
import type { Pendiente } from '#features/inicio/portadas/venta-en-curso.ts';
import type { EstadoPoliza } from '#features/polizas/poliza.ts';
import type { ETAPA } from '#features/ventas/etapa.ts';
import type { ESTADO_EMISION, ESTADO_VENTA } from '#features/ventas/venta.ts';
import type { DB } from '#nucleo/db/esquema.ts';
import * as nombres from '#values/nombres-de-estado.ts';

const { SIN_EMISION, ...TABLAS_CON_NOMBRE } = nombres;

/** A key of a state with its name of one or two words, alone or first of a tuple or record. */
const NOMBRADO = /\b([a-z]\w*): (?:\[|\{ (?:texto|nombre): )?'(\p{Lu}\p{L}+(?: \p{L}+)?)'/gu;

/** Tables whose keys equal those of a state but describe something else. */
const DE_OTRA_COSA = new Set([
  'values/nombres-de-estado.ts',
  // Sentences for people who check a certificate, and events of the timeline.
  'features/soporte/historia/linea-de-tiempo.usecase.ts',
  'web/verificar/estados.ts',
  // Answers to a person's request about their own data.
  'features/privacidad/solicitud.ts',
]);

const TABLAS = Object.values(TABLAS_CON_NOMBRE).map(
  (tabla) => new Map<string, string>(Object.entries(tabla)),
);

/** Words used beyond these states: a maintained record is 'Vigente' too. */
const DE_TODOS = new Set(['vigente', 'anulada', 'enviado', 'pendiente', 'rechazado', 'rechazada']);
const TEXTOS = new Set(
  [SIN_EMISION, ...TABLAS.flatMap((tabla) => [...tabla.values()])]
    .map((nombre) => nombre.toLowerCase())
    .filter((nombre) => !DE_TODOS.has(nombre)),
);

/** Texts equal to the name of a state that mean something else in that file. */
const OTRO_SENTIDO: Readonly<Record<string, readonly string[]>> = {
  // No answer arrived from the server, for a mail, or about a plate.
  'web/lib/api/api.ts': ['sin respuesta'],
  'web/soporte/incidentes/TablaDeEnvios.tsx': ['Sin respuesta'],
  'web/venta/ingreso/varias/resultado-de-patente.ts': ['Sin respuesta'],
  // Events, titles of columns with a date or a count, and a range of numbers.
  'features/pagos/pago.hechos.ts': ['Pago no realizado'],
  'features/emision/continuar/incompletas.lista.ts': ['Pagada'],
  'features/informes/ventas/informe.lista.ts': ['Por emitir'],
  'features/numeros/rangos/rango.query.ts': ['Vencido'],
};

/** Tables that repeat the name of at least two states. */
const repetidos = (texto: string): string[] => {
  const dichos = [...texto.matchAll(NOMBRADO)].map(([, clave = '', nombre = '']) => ({
    clave,
    nombre,
  }));
  return TABLAS.flatMap((tabla) => {
    const suyos = dichos.filter(({ clave }) => tabla.has(clave));
    return new Set(suyos.map(({ clave }) => clave)).size < 2
      ? []
      : suyos.map(({ clave, nombre }) => `${clave}: ${nombre}`);
  });
};

/** Quoted or marked-up texts of a program that equal the name of a state. */
const escritos = (texto: string): string[] =>
  [...texto.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '').matchAll(/'([^'\n]+)'|>([^<>{}\n]+)</g)]
    .map(([, citado, marcado]) => (citado ?? marcado ?? '').trim())
    .filter((dicho) => TEXTOS.has(dicho.toLowerCase()) && /\p{Lu}|\s/u.test(dicho));

const ARCHIVOS = ['web', 'features', 'values'].flatMap((raiz) =>
  readdirSync(raiz, { recursive: true, encoding: 'utf8' })
    .map((ruta) => `${raiz}/${ruta}`)
    .filter((ruta) => /\.tsx?$/.test(ruta) && !/\.test\.|de-pruebas|^web\/dist/.test(ruta)),
);

const enTodos = (buscar: (texto: string, ruta: string) => readonly string[]): string[] =>
  ARCHIVOS.flatMap((ruta) =>
    buscar(readFileSync(ruta, 'utf8'), ruta).map((dicho) => `${ruta} ${dicho}`),
  );

it('[V-NOMBRE-001] finds a second table of state names', () => {
  expect(repetidos("{ aceptado: 'Informada', rechazado: ['Rechazada', 'error'] }")).toEqual([
    'aceptado: Informada',
    'rechazado: Rechazada',
  ]);
  expect(repetidos("const x = { rechazado: 'devuelta' };")).toEqual([]);
});

it('[V-NOMBRE-001] state names of each thing stand in one table', () => {
  expect(ARCHIVOS.length).toBeGreaterThan(800);
  expect(enTodos((texto, ruta) => (DE_OTRA_COSA.has(ruta) ? [] : repetidos(texto)))).toEqual([]);
});

it('[V-NOMBRE-002] finds a state name of a sale, load or case written in a program', () => {
  expect(escritos("<b>NO PAGADA</b> pagada ? 'Pagada' : 'sin pagar'")).toEqual([
    'NO PAGADA',
    'Pagada',
  ]);
  // A key is not a name.
  expect(escritos("estado === 'vencido'")).toEqual([]);
});

it('[V-NOMBRE-002] only the table writes the state names of a sale, load or case', () => {
  expect(
    enTodos((texto, ruta) =>
      ruta === 'values/nombres-de-estado.ts'
        ? []
        : escritos(texto).filter((dicho) => !OTRO_SENTIDO[ruta]?.includes(dicho)),
    ),
  ).toEqual([]);
});

it('[V-NOMBRE-002] each table names every state of its thing and no other', () => {
  expectTypeOf<keyof typeof nombres.NOMBRE_DE_POLIZA>().toEqualTypeOf<EstadoPoliza>();
  expectTypeOf<keyof typeof nombres.NOMBRE_DE_PAGO>().toEqualTypeOf<DB['pagos']['estado']>();
  expectTypeOf<keyof typeof nombres.NOMBRE_DE_AVISO>().toEqualTypeOf<DB['avisos_aach']['estado']>();
  expectTypeOf<keyof typeof nombres.NOMBRE_DE_CORREO>().toEqualTypeOf<DB['envios']['estado']>();
  expectTypeOf<keyof typeof nombres.NOMBRE_DE_DEVOLUCION>().toEqualTypeOf<
    DB['devoluciones']['estado']
  >();
  expectTypeOf<keyof typeof nombres.NOMBRE_DE_CARGA>().toEqualTypeOf<DB['cargas']['estado']>();
  expectTypeOf<keyof typeof nombres.NOMBRE_DE_COMPRA>().toEqualTypeOf<
    Exclude<Pendiente, 'carga'>
  >();
  expectTypeOf<keyof typeof nombres.NOMBRE_DE_CASO>().toEqualTypeOf<
    'en_plazo' | 'vencido' | Resultado
  >();
  expectTypeOf<keyof typeof nombres.NOMBRE_DE_ETAPA>().toEqualTypeOf<
    (typeof ETAPA)[keyof typeof ETAPA]
  >();
  expectTypeOf<keyof typeof nombres.NOMBRE_DE_AVANCE>().toEqualTypeOf<
    (typeof ESTADO_VENTA)[keyof typeof ESTADO_VENTA]
  >();
  expectTypeOf<keyof typeof nombres.NOMBRE_DE_EMISION>().toEqualTypeOf<
    (typeof ESTADO_EMISION)[keyof typeof ESTADO_EMISION]
  >();
});
