import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { leerConfig } from '../config.ts';
import type { Postgres } from '../db/embebido.ts';
import { migrar } from '../db/migrar.ts';
import { crearInstalacion, type Instalacion } from '../test/caidas/instalacion.ts';
import { BASE, lugares, MANIFIESTO } from './bodega.ts';
import { botar, buscarSobrante, type Sobrante } from './botar.ts';
import { escribirCifrado } from './cifra.ts';
import { exigirDestino } from './exigir-respaldo.ts';
import { comprobadorDe } from './firma.ts';
import { respaldar } from './respaldar.ts';

const DIA_MS = 86_400_000;

describe('an operator who deletes old backups', () => {
  let casa: Instalacion;
  let postgres: Postgres;
  /** Ids of the backups, oldest first. */
  let ids: string[];
  const partir = async (): Promise<void> => {
    postgres = await casa.partir();
  };
  const vender = async (que: string): Promise<void> => {
    await casa.consultar(`insert into ventas values ('${que}')`);
    await casa.ahora();
    await casa.archivar();
  };
  /** A backup taken `dias` days ago, after a sale and a document of that day. */
  const respaldarHace = async (dias: number, DOCUMENTOS: 'carpeta' | 's3'): Promise<void> => {
    const momento = new Date(relojDelSistema.ahora().getTime() - dias * DIA_MS);
    await vender(`hace ${dias}`);
    const documento = join(casa.datos, 'documentos', 'polizas', `hace-${dias}`);
    mkdirSync(dirname(documento), { recursive: true });
    writeFileSync(documento, '');
    utimesSync(documento, momento, momento);
    const config = { ...leerConfig(casa.entorno()), DOCUMENTOS };
    await respaldar(config, postgres, await exigirDestino(config), () => momento);
  };
  beforeEach(async () => {
    casa = await crearInstalacion();
    await partir();
    await migrar(postgres.url);
    await casa.consultar('create table ventas (que text)');
    await respaldarHace(90, 'carpeta');
    await respaldarHace(60, 's3');
    await respaldarHace(40, 'carpeta');
    await respaldarHace(10, 'carpeta');
    await casa.correr('respaldo');
    await vender('hoy');
    ids = readdirSync(lugares(casa.carpeta).respaldos).toSorted((a, b) => (a < b ? -1 : 1));
  });
  afterEach(() => casa.cerrar());

  const todo = (): string[] =>
    readdirSync(casa.carpeta, { recursive: true, encoding: 'utf8' }).toSorted();
  const sobrante = async (): Promise<Sobrante> => {
    const { carpeta, firmante } = await exigirDestino(leerConfig(casa.entorno()));
    return buscarSobrante(carpeta, comprobadorDe(firmante.publica), 30, relojDelSistema.ahora());
  };
  /** Loses everything and restores the newest backup. Returns the names of the restored documents. */
  const exigirRestaurable = async (): Promise<string[]> => {
    await casa.perderTodo();
    expect(await casa.correr('restaurar', ['--ensayo'])).toContain('Restaurado el respaldo');
    await partir();
    const ventas = await casa.consultar('select que from ventas order by que');
    expect(ventas.map((una) => Object.values(una)[0])).toEqual([
      'hace 10',
      'hace 40',
      'hace 60',
      'hace 90',
      'hoy',
    ]);
    return readdirSync(join(casa.datos, 'documentos', 'polizas')).toSorted();
  };

  it('[A-NOCHE-011] lists the deletable backups and deletes them if told; every remaining one restores with the documents of the deleted ones', async () => {
    const { de, wal } = lugares(casa.carpeta);
    const { llave, firmante } = await exigirDestino(leerConfig(casa.entorno()));
    const historia = wal('00000001.history');
    const { sha256 } = await escribirCifrado(historia, Readable.from(['']), llave);
    await firmante.firmar(casa.carpeta, historia, sha256);
    const ajeno = wal('000000010000000000000000');
    writeFileSync(ajeno, 'not signed');
    mkdirSync(de('20200101T000000Z', ''));
    const falso = de('20200101T000000Z', MANIFIESTO);
    writeFileSync(falso, readFileSync(de(ids[0] ?? '', MANIFIESTO)));

    const antes = todo();
    const dicho = await casa.correr('respaldo', ['--botar', '30']);
    expect(dicho).toContain(`respaldos/${ids[0]} (sus documentos quedan)\nrespaldos/${ids[1]}\n`);
    expect(dicho).toMatch(/Por botar: respaldos: 2, archivos del registro: \d+, [\d,.]+ MB\./);
    expect(dicho).toContain(`Quedan 3, desde el ${ids[2]}.\nNo se borró nada.`);
    expect(todo()).toEqual(antes);

    expect(await casa.correr('respaldo', ['--botar', '30', '--si'])).toContain('Botado:');
    expect(readdirSync(de(ids[0] ?? '', '')).toSorted()).toEqual([
      'documentos.tar.age',
      MANIFIESTO,
      `${MANIFIESTO}.firma`,
    ]);
    expect(existsSync(de(ids[1] ?? '', ''))).toBe(false);
    const { primerWal } = JSON.parse(readFileSync(de(ids[2] ?? '', MANIFIESTO), 'utf8'));
    const registro = readdirSync(lugares(casa.carpeta).carpetaWal).toSorted();
    expect(registro.filter((uno) => !uno.includes('.backup.')).slice(0, 4)).toEqual([
      '00000001.history.age',
      '00000001.history.age.firma',
      '000000010000000000000000.age',
      `${primerWal}.age`,
    ]);
    expect(existsSync(falso)).toBe(true);
    expect(await casa.correr('respaldo', ['--botar', '30', '--si'])).toContain(
      'No hay nada que botar',
    );
    // The last backup before those days stays.
    expect(await casa.correr('respaldo', ['--botar', '1'])).toContain(`desde el ${ids[3]}.`);

    const documentos = ['hace-10', 'hace-40', 'hace-60', 'hace-90'];
    expect(await exigirRestaurable()).toEqual(documentos);
    rmSync(dirname(falso), { recursive: true });
    const lejano = await casa.correr('restaurar', [
      '--hasta',
      new Date(relojDelSistema.ahora().getTime() - 50 * DIA_MS).toISOString(),
    ]);
    expect(lejano).toContain('un respaldo entero de antes de ese momento');
    renameSync(de(ids[4] ?? '', MANIFIESTO), `${de(ids[4] ?? '', MANIFIESTO)}.aparte`);
    expect(await exigirRestaurable()).toEqual(documentos);
    renameSync(de(ids[3] ?? '', MANIFIESTO), `${de(ids[3] ?? '', MANIFIESTO)}.aparte`);
    expect(await exigirRestaurable()).toContain('hace-90');
  });

  it('[A-NOCHE-011] a killed run leaves restorable backups after any file, and the next run finishes it', async () => {
    const { de } = lugares(casa.carpeta);
    const todas = await sobrante();
    expect(todas.rutas.slice(0, 2)).toEqual([de(ids[0] ?? '', BASE), expect.any(String)]);
    await botar(casa.carpeta, { ...todas, respaldos: [], rutas: todas.rutas.slice(0, 1) });
    expect((await exigirRestaurable()).length).toBe(4);
    await botar(casa.carpeta, { ...todas, respaldos: [], rutas: todas.rutas.slice(0, -3) });
    expect((await exigirRestaurable()).length).toBe(4);
    const resto = await sobrante();
    expect(resto.registro).toEqual(todas.registro.slice(-1));
    await botar(casa.carpeta, resto);
    expect((await sobrante()).rutas).toEqual([]);
  });

  it('[A-NOCHE-011] deletes nothing without the marker, nor while the newest backup is incomplete', async () => {
    const { de, wal, espejo } = lugares(casa.carpeta);
    const nuevo = ids[4] ?? '';
    const { ultimoWal } = JSON.parse(readFileSync(de(nuevo, MANIFIESTO), 'utf8'));
    for (const [ruta, dice] of [
      [espejo, 'no tiene el marcador de esta instalación'],
      [de(nuevo, BASE), `El respaldo ${nuevo} está dañado`],
      [wal(ultimoWal), `le falta el archivo ${ultimoWal} del registro: no se bota nada`],
    ] as const) {
      renameSync(ruta, `${casa.carpeta}-aparte`);
      const antes = todo();
      expect(await casa.correr('respaldo', ['--botar', '30', '--si'])).toContain(dice);
      expect(todo()).toEqual(antes);
      renameSync(`${casa.carpeta}-aparte`, ruta);
    }
    for (const args of [
      ['--botar', '0'],
      ['--botar', 'x'],
      ['--si'],
      ['--botar', '9', '--carpeta-nueva'],
    ])
      expect(await casa.correr('respaldo', args)).toMatch(/^--(?:botar|si) .*\n$/);
  });
});
