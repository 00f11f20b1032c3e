import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TIPOS_VEHICULO } from '#features/mantenedores/catalogo-base/catalogo-base.ts';
import { nombreDePersona, nombreDeTipo, nombreVisible } from './nombre-visible.ts';
import { sinTildes } from './texto.ts';

/** Words of every kind that a name may hold, in capitals as they are stored. */
const palabra = fc.oneof(
  fc.constantFrom(
    'DE',
    'LA',
    'LOS',
    'DEL',
    'Y',
    'VON',
    'DER',
    'MCKAY',
    'MC',
    "O'RYAN",
    'ÑIRRE-SAA',
  ),
  fc.string({ unit: fc.constantFrom(..."ABÁÉÍÑÜZ'-’"), minLength: 1, maxLength: 6 }),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const nombre = fc.array(palabra, { maxLength: 6 }).map((partes) => partes.join(' '));

describe('nombreDePersona', () => {
  it.each([
    ['CAMILA ÁLVAREZ ORYAN', 'Camila Álvarez Oryan'],
    ['JOSE GONZALEZ MUÑOZ', 'Jose Gonzalez Muñoz'],
    ['ANA DE LA CRUZ SOTO', 'Ana de la Cruz Soto'],
    ['DE LA CRUZ SOTO', 'De la Cruz Soto'],
    ['MARÍA DE LOS ÁNGELES DEL RÍO', 'María de los Ángeles del Río'],
    ['JOSÉ ORTEGA Y GASSET', 'José Ortega y Gasset'],
    ['PEDRO LA ROSA LOS', 'Pedro La Rosa Los'],
    ['KARL VON DER HEYDE', 'Karl von der Heyde'],
    ['ANA SOTO DE', 'Ana Soto De'],
    ['JOHN MCKAY MC DONALD', 'John McKay Mc Donald'],
    ["PATRICIO O'RYAN D’ANGELO", "Patricio O'Ryan D’Angelo"],
    ['LUIS PÉREZ-COTAPOS', 'Luis Pérez-Cotapos'],
    ['MACARENA MCH', 'Macarena Mch'],
    ['  ANA   M.  SOTO ', 'Ana M. Soto'],
    ['R*** P***', 'R*** P***'],
    ['', ''],
  ])('[V-NOMBRE-011] shows %s as %s', (guardado, visto) => {
    expect(nombreDePersona(guardado)).toBe(visto);
  });

  it('[V-NOMBRE-011] shows a shown name as it is', () => {
    fc.assert(
      fc.property(nombre, (uno) => {
        const visto = nombreDePersona(uno);
        expect(nombreDePersona(visto)).toBe(visto);
      }),
    );
  });

  it('[V-NOMBRE-011] changes capitals and blanks only: no letter, no accent', () => {
    fc.assert(
      fc.property(nombre, (uno) => {
        // In capitals: sigma has two small letters.
        expect(nombreDePersona(uno).toLowerCase().toUpperCase().split(' ').join('')).toBe(
          uno.toLowerCase().toUpperCase().replace(/\s/g, ''),
        );
      }),
    );
  });
});

describe('nombreVisible', () => {
  it('[V-NOMBRE-012] leaves the name of a company as stored, by its RUT in any form', () => {
    for (const rut of [76_086_428, '76086428-5', '76.086.428-5', true]) {
      expect(nombreVisible('TRANSPORTES DE LA CRUZ SPA', rut)).toBe('TRANSPORTES DE LA CRUZ SPA');
    }
  });

  it('[V-NOMBRE-012] shows that of a person, a community and a masked RUT as people write it', () => {
    for (const rut of [12_345_678, '12.345.678-5', '12345678-5', '12.***.***-5', false]) {
      expect(nombreVisible('ANA SOTO', rut)).toBe('Ana Soto');
    }
    expect(nombreVisible('COMUNIDAD', 0)).toBe('Comunidad');
  });
});

describe('nombreDeTipo', () => {
  it.each([
    ['AUTOMOVIL', 'Automóvil'],
    ['TAXI BASICO', 'Taxi básico'],
    ['SUV', 'SUV'],
    ['STATION WAGON', 'Station wagon'],
    ['OMNIBUS', 'Ómnibus'],
    ['SUV HIBRIDO', 'SUV hibrido'],
    ['Vehículo XL', 'Vehículo XL'],
    ['NO APLICA', 'NO APLICA'],
    ['CAMIÓN 4X4', 'Camión 4x4'],
    ['', ''],
  ])('[V-NOMBRE-013] shows %s as %s', (guardado, visto) => {
    expect(nombreDeTipo(guardado)).toBe(visto);
  });

  it('[V-NOMBRE-013] writes the accents of every type and use of the catalogue', () => {
    const nombres = TIPOS_VEHICULO.flatMap((tipo) => [
      tipo.nombre,
      ...tipo.usos.map((uso) => uso.nombre),
    ]);
    const conTilde = [...new Set(nombres)]
      .map(nombreDeTipo)
      .filter((uno) => sinTildes(uno) !== uno);
    expect(conTilde).toEqual([
      ...['Automóvil', 'Taxi básico', 'Furgón', 'Minibús', 'Transporte público', 'Minibús pesado'],
      ...['Microbús', 'Ómnibus', 'Trolebús', 'Camión', 'Tractocamión', 'Máquina agrícola'],
      ...['Máquina industrial', 'Grúa', 'Grúa horquilla'],
    ]);
  });

  it('[V-NOMBRE-013] shows a shown name as it is', () => {
    fc.assert(
      fc.property(nombre, (uno) => {
        const visto = nombreDeTipo(uno);
        expect(nombreDeTipo(visto)).toBe(visto);
      }),
    );
  });
});
