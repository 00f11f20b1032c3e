import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import type { Config } from '../config.ts';
import { direccionAdmin } from '../db/embebido.ts';
import { abrirCarpeta, abrirRecuerdo } from '../db/recuerdo.ts';
import { apagar, carpetaDeWal, iniciado, type Servidor, ubicarServidor } from '../db/servidor.ts';
import { ErrorDePartida } from '../partida/partida.ts';
import { puertoLibre } from '../procesos/puertos-de-red.ts';
import { vaciarWal } from './archivar-wal.ts';
import {
  BASE,
  comprobarArchivos,
  conBase,
  DOCUMENTOS,
  leerManifiestos,
  LLAVES,
  lugares,
  type Manifiesto,
  type Manifiestos,
} from './bodega.ts';
import { leerCifrado, type Llave } from './cifra.ts';
import { abrirFirmante, type Comprobador } from './firma.ts';
import { llevarMarcadores, llevarMarcas } from './llevar-marcas.ts';
import { desempaquetar } from './paquete.ts';
import { limpiarAjustes, recuperar } from './recuperar.ts';
import { aId, escribirRespaldo } from './respaldar.ts';
import { traerWal } from './traer-wal.ts';
import { decirOrden } from '#values/orden.ts';

interface Pedido {
  readonly carpeta: string;
  readonly llave: Llave;
  readonly comprobar: Comprobador;
  /** Moment to restore; null for the newest. */
  readonly hasta: Date | null;
  /** True: writes nothing to the folder, which stays another installation's. */
  readonly ensayo: boolean;
}

type Donde = Pick<Pedido, 'carpeta' | 'llave'>;

const elegir = (
  { propios, otros }: Manifiestos,
  { carpeta, hasta }: Pick<Pedido, 'carpeta' | 'hasta'>,
): Manifiesto => {
  const ultimo = conBase(carpeta, propios).findLast(
    ({ terminado }) => !hasta || Date.parse(terminado) <= hasta.getTime(),
  );
  const ajeno = otros.findLast((id) => !hasta || id <= aId(hasta));
  if (ajeno !== undefined && (!ultimo || ajeno > ultimo.id)) {
    throw new ErrorDePartida(
      `El respaldo ${ajeno} no lleva la firma de RESPALDO_FIRMA: es falso, o anterior a las firmas. Apártelo de ${lugares(carpeta).respaldos} para usar el anterior; si nadie más escribe en esa carpeta, agregue --sin-firma`,
    );
  }
  if (!ultimo) {
    throw new ErrorDePartida(
      hasta
        ? `No hay en ${carpeta} un respaldo entero de antes de ese momento`
        : `No hay un respaldo entero en ${carpeta}: revise RESPALDO_CARPETA`,
    );
  }
  return ultimo;
};

const entregarA = ({ cuenta: { uid, gid } }: Servidor, ruta: string): void => {
  if (uid !== undefined) spawnSync('chown', ['-R', `${uid}:${gid}`, ruta]);
};

/** Unpacks the cluster of a backup into a separate folder. */
const ponerBase = async (
  { datos }: Servidor,
  { carpeta, llave }: Pedido,
  { id }: Manifiesto,
): Promise<string[]> => {
  const fuente = await leerCifrado(lugares(carpeta).de(id, BASE), llave);
  await desempaquetar(fuente, datos);
  for (const vacia of ['pg_wal/archive_status', 'pg_wal/summaries']) {
    await mkdir(join(datos, vacia), { recursive: true, mode: 0o700 });
  }
  await writeFile(join(datos, 'recovery.signal'), '');
  return limpiarAjustes(datos);
};

/** Restores the documents of every backup, and the markers of numbers up to the last moment. */
const restaurarDocumentos = async (
  config: Config,
  { carpeta, llave }: Donde,
  manifiestos: readonly Manifiesto[],
  sinPisar = false,
): Promise<number> => {
  const { de, espejo } = lugares(carpeta);
  const raiz = join(config.datos, 'documentos');
  // Markers come first, because they decide which numbers are free.
  await llevarMarcas(espejo, raiz);
  await llevarMarcadores(espejo, raiz);
  let archivos = 0;
  for (const { id, archivos: suyos } of manifiestos) {
    if (!suyos.some(({ nombre }) => nombre === DOCUMENTOS)) continue;
    const fuente = await leerCifrado(de(id, DOCUMENTOS), llave);
    archivos += await desempaquetar(fuente, raiz, sinPisar);
  }
  return archivos;
};

/** Throws in Spanish unless the chosen backup and the documents of all backups match their manifests. */
const exigirManifiestos = async (
  pedido: Pick<Pedido, 'carpeta' | 'comprobar' | 'hasta'>,
): Promise<{ leidos: Manifiestos; manifiesto: Manifiesto }> => {
  const { carpeta } = pedido;
  const leidos = await leerManifiestos(carpeta, pedido.comprobar);
  const manifiesto = elegir(leidos, pedido);
  await comprobarArchivos(carpeta, manifiesto);
  for (const uno of leidos.propios)
    await comprobarArchivos(carpeta, uno, (nombre) => nombre === DOCUMENTOS);
  return { leidos, manifiesto };
};

