import { hash } from 'node:crypto';
import {
  armarPaquete,
  BYTES_DEL_FIN,
  comprimir,
  crearDiccionario,
  diccionarioDeEntrada,
  type Diccionario,
  expandir,
  largoDelIndice,
  leerIndice,
  nombreDeDiccionario,
  PaqueteIlegible,
  type Pieza,
} from '#formatos/paquete/paquete.ts';
import { crearExpansor, type Expansor } from '#formatos/paquete/expansor.ts';
import { claveEnPaquete, leerClaveEnPaquete } from '#values/clave-de-paquete.ts';
import { crearRecientes, type Recientes } from './paquetes-recientes.ts';
import { tieneHuella } from './clave.ts';
import type { Almacen, Documentos, Modelo } from './port.ts';

const CARPETA_DE_DICCIONARIOS = 'diccionarios';
/** Folder that maps the name of a model to its dictionary. */
const CARPETA_DE_MODELOS = 'modelos';
const LARGO_DEL_NOMBRE = 16;

const claveDeDiccionario = (diccionario: Diccionario): string =>
  `${CARPETA_DE_DICCIONARIOS}/${nombreDeDiccionario(diccionario)}/${diccionario.sha256}`;

/** Cache of dictionaries. They never change, so each process reads or writes each one once. */
const crearDiccionarios = (almacen: Almacen) => {
  const leidos = new Map<string, Promise<Diccionario | null>>();
  const guardados = new Map<string, Promise<Diccionario>>();
  const buscar = async (nombre: string): Promise<Diccionario | null> => {
    for await (const clave of almacen.listar(`${CARPETA_DE_DICCIONARIOS}/${nombre}`)) {
      const leido = await almacen.leer(clave, clave.split('/').at(-1) ?? '');
      if (leido.tipo === 'ok') return crearDiccionario(leido.contenido);
    }
    return null;
  };
  const guardar = async ({ nombre, hacer }: Modelo): Promise<Diccionario> => {
    const senal = `${CARPETA_DE_MODELOS}/${nombre}`;
    const sello = await almacen.leerParte(senal, 0, LARGO_DEL_NOMBRE);
    const suyo = sello && (await buscar(Buffer.from(sello).toString('latin1')));
    if (suyo) return suyo;
    const diccionario = crearDiccionario(await hacer());
    const clave = claveDeDiccionario(diccionario);
    await almacen.guardar(clave, diccionario.contenido);
    await almacen.guardar(senal, Buffer.from(nombreDeDiccionario(diccionario), 'latin1'));
    return diccionario;
  };
  /** Memoizes a promise, except if it fails or resolves to null. */
  const unaVez = <T>(cuales: Map<string, Promise<T>>, que: string, hacer: () => Promise<T>) => {
    const hecho = cuales.get(que) ?? hacer();
    cuales.set(que, hecho);
    hecho.then(
      (valor) => valor === null && cuales.delete(que),
      () => cuales.delete(que),
    );
    return hecho;
  };
  return {
    leer: (nombre: string) => unaVez(leidos, nombre, () => buscar(nombre)),
    guardar: (modelo: Modelo) => unaVez(guardados, modelo.nombre, () => guardar(modelo)),
  };
};

/**
 * Expands entries and verifies their hash. On a mismatch it expands the entry again alone, because a
 * damaged entry can spoil the next one of the same stream.
 */
const crearExpansores = () => {
  const expansores = new WeakMap<Diccionario, Expansor>();
  const expansorDe = (diccionario: Diccionario): Expansor => {
    const suyo = expansores.get(diccionario) ?? crearExpansor(diccionario);
    expansores.set(diccionario, suyo);
    return suyo;
  };
  return async (entrada: Uint8Array, diccionario: Diccionario, sha256: string) => {
    const expansor = expansorDe(diccionario);
    const contenido = await expansor.expandir(entrada).catch(() => null);
    if (contenido && tieneHuella(contenido, sha256)) return contenido;
    expansor.olvidar();
    const solo = expandir(entrada, diccionario);
    return tieneHuella(solo, sha256) ? solo : null;
  };
};

