/**
 * What bringing everything back takes, part by part, and of one processor: `node bench/restauracion.bench.ts
 * [polizas] [pólizas en paquetes] [archivos de registro]`. Each part is restored apart from the others, from a backup of
 * nothing else, so that a million policies can be added up on a disk that does not hold them. No target:
 * what decides is the operator's disk.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generateIdentity } from 'age-encryption';
import pg from 'pg';
import { abrirBase } from '#nucleo/db/conexion.ts';
import { claveDePaquete } from '#features/numeros/almacen/marca.ts';
import { leerConfig } from '#server/config.ts';
import { iniciarPostgres } from '#server/db/embebido.ts';
import { prepararBase } from '#server/partida/preparar-base.ts';
import { vaciarWal } from '#server/respaldo/archivar-wal.ts';
import { leerLlave } from '#server/respaldo/cifra.ts';
import { abrirFirmante } from '#server/respaldo/firma.ts';
import { poblar } from '#server/test/base/poblacion.ts';
import { anotar, pedido } from './medida/anotar.ts';
import { type Cifra, dato, enCaso, menos } from './medida/cifra.ts';

const PEDIDO = pedido({ polizas: 20_000, documentos: 5_000, registros: 60 });
const { polizas: POLIZAS, documentos: DOCUMENTOS, registros: REGISTROS } = PEDIDO;
/** Of the population's sales: 500 of one vehicle for a fleet of 100. */
const VENTAS = 501;
const DE_FLOTA = 100;
const PAQUETES = Math.ceil((DOCUMENTOS * VENTAS) / 600);
/** A pack of one certificate, and what each of many takes (ADR 29); nothing compresses them any more. */
const BYTES_DE_UNO = 1_300;
const BYTES_DE_MUCHOS = 1_200;

interface Parte {
  readonly nombre: string;
  readonly cuantos: number;
  /** Makes what is to be lost; what it gives is done between backup and loss. */
  readonly llenar: (
    datos: string,
    carpeta: string,
    llave: string,
  ) => Promise<void | (() => Promise<void>)>;
}

const conPostgres = async (
  datos: string,
  archivar: boolean,
  hacer: (servidor: Awaited<ReturnType<typeof iniciarPostgres>>) => Promise<void>,
): Promise<void> => {
  const servidor = await iniciarPostgres({ carpeta: join(datos, 'base'), archivar });
  try {
    await hacer(servidor);
  } finally {
    await servidor.detener();
  }
};

const partes: readonly Parte[] = [
  {
    nombre: 'nada',
    cuantos: 1,
    llenar: (datos) => conPostgres(datos, false, async () => undefined),
  },
  {
    nombre: 'pólizas en la base',
    cuantos: POLIZAS,
    llenar: (datos) =>
      conPostgres(datos, false, async ({ url }) => {
        await prepararBase(leerConfig({ SOAP_DATOS: datos, SEMILLA: 'demo' }), url);
        const base = abrirBase(url, 2);
        await poblar(base, { polizas: POLIZAS, desde: '2024-11-01', hasta: '2026-11-20' });
        await base.destroy();
      }),
  },
  {
    nombre: 'paquetes',
    cuantos: PAQUETES,
    async llenar(datos) {
      await conPostgres(datos, false, async () => undefined);
      for (let i = 1; i <= PAQUETES; i += 1) {
        const marca = { inicioPoliza: 1, poliza: i, inicioFolio: 1, folio: i };
        const ruta = join(datos, 'documentos', claveDePaquete(marca, String(i).padStart(16, '0')));
        mkdirSync(dirname(ruta), { recursive: true });
        const bytes = BYTES_DE_UNO + (i % VENTAS === 0 ? DE_FLOTA * BYTES_DE_MUCHOS : 0);
        writeFileSync(ruta, randomBytes(bytes));
      }
    },
  },
  {
    nombre: 'archivos de registro',
    cuantos: REGISTROS,
    async llenar(datos, carpeta, llave) {
      await conPostgres(datos, false, async () => undefined);
      return () =>
        conPostgres(datos, true, async ({ urlAdmin, wal }) => {
          const cliente = new pg.Client({ connectionString: urlAdmin });
          await cliente.connect();
          await cliente.query('create table ventas_de_media_hora (que text)');
          for (let i = 0; i < REGISTROS; i += 1) {
            await cliente.query(`insert into ventas_de_media_hora
              select repeat(md5(n::text), 10) from generate_series(1, 500) n`);
            await cliente.query('select pg_switch_wal()');
          }
          await cliente.query('checkpoint');
          await cliente.end();
          const firmante = await abrirFirmante({ datos });
          const destino = { carpeta, llave: await leerLlave(llave), firmante };
          await vaciarWal(wal, destino, () => Promise.resolve());
        });
    },
  },
];

/** Wall and processor seconds of a command, with all that it starts. */
const medir = (orden: string, env: Record<string, string>) => {
  const desde = performance.now();
  const midiendo = `node ${orden} > /dev/null; codigo=$?; times; exit $codigo`;
  const { status, stdout, stderr } = spawnSync('sh', ['-c', midiendo], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const hijos = stdout.trim().split('\n').at(-1) ?? '';
  const procesador = [...hijos.matchAll(/(\d+)m([\d.]+)s/g)]
    .map(([, m, s]) => Number(m) * 60 + Number(s))
    .reduce((a, b) => a + b, 0);
  return { s: (performance.now() - desde) / 1_000, procesador };
};

const cifras: Cifra[] = [];
for (const { nombre, cuantos, llenar } of partes) {
  const raiz = mkdtempSync(join(tmpdir(), 'soap-restauracion-'));
  // The account of PostgreSQL passes through.
  chmodSync(raiz, 0o711);
  const [datos, carpeta] = [join(raiz, 'datos'), join(raiz, 'bodega')];
  const llave = await generateIdentity();
  const env = { SOAP_DATOS: datos, RESPALDO_CARPETA: carpeta, RESPALDO_LLAVE: llave };
  try {
    const despues = await llenar(datos, carpeta, llave);
    const respaldo = medir('server/respaldo/main-respaldo.ts', env);
    await despues?.();
    rmSync(datos, { recursive: true });
    const { s, procesador } = medir('server/respaldo/main-restaurar.ts --sin-firma', env);
    cifras.push(
      ...enCaso(
        nombre,
        dato('cuántos', 'n', cuantos),
        menos('respaldar', 's', respaldo.s),
        menos('su procesador', 's', respaldo.procesador),
        menos('restaurar', 's', s),
        menos('procesador de restaurar', 's', procesador),
      ),
    );
  } finally {
    rmSync(raiz, { recursive: true, force: true });
  }
}
anotar('restauracion', PEDIDO, cifras);