interface Recuperada {
  readonly urlAdmin: string;
  readonly servidor: Servidor;
}

/**
 * Takes a backup of the new timeline, whose history is archived before. Without it the next restore would
 * only know the WAL before this one.
 */
const respaldarDeNuevo = async (
  config: Config,
  { carpeta, llave }: Pedido,
  { id: deAntes, archivos }: Manifiesto,
  { urlAdmin, servidor }: Recuperada,
): Promise<string> => {
  const destino = { carpeta, llave, firmante: await abrirFirmante(config) };
  const wal = carpetaDeWal(servidor);
  const exigir = () => Promise.resolve();
  const hecho = await escribirRespaldo({ urlAdmin, datos: servidor.datos, wal }, destino, {
    empezado: relojDelSistema.ahora(),
    ahora: relojDelSistema.ahora,
    // The earlier backups hold them.
    documentos: null,
    exigir,
    // Only that backup has the environment settings of the lost machine.
    async llaves(ruta) {
      await copyFile(lugares(carpeta).de(deAntes, LLAVES), ruta);
      const { bytes = 0, sha256 = '' } = archivos.find(({ nombre }) => nombre === LLAVES) ?? {};
      return { bytes, sha256 };
    },
  });
  await apagar(servidor);
  await vaciarWal(wal, destino, exigir);
  return hecho.id;
};

/**
 * Restores keys, database and documents into an empty SOAP_DATOS, up to `hasta` or to the end of the WAL, and
 * takes a new backup. Markers tell which numbers were sold later: the next start jumps over them (ADR 14).
 * The cluster moves into place last, so a failed restore can be repeated.
 */
export const restaurar = async (config: Config, pedido: Pedido) => {
  const { carpeta, llave, hasta, ensayo } = pedido;
  const { leidos, manifiesto } = await exigirManifiestos(pedido);
  await mkdir(config.datos, { recursive: true });
  const exigirSinBase = (datos: string): void => {
    if (iniciado(datos))
      throw new ErrorDePartida(`Ya hay una base en ${datos}: apártela antes de restaurar`);
  };
  exigirSinBase(join(config.datos, 'base', 'datos'));
  await desempaquetar(
    await leerCifrado(lugares(carpeta).de(manifiesto.id, LLAVES), llave),
    config.datos,
  );
  const recuerdo = abrirRecuerdo(abrirCarpeta(join(config.datos, 'base')));
  const definitivo = await ubicarServidor(recuerdo);
  exigirSinBase(definitivo.datos);
  const servidor = { ...definitivo, datos: `${definitivo.datos}.restaurada` };
  const wal = `${definitivo.datos}.wal`;
  const despejar = async (): Promise<void> => {
    await apagar(servidor);
    for (const ruta of [servidor.datos, wal, carpetaDeWal(servidor)])
      await rm(ruta, { recursive: true, force: true });
  };
  await despejar();
  try {
    const dejados = await ponerBase(servidor, pedido, manifiesto);
    const { segmentos, hueco } = await traerWal(wal, pedido, manifiesto);
    entregarA(servidor, servidor.datos);
    entregarA(servidor, wal);
    const puerto = await puertoLibre(recuerdo.puerto);
    const urlAdmin = direccionAdmin(recuerdo, puerto);
    const terminado = new Date(manifiesto.terminado);
    const archivar = !ensayo;
    const pedida = { servidor, puerto, urlAdmin, wal, hasta, hueco, archivar, terminado };
    const momento = await recuperar(pedida);
    const documentos = await restaurarDocumentos(config, pedido, leidos.propios);
    const nuevo = ensayo
      ? null
      : await respaldarDeNuevo(config, pedido, manifiesto, { urlAdmin, servidor }).catch(
          (error: Error) => {
            throw new ErrorDePartida(
              `Lo restaurado no se pudo respaldar en ${carpeta}: ${error.message}. Haga espacio y repita; o repita con --ensayo, parta con otra RESPALDO_CARPETA y antes de vender ejecute ${decirOrden('respaldo', '--carpeta-nueva')}`,
            );
          },
        );
    await apagar(servidor);
    await rename(servidor.datos, definitivo.datos);
    const { id } = manifiesto;
    return { id, momento, segmentos, documentos, dejados, otros: leidos.otros, nuevo };
  } finally {
    await despejar();
  }
};

/**
 * Restores keys, documents and markers beside a database that pgBackRest restores afterwards (ADR 39). Keeps
 * existing files, so it can be repeated. Returns the backup of the keys and the number of documents.
 */
export const restaurarJuntoAPgBackRest = async (
  config: Config,
  pedido: Donde & Pick<Pedido, 'comprobar'>,
): Promise<{ id: string; documentos: number }> => {
  const { carpeta, llave } = pedido;
  const { leidos, manifiesto } = await exigirManifiestos({ ...pedido, hasta: null });
  const llaves = await leerCifrado(lugares(carpeta).de(manifiesto.id, LLAVES), llave);
  await desempaquetar(llaves, config.datos, true);
  const enCarpeta = config.DOCUMENTOS === 'carpeta';
  const documentos = enCarpeta
    ? await restaurarDocumentos(config, pedido, leidos.propios, true)
    : 0;
  return { id: manifiesto.id, documentos };
};
