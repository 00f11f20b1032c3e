import { randomUUID } from 'node:crypto';
import pg from 'pg';
import {
  CARPETA_DE_MARCADORES,
  claveDeMarcador,
  claveDeTestigo,
} from '#features/numeros/almacen/marca.ts';
import { documentosEnCarpeta } from '#integrations/documentos/carpeta.ts';
import { ErrorDePartida } from '../partida/partida.ts';
import type { Marcador } from './bodega.ts';
import { decirOrden } from '#values/orden.ts';

const NADA = new Uint8Array();

interface Instalacion {
  readonly nombre: string;
  readonly marcado: Date | null;
}

/** False in a database whose migrations are due. */
const hayMarcadores = async (cliente: pg.Client): Promise<boolean> => {
  const { rows } = await cliente.query<{ hay: boolean }>(
    `select exists (select from information_schema.columns
       where table_schema = current_schema() and table_name = 'instalacion'
         and column_name = 'respaldo_testigo') as hay`,
  );
  return rows[0]?.hay === true;
};

/** Reads the names that the backup folder must carry; null in a database older than markers. */
export const leerMarcador = async (cliente: pg.Client): Promise<Marcador | null> => {
  if (!(await hayMarcadores(cliente))) return null;
  const { rows } = await cliente.query<Marcador>(
    'select nombre, respaldo_testigo as testigo from instalacion',
  );
  return rows[0] ?? null;
};

/** Reads the name, or sets one now; null in a database older than markers. */
const nombrar = async (cliente: pg.Client): Promise<Instalacion | null> => {
  if (!(await hayMarcadores(cliente))) return null;
  const { rows } = await cliente.query<Instalacion>(
    `update instalacion set nombre = coalesce(nombre, $1)
     returning nombre, respaldo_marcado_en as marcado`,
    [randomUUID()],
  );
  return rows[0] ?? null;
};

interface Pedido {
  readonly url: string;
  /** Folder of the copied markers. */
  readonly espejo: string;
  readonly nueva: boolean;
  readonly ahora: Date;
}

/** Throws for a folder that must not be marked; returns the function that writes the marker. */
const prepararMarcador = async (
  cliente: pg.Client,
  { espejo, nueva, ahora }: Omit<Pedido, 'url'>,
): Promise<() => Promise<void>> => {
  const instalacion = await nombrar(cliente);
  if (!instalacion) return () => Promise.resolve();
  const { nombre, marcado } = instalacion;
  const carpeta = documentosEnCarpeta({ raiz: espejo });
  const claves: string[] = [];
  for await (const clave of carpeta.listar(CARPETA_DE_MARCADORES)) claves.push(clave);
  const propia = claves.includes(claveDeMarcador(nombre));
  if (!propia && claves.length > 0) {
    throw new ErrorDePartida(
      'La carpeta de respaldo tiene el marcador de otra instalación: use la propia',
    );
  }
  if (!propia && marcado && !nueva) {
    throw new ErrorDePartida(
      `La carpeta de respaldo no tiene el marcador de esta instalación: revise que el disco esté montado. Si el disco es nuevo, ejecute ${decirOrden('respaldo', '--carpeta-nueva')}`,
    );
  }
  return async () => {
    const testigo = randomUUID();
    await carpeta.guardar(claveDeTestigo(testigo), NADA);
    if (!propia) await carpeta.guardar(claveDeMarcador(nombre), NADA);
    await cliente.query(
      `update instalacion
       set respaldo_marcado_en = coalesce(respaldo_marcado_en, $1), respaldo_testigo = $2`,
      [ahora, testigo],
    );
  };
};

/**
 * Marks the backup folder as this installation's, once, and as that of the last backup, each time. `llevar`
 * copies the marks of numbers before and after. `url` is the product's own database. Throws in Spanish if the
 * folder belongs to another installation, or if its marker is gone, unless `nueva` declares a new disk.
 */
export const conMarcador = async (
  { url, espejo, nueva, ahora }: Pedido,
  llevar: () => Promise<void>,
): Promise<void> => {
  const cliente = new pg.Client({ connectionString: url });
  cliente.on('error', () => undefined);
  await cliente.connect();
  try {
    const marcar = await prepararMarcador(cliente, { espejo, nueva, ahora });
    await llevar();
    await marcar();
    // A process that sees another disk may have marked numbers there meanwhile; from now on it gives out
    // none.
    await llevar();
  } finally {
    await cliente.end();
  }
};
