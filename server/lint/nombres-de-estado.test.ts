import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  NOMBRE_DE_AVISO,
  NOMBRE_DE_CORREO,
  NOMBRE_DE_PAGO,
  NOMBRE_DE_POLIZA,
} from '#values/nombres-de-estado.ts';

/** A state named by its key in a word or two, alone or first of a tuple or record. */
const NOMBRADO = /\b(\w+): (?:\[|\{ (?:texto|nombre): )?'(\p{Lu}\p{L}+(?: \p{L}+)?)'/gu;

/** Tables of other things that have a state of the same key. */
const DE_OTRA_COSA = new Set([
  'values/nombres-de-estado.ts',
  // A sentence for whoever checks a certificate, the addressee of a case's notice, what happened.
  'features/polizas/historia/linea-de-tiempo.usecase.ts',
  'web/verificar/estados.ts',
  'web/soporte/informar/CasosAach.tsx',
]);

const TABLAS = [NOMBRE_DE_POLIZA, NOMBRE_DE_AVISO, NOMBRE_DE_PAGO, NOMBRE_DE_CORREO].map(
  (tabla) => new Map<string, string>(Object.entries(tabla)),
);

/** States whose name somebody writes again: a table of two or more keys of one of ours. */
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

it('[V-NOMBRE-001] finds a second table of the names of a state', () => {
  expect(repetidos("{ aceptado: 'Informada', rechazado: ['Rechazada', 'error'] }")).toEqual([
    'aceptado: Informada',
    'rechazado: Rechazada',
  ]);
  expect(repetidos("const x = { rechazado: 'devuelta' };")).toEqual([]);
});

it('[V-NOMBRE-001] the states of a policy, notice, payment or mail are named in one table each', () => {
  const archivos = ['web', 'features', 'values'].flatMap((raiz) =>
    readdirSync(raiz, { recursive: true, encoding: 'utf8' })
      .map((ruta) => `${raiz}/${ruta}`)
      .filter(
        (ruta) =>
          /\.tsx?$/.test(ruta) &&
          !/\.test\.|de-pruebas|^web\/dist/.test(ruta) &&
          !DE_OTRA_COSA.has(ruta),
      ),
  );
  expect(archivos.length).toBeGreaterThan(800);
  expect(
    archivos.flatMap((ruta) =>
      repetidos(readFileSync(ruta, 'utf8')).map((dicho) => `${ruta} ${dicho}`),
    ),
  ).toEqual([]);
});
