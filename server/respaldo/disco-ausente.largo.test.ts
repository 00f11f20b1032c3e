import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { puertoLibre } from '../procesos/puertos-de-red.ts';
import { crearInstalacion, type Instalacion } from '../test/caidas/instalacion.ts';
import { esperar } from '../test/esperar.ts';
import { type Hijo, lanzarHijo } from '../test/proceso/procesos.ts';

const METRICA = /^soap_backup_oldest_unarchived_seconds ([\d.]+)$/m;

describe('npm start with a backup folder', () => {
  let casa: Instalacion;
  let inicio: Hijo;
  let metricas: number;
  const arrancar = async (): Promise<void> => {
    const [puerto, deMetricas] = [await puertoLibre(23_000), await puertoLibre(33_000)];
    metricas = deMetricas;
    inicio = lanzarHijo('inicio', {
      ...casa.entorno(),
      PUERTO: String(puerto),
      METRICAS_PUERTO: String(deMetricas),
      SEMILLA: 'minima',
    });
    await esperar('el producto parte', 120, () => {
      if (!inicio.vive()) throw new Error(inicio.salida());
      return inicio.salida().includes('SOAP está en');
    });
    // Keeps the product's server running by one more user.
    await casa.partir();
  };
  const parar = async (): Promise<void> => {
    await casa.parar();
    inicio.senal('SIGTERM');
    await inicio.fin;
  };
  beforeEach(async () => {
    casa = await crearInstalacion();
    await arrancar();
    await casa.correr('respaldo');
  });
  afterEach(async () => {
    await parar();
    await casa.cerrar();
  });

  const segundos = async (): Promise<number> => {
    const texto = await (await fetch(`http://127.0.0.1:${metricas}/metrics`)).text();
    return Number(METRICA.exec(texto)?.[1]);
  };
  /** Commits a row; returns the WAL file that holds it. */
  const escribir = async (): Promise<string> => {
    await casa.consultar('create table if not exists cambios as select now()');
    await casa.consultar('insert into cambios select now()');
    const [fila] = await casa.consultar<{ archivo: string }>(
      'select pg_walfile_name(pg_current_wal_insert_lsn()) as archivo',
    );
    return fila?.archivo ?? '';
  };
  const respaldado = (archivo: string) => () =>
    readdirSync(join(casa.carpeta, 'wal')).includes(`${archivo}.age`);

  it('[A-NOCHE-002] a change is archived without further writes, from the start on', async () => {
    // Restarts the server, because the backup before woke its checkpointer.
    await parar();
    await arrancar();
    const archivo = await escribir();
    // Far below the five minutes that the checkpointer sleeps by default.
    await esperar(`${archivo} llega a la carpeta`, 150, respaldado(archivo));
    expect(readdirSync(join(casa.carpeta, 'wal'))).toContain(`${archivo}.age.firma`);
  });

  it('[A-NOCHE-001] [A-NOCHE-004] writes nothing while the backup disk is not mounted, reports it, and continues once it is', async () => {
    const disco = `${casa.carpeta}-disco`;
    renameSync(casa.carpeta, disco);
    mkdirSync(casa.carpeta);
    const archivo = await escribir();
    await casa.consultar('select pg_switch_wal()');
    await esperar('el producto lo dice', 60, () =>
      /El respaldo continuo no avanza: la carpeta de respaldo no tiene el marcador/.test(
        inicio.salida(),
      ),
    );
    await esperar('un incidente lo dice', 120, async () => {
      const abiertos = await casa.consultarProducto(
        "select from incidentes where clase = 'respaldo_sin_marcador' and cerrado_en is null",
      );
      return abiertos.length === 1;
    });
    expect(await segundos()).toBeGreaterThan(10);
    expect(readdirSync(casa.carpeta, { recursive: true })).toEqual([]);
    expect(await casa.correr('respaldo')).toContain('revise que el disco esté montado');
    expect(readdirSync(casa.carpeta, { recursive: true })).toEqual([]);

    rmSync(casa.carpeta, { recursive: true });
    renameSync(disco, casa.carpeta);
    await esperar(`${archivo} llega a la carpeta`, 60, respaldado(archivo));
    await esperar('no queda nada por respaldar', 120, async () => (await segundos()) < 60);
  });
});