/** Reads documents from packs, with their dictionary, and standalone documents directly. */
const lectorDe = (
  almacen: Almacen,
  recientes: Recientes,
  diccionarios: ReturnType<typeof crearDiccionarios>,
): Almacen['leer'] => {
  const expandirSegun = crearExpansores();
  return async (clave, sha256) => {
    const lugar = leerClaveEnPaquete(clave);
    if (!lugar) return almacen.leer(clave, sha256);
    const entrada = await recientes.leerParte(lugar.paquete, lugar.desde, lugar.largo);
    if (!entrada) return { tipo: 'no_existe' };
    try {
      const diccionario = await diccionarios.leer(diccionarioDeEntrada(entrada));
      if (!diccionario) return { tipo: 'danado' };
      const contenido = await expandirSegun(entrada, diccionario, sha256);
      return contenido ? { tipo: 'ok', contenido } : { tipo: 'danado' };
    } catch (error) {
      if (error instanceof PaqueteIlegible) return { tipo: 'danado' };
      throw error;
    }
  };
};

type Indice = ReturnType<typeof leerIndice>;

/** Index of a pack, with the key of each document; null when the pack does not exist. */
const indiceDe = async (
  almacen: Almacen,
  paquete: string,
): Promise<(Indice[number] & { clave: string })[] | null> => {
  const fin = await almacen.leerParte(paquete, -BYTES_DEL_FIN, BYTES_DEL_FIN);
  if (!fin) return null;
  const largo = largoDelIndice(fin);
  const final = await almacen.leerParte(paquete, -largo, largo);
  return (
    final &&
    leerIndice(final).map((uno) => ({ ...uno, clave: claveEnPaquete({ paquete, ...uno }) }))
  );
};

/** Compressed entries at these keys; null when one of them does not exist. */
const piezasEn = async (almacen: Almacen, claves: readonly string[]): Promise<Pieza[] | null> => {
  const dePaquetes = [...new Set(claves.flatMap((una) => leerClaveEnPaquete(una)?.paquete ?? []))];
  const indices = await Promise.all(dePaquetes.map((paquete) => indiceDe(almacen, paquete)));
  const conocidas = new Map(indices.flatMap((filas) => filas ?? []).map((f) => [f.clave, f]));
  const piezas: Pieza[] = [];
  for (const una of claves) {
    const que = conocidas.get(una);
    const lugar = leerClaveEnPaquete(una);
    const entrada =
      que && lugar && (await almacen.leerParte(lugar.paquete, lugar.desde, lugar.largo));
    if (!que || !entrada) return null;
    piezas.push({ ...que, entrada });
  }
  return piezas;
};

const guardarPaquete = async (
  almacen: Almacen,
  claveDe: (sha256: string) => string,
  piezas: readonly Pieza[],
): Promise<string[]> => {
  const { contenido, lugares } = armarPaquete(piezas);
  const clave = claveDe(hash('sha256', contenido));
  if (!clave.endsWith('.paq')) throw new Error(`Invalid key of a pack: ${clave}`);
  if (piezas.length > 0) await almacen.guardar(clave, contenido);
  return lugares.map(({ desde, largo }) => claveEnPaquete({ paquete: clave, desde, largo }));
};

/** Adds packs to a store: many similar files in one object. Readers do not depend on `compresor`. */
export const conPaquetes = (almacen: Almacen, compresor = comprimir): Documentos => {
  const diccionarios = crearDiccionarios(almacen);
  const recientes = crearRecientes({
    leerParte: almacen.leerParte,
    finDe: async (paquete) => {
      const indice = await indiceDe(almacen, paquete);
      return indice && Math.max(0, ...indice.map(({ desde, largo }) => desde + largo));
    },
    ahora: () => performance.now(),
  });

  return {
    ...almacen,
    leer: lectorDe(almacen, recientes, diccionarios),
    async guardar(clave, contenido) {
      recientes.olvidar(clave);
      await almacen.guardar(clave, contenido);
    },
    async contenidoDe(paquete) {
      const indice = await indiceDe(almacen, paquete);
      return indice && indice.map(({ nombre, sha256, clave }) => ({ nombre, sha256, clave }));
    },
    async guardarJuntos(claveDe, modelo, documentos) {
      const diccionario = await diccionarios.guardar(modelo);
      const piezas = await compresor(documentos, diccionario);
      return guardarPaquete(almacen, claveDe, piezas);
    },
    async mudar(claveDe, claves) {
      const piezas = await piezasEn(almacen, claves);
      return piezas && guardarPaquete(almacen, claveDe, piezas);
    },
    async borrar(clave) {
      // A document of a pack is deleted with its pack, after the others were moved.
      if (leerClaveEnPaquete(clave))
        throw new Error(`A document of a pack is not forgotten alone: ${clave}`);
      recientes.olvidar(clave);
      await almacen.borrar(clave);
    },
  };
};
