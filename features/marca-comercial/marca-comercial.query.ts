import type { Contexto } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { tonosDeMarca } from '#values/color-de-marca.ts';
import { nombreCompleto } from '#values/persona.ts';
import type { MarcaDeCompraVM, MarcaPropiaVM, MarcaVM } from './marca-comercial.contract.ts';
import { ayudaDe, type ConMarca, type Marca, rutaDeLogo } from './marca-comercial.ts';

/** Brokers with their brand; `mc` is that of an agreement if the caller joins one. */
const corredoresConMarca = (db: Base) =>
  db
    .selectFrom('corredores as k')
    .leftJoin('marcas_comerciales as mk', 'mk.corredor_id', 'k.id')
    .select(['k.rut', 'k.nombre', 'k.apellido_paterno', 'k.razon_social', 'k.telefono'])
    .select(['mk.nombre as nombre_k', 'mk.color as color_k', 'mk.logo as logo_k']);

const delConvenio = (db: Base, convenioId: number) =>
  corredoresConMarca(db)
    .innerJoin('convenios as c', 'c.corredor_id', 'k.id')
    .leftJoin('marcas_comerciales as mc', 'mc.convenio_id', 'c.id')
    .select(['mc.nombre as nombre_c', 'mc.color as color_c', 'mc.logo as logo_c'])
    .where('c.id', '=', convenioId)
    .executeTakeFirst();

const delCorredor = async (db: Base, corredorId: number) => {
  const fila = await corredoresConMarca(db).where('k.id', '=', corredorId).executeTakeFirst();
  return fila && { ...fila, nombre_c: null, color_c: null, logo_c: null };
};

const logoCon = async (db: Base, sha256: string | null): Promise<Marca['logo']> =>
  sha256 === null
    ? null
    : db
        .selectFrom('logos')
        .select(['sha256', 'ancho', 'alto'])
        .where('sha256', '=', sha256)
        .executeTakeFirstOrThrow();

const marcaDeFila = async (
  db: Base,
  fila: NonNullable<Awaited<ReturnType<typeof delConvenio>>>,
): Promise<Marca> => ({
  nombre:
    fila.nombre_c ??
    fila.nombre_k ??
    nombreCompleto({
      rut: fila.rut,
      nombre: fila.nombre,
      apellidoPaterno: fila.apellido_paterno,
      razonSocial: fila.razon_social,
    }),
  color: fila.color_c ?? fila.color_k,
  logo: await logoCon(db, fila.logo_c ?? fila.logo_k),
  telefono: fila.telefono,
});

/** Brand of an agreement: each part its own, else its broker's. */
export const marcaDeConvenio = async (db: Base, convenioId: number): Promise<Marca> => {
  const fila = await delConvenio(db, convenioId);
  if (!fila) throw new Error(`el convenio ${convenioId} no está`);
  return marcaDeFila(db, fila);
};

const aLogoVM = (logo: Marca['logo']): MarcaVM['logo'] =>
  logo && { ruta: rutaDeLogo(logo.sha256), ancho: logo.ancho, alto: logo.alto };

export const aMarcaVM = ({ nombre, color, logo }: Marca): MarcaVM => ({
  nombre,
  color,
  logo: aLogoVM(logo),
});

/** Brand of an agreement's seller for the session of a buyer (V-COLORES-002). */
export const marcaDeCompra = async (
  db: Base,
  convenioId: number,
  { aseguradora }: Pick<Contexto['ajustes'], 'aseguradora'>,
): Promise<MarcaDeCompraVM> => {
  const marca = await marcaDeConvenio(db, convenioId);
  return {
    ...aMarcaVM(marca),
    tonos: marca.color === null ? null : tonosDeMarca(marca.color),
    aseguradora: aseguradora.nombre,
    ayuda: ayudaDe(marca, aseguradora),
  };
};

/** Stored parts of a brand, the logo by its hash; all null, with version 0, without any. */
export const marcaGuardadaDe = async (db: Base, de: ConMarca, id: number) =>
  (await db
    .selectFrom('marcas_comerciales')
    .select(['nombre', 'color', 'logo', 'version'])
    .where(de === 'convenio' ? 'convenio_id' : 'corredor_id', '=', id)
    .executeTakeFirst()) ?? { nombre: null, color: null, logo: null, version: 0 };

/** Stored brand of a broker or agreement; null if that does not exist. */
export const marcaPropiaDe = async (
  db: Base,
  de: ConMarca,
  id: number,
): Promise<MarcaPropiaVM | null> => {
  const fila = await (de === 'convenio' ? delConvenio(db, id) : delCorredor(db, id));
  if (!fila) return null;
  const { nombre, color, logo, version } = await marcaGuardadaDe(db, de, id);
  return {
    nombre,
    color,
    logo: aLogoVM(await logoCon(db, logo)),
    version,
    seVe: aMarcaVM(await marcaDeFila(db, fila)),
  };
};

/** Bytes of a picture, or null. */
export const logoDe = async (db: Base, sha256: string): Promise<Uint8Array | null> => {
  const fila = await db
    .selectFrom('logos')
    .select('contenido')
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return fila?.contenido ?? null;
};
