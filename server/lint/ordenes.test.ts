import { describe, expect, it } from 'vitest';
import { decirOrden } from '#values/orden.ts';
import { archivosDelProyecto, idsDe, leer } from './catalogo.ts';

const FUENTES =
  /^(?:features|integrations|nucleo|server|values)\/(?!lint\/|test\/).*(?<!\.test)\.ts$/;
const COMENTARIOS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

describe('a command in a message for operators', () => {
  it('[A-PUESTA-006] is the order of soap, and beside it that of npm', () => {
    expect(decirOrden('reparar')).toBe(
      'soap reparar (npm run reparar, si no está instalada la orden soap)',
    );
    expect(decirOrden('almacen', '--confirmar 7')).toBe(
      'soap almacen --confirmar 7 (npm run almacen -- --confirmar 7, si no está instalada la orden soap)',
    );
  });

  it('[A-PUESTA-006] is said by decirOrden alone, for each order of soap', () => {
    const ordenes = idsDe(leer('despliegue/soap'), /^ {2}(\w+) {2,}/gm);
    const aMano = new RegExp(`npm run (?:${ordenes.join('|')})\\b`);
    const fuentes = archivosDelProyecto(FUENTES);
    expect(fuentes).toContain('server/verificar.ts');
    expect(fuentes.filter((ruta) => aMano.test(leer(ruta).replace(COMENTARIOS, '')))).toEqual([]);
  });
});
