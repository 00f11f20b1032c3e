import type { Almacen } from '#integrations/documentos/port.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import {
  CARPETA_DE_NUMEROS,
  CARPETA_DE_PAQUETES,
  CARPETA_DE_VENTAS,
  claveDeMarca,
  esFamilia,
  familiaDe,
  iniciosDe,
  leerMarca,
  leerTecho,
  type Marca,
} from './marca.ts';
import { todosLosRangos } from './numeros.query.ts';
import type { RangoDeNumeros } from './salto.ts';

const primera = async (claves: AsyncIterable<string>): Promise<string | undefined> => {
  for await (const clave of claves) return clave;
  return undefined;
};

/** Adds a mark to those so far, keeping one per pair of ranges. */
const sumar = (marcas: Map<string, Marca>, marca: Marca): void => {
  const familia = familiaDe(marca);
  const otra = marcas.get(familia);
  marcas.set(familia, {
    ...marca,
    poliza: Math.max(marca.poliza, otra?.poliza ?? 0),
    folio: Math.max(marca.folio, otra?.folio ?? 0),
  });
};

type Lector = Pick<Almacen, 'listar' | 'ramas'>;

const mayoresEn = async (
  documentos: Lector,
  carpeta: string,
  inicios?: ReadonlySet<number>,
): Promise<Marca[]> => {
  const familias = (await documentos.ramas(carpeta)).filter(
    (rama) =>
      esFamilia(rama) && (!inicios || iniciosDe(rama).some((inicio) => inicios.has(inicio))),
  );
  const marcas = await Promise.all(
    familias.map((familia) => primera(documentos.listar(`${carpeta}/${familia}`, 1))),
  );
  // A killed process may have left an empty folder.
  return marcas.flatMap((clave) => (clave === undefined ? [] : leerMarca(clave)));
};

/** Greatest mark of every pair of ranges, or of those with one of `inicios`. */
export const leerMarcas = async (
  documentos: Lector,
  inicios?: ReadonlySet<number>,
): Promise<Marca[]> => {
  const porCarpeta = await Promise.all(
    [CARPETA_DE_NUMEROS, CARPETA_DE_PAQUETES].map((carpeta) =>
      mayoresEn(documentos, carpeta, inicios),
    ),
  );
  const mayores = new Map<string, Marca>();
  for (const marca of porCarpeta.flat()) sumar(mayores, marca);
  return [...mayores.values()];
};

/** Greatest ceiling of sale numbers ever marked; 0 before the first. */
export const leerTechoMarcado = async (documentos: Lector): Promise<number> => {
  const clave = await primera(documentos.listar(CARPETA_DE_VENTAS, 1));
  return clave === undefined ? 0 : leerTecho(clave);
};

interface Numeros {
  readonly poliza: number;
  readonly folio: number;
}

const inicioDe = (
  rangos: readonly RangoDeNumeros[],
  clase: RangoDeNumeros['clase'],
  numero: number,
): number => {
  const suyo = rangos.find(
    (rango) => rango.clase === clase && rango.inicial <= numero && numero <= rango.final,
  );
  if (!suyo) throw new Error(`el número de ${clase} ${numero} no es de ningún rango`);
  return suyo.inicial;
};

/** Marks that cover these numbers, one per pair of ranges. */
export const marcasDeNumeros = async (db: Base, numeros: readonly Numeros[]): Promise<Marca[]> => {
  const rangos = numeros.length > 0 ? await todosLosRangos(db) : [];
  const marcas = new Map<string, Marca>();
  for (const { poliza, folio } of numeros) {
    const inicioPoliza = inicioDe(rangos, 'poliza', poliza);
    sumar(marcas, {
      inicioPoliza,
      poliza,
      folio,
      inicioFolio: inicioDe(rangos, 'folio', folio),
    });
  }
  return [...marcas.values()];
};

/**
 * Marks that cover all numbers given out from these ranges: each range's last number, with one of the other
 * kind.
 */
export const marcasDeRangos = (rangos: readonly RangoDeNumeros[]): Marca[] => {
  const dados = rangos.filter(({ inicial, siguiente }) => siguiente > inicial);
  const polizas = dados.filter(({ clase }) => clase === 'poliza');
  const folios = dados.filter(({ clase }) => clase === 'folio');
  return Array.from({ length: Math.max(polizas.length, folios.length) }).flatMap((_, i) => {
    const [poliza, folio] = [polizas[i] ?? polizas.at(-1), folios[i] ?? folios.at(-1)];
    if (!poliza || !folio) return [];
    return {
      inicioPoliza: poliza.inicial,
      poliza: poliza.siguiente - 1,
      inicioFolio: folio.inicial,
      folio: folio.siguiente - 1,
    };
  });
};

const NADA = new Uint8Array();

/** A mark is only its key, so writing it again changes nothing. */
export const guardarMarcas = (
  documentos: Pick<Almacen, 'guardarVarios'>,
  marcas: readonly Marca[],
): Promise<void> =>
  documentos.guardarVarios(
    marcas.map((marca) => ({ clave: claveDeMarca(marca), contenido: NADA })),
  );
