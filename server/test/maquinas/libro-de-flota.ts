import { utils, write } from '@e965/xlsx';
import {
  filaBuena,
  patenteNumero,
  titulosDe,
  type ValorFila,
} from '#features/carga-masiva/fixtures/vehiculos.ts';
import { generarParqueNacional } from '#integrations/registro-vehicular/datos-nacionales.ts';
import {
  MARCAS_MODELOS,
  TIPOS_VEHICULO,
} from '#features/mantenedores/catalogo-base/catalogo-base.ts';

/**
 * Rows with one brand and type (`pareja`), with mixed ones (`mezclada`), or mixed with the special load's
 * columns (`especial`).
 */
export type ClaseDeFlota = 'pareja' | 'mezclada' | 'especial';

interface OpcionesDeFlota {
  readonly clase?: ClaseDeFlota;
  readonly duenos?: number;
}

const MODELOS = ['SAIL', 'ONIX', 'SPARK GT', 'TRACKER', 'GROOVE'];

const REGISTRADAS = new Set(generarParqueNacional(MARCAS_MODELOS).map(({ patente }) => patente));
const libres: string[] = [];
let siguiente = 0;

/** The i-th plate that the register does not know as another vehicle. */
const patenteLibre = (i: number): string => {
  while (libres.length <= i) {
    const patente = patenteNumero(siguiente);
    siguiente += 1;
    if (!REGISTRADAS.has(patente)) libres.push(patente);
  }
  return libres[i] ?? '';
};

/** Every priced type and use that fits any plate. */
const TIPOS = TIPOS_VEHICULO.filter(({ clasePatente }) => clasePatente === 'cualquiera').flatMap(
  ({ nombre, usos }) =>
    usos.length === 0
      ? [{ tipo: nombre, uso: '' }]
      : usos.map((uso) => ({ tipo: nombre, uso: uso.nombre })),
);

type Cambios = NonNullable<Parameters<typeof filaBuena>[0]>;

/** One vehicle in three has a new maker and model. */
const vehiculoMezclado = (n: number): Cambios => {
  const { tipo = '', uso = '' } = TIPOS[n % TIPOS.length] ?? {};
  return {
    tipoVehiculo: tipo,
    tipoUso: uso,
    ...(n % 3 === 0
      ? { marca: `IMPORTADA ${n % 40}`, modelo: `SERIE ${n % 400}` }
      : { marca: MARCAS_MODELOS[n % MARCAS_MODELOS.length]?.marca ?? '', modelo: `M${n % 200}` }),
  };
};

/** One owner in four is a company, and some are a comunidad. */
const duenoMezclado = (n: number): Cambios => {
  const sinPersona = { nombre: '', segundoNombre: '', apellidoPaterno: '', apellidoMaterno: '' };
  if (n % 50 === 0) return { rut: 0, ...sinPersona, telefono: '', correo: '' };
  if (n % 4 !== 0) return {};
  return { rut: 76_000_000 + n, ...sinPersona, razonSocial: `TRANSPORTES DEL SUR ${n} SPA` };
};

const columnasEspeciales = (n: number): Cambios => ({
  dvPatente: '',
  validarPatente: n % 2 === 0 ? 'SI' : 'NO',
  informarAach: n % 4 === 0 ? 'SI' : 'NO',
  prima: 'FIJA',
});

/**
 * A workbook of `cuantas` valid rows with unique plates from the i-th on, as a spreadsheet program saves it.
 * By default a hundred owners; each engine number is unique.
 */
export const libroDeFlota = (
  desde: number,
  cuantas: number,
  { clase = 'pareja', duenos = 100 }: OpcionesDeFlota = {},
): Uint8Array<ArrayBuffer> => {
  const variante = clase === 'especial' ? 'especial' : 'normal';
  const filas = Array.from({ length: cuantas }, (_, i): ValorFila[] => {
    const n = desde + i;
    const dueno = n % duenos;
    return filaBuena(
      {
        patente: patenteLibre(n),
        modelo: MODELOS[n % MODELOS.length] ?? 'SAIL',
        anio: 2010 + (n % 14),
        nroMotor: `LCU${1_000_000 + n}`,
        rut: 10_000_000 + dueno * 7,
        correo: `dueno${dueno}@correo.example`,
        ...(clase === 'pareja' ? {} : { ...vehiculoMezclado(n), ...duenoMezclado(dueno) }),
        ...(clase === 'especial' ? columnasEspeciales(n) : {}),
      },
      variante,
    );
  });
  const libro = utils.book_new(utils.aoa_to_sheet([titulosDe(variante), ...filas]), 'Carga');
  return new Uint8Array(write(libro, { type: 'array', bookType: 'xlsx', compression: true }));
};
