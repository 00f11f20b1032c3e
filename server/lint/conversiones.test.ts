import { expect, it } from 'vitest';
import { archivosDelProyecto, leer } from './catalogo.ts';

/** A cast that the compiler does not check, outside of a comment. */
const A_CIEGAS = /^(?!\s*(?:\*|\/\/|\/\*)).*\S (?:as never\b|as unknown as )/gm;
const DE_PRUEBA = /\.test\.tsx?$|^(?:bench|e2e|server\/test)\//;

it('keeps casts through never or unknown under ten in production', () => {
  const hallados = archivosDelProyecto(/\.tsx?$/)
    .filter((ruta) => !DE_PRUEBA.test(ruta))
    .flatMap((ruta) =>
      (leer(ruta).match(A_CIEGAS) ?? []).map((linea) => `${ruta}: ${linea.trim()}`),
    );
  expect(hallados.length, hallados.join('\n')).toBeLessThan(10);
});
