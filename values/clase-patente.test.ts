import { describe, expect, it } from 'vitest';
import { claseAdmitePatente } from './clase-patente.ts';

describe('[V-PRECIO-010] the series of a plate and the class of the vehicle type', () => {
  it.each(['BBC011', 'YRB011', 'MMN010', 'ZBQ010', 'AA0100'])(
    'motorcycle series %s fits motorcycle types only',
    (patente) => {
      expect(claseAdmitePatente('motocicleta', patente)).toBe(true);
      expect(claseAdmitePatente('cualquiera', patente)).toBe(false);
    },
  );

  it.each(['HWJP59', 'AA1112', 'ABC123'])(
    'series %s fits every type except motorcycles',
    (patente) => {
      expect(claseAdmitePatente('motocicleta', patente)).toBe(false);
      expect(claseAdmitePatente('cualquiera', patente)).toBe(true);
    },
  );

  it.each(['CD1202', 'OI1234', 'PR1234', 'ZZ9ZZZ'])(
    '%s names no kind and fits every type',
    (patente) => {
      expect(claseAdmitePatente('motocicleta', patente)).toBe(true);
      expect(claseAdmitePatente('cualquiera', patente)).toBe(true);
    },
  );
});
