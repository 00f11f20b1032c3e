import { expect, it } from 'vitest';
import { claveEnPaquete, leerClaveEnPaquete } from './clave-de-paquete.ts';

it('the key of a document in a pack holds its location; any other key holds none', () => {
  const lugar = { paquete: 'paquetes/1000/1000001-ab.paq', desde: 8, largo: 934 };
  expect(leerClaveEnPaquete(claveEnPaquete(lugar))).toEqual(lugar);
  for (const ajena of ['polizas/1/1000001-ab.pdf', 'paquetes/1.paq', 'paquetes/1.paq/8', ''])
    expect(leerClaveEnPaquete(ajena)).toBeNull();
});
