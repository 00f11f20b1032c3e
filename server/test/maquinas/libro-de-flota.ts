import { utils, write } from '@e965/xlsx';
import { filaBuena, patenteNumero, titulosDe } from '#features/carga-masiva/fixtures/vehiculos.ts';
import { generarParqueNacional } from '#integrations/registro-vehicular/datos-nacionales.ts';
import { MARCAS_MODELOS } from '#server/db/seed/datos/catalogo.ts';

const DUENOS = 100;
const MODELOS = ['SAIL', 'ONIX', 'SPARK GT', 'TRACKER', 'GROOVE'];

const REGISTRADAS = new Set(generarParqueNacional(MARCAS_MODELOS).map(({ patente }) => patente));
const libres: string[] = [];
let siguiente = 0;

/** The i-th plate that the register does not have as something else. */
const patenteLibre = (i: number): string => {
  while (libres.length <= i) {
    const patente = patenteNumero(siguiente);
    siguiente += 1;
    if (!REGISTRADAS.has(patente)) libres.push(patente);
  }
  return libres[i] ?? '';
};

/**
 * A workbook of `cuantas` right rows with plates of their own from the i-th on, as a spreadsheet
 * program saves it: a hundred owners, five models, an engine number each.
 */
export const libroDeFlota = (desde: number, cuantas: number): Uint8Array<ArrayBuffer> => {
  const filas = Array.from({ length: cuantas }, (_, i) => {
    const n = desde + i;
    return filaBuena({
      patente: patenteLibre(n),
      modelo: MODELOS[n % MODELOS.length] ?? 'SAIL',
      anio: 2010 + (n % 14),
      nroMotor: `LCU${1_000_000 + n}`,
      rut: 10_000_000 + (n % DUENOS) * 7,
      correo: `dueno${n % DUENOS}@correo.example`,
    });
  });
  const libro = utils.book_new(utils.aoa_to_sheet([titulosDe('normal'), ...filas]), 'Carga');
  return new Uint8Array(write(libro, { type: 'array', bookType: 'xlsx', compression: true }));
};
