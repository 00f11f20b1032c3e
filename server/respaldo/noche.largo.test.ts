import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { crearInstalacion, type Instalacion } from '../test/caidas/instalacion.ts';

describe('an operator who loses everything', () => {
  let casa: Instalacion;
  beforeEach(async () => {
    casa = await crearInstalacion();
    await casa.partir();
    await casa.consultar('create table ventas (que text)');
  });
  afterEach(() => casa.cerrar());

  const vender = async (que: string): Promise<string> => {
    await casa.consultar(`insert into ventas values ('${que}')`);
    return casa.ahora();
  };
  const ventas = async (): Promise<string[]> =>
    (await casa.consultar<{ que: string }>('select que from ventas order by que')).map(
      ({ que }) => que,
    );
  const perder = async (): Promise<void> => {
    await casa.archivar();
    await casa.perderTodo();
  };
  const restaurar = async (...args: string[]): Promise<string> => {
    const dicho = await casa.correr('restaurar', args);
    if (dicho.includes('Restaurado el respaldo')) await casa.partir();
    return dicho;
  };
  const segmentos = (): string[] =>
    readdirSync(join(casa.carpeta, 'wal'))
      .filter((uno) => /^[0-9A-F]{24}\.age$/.test(uno))
      .toSorted((a, b) => (a < b ? -1 : 1));

  it('[A-NOCHE-003] keeps all sales after a second and a third total loss', async () => {
    await casa.correr('respaldo');
    await vender('a');
    await perder();
    expect(await restaurar()).toMatch(/Restaurado el respaldo \S+ hasta \d\d\/\d\d\/\d{4} \d\d:/);
    const despuesDeA = await vender('b');
    await vender('c');
    await perder();
    await restaurar();
    expect(await ventas()).toEqual(['a', 'b', 'c']);
    await vender('d');
    await perder();
    await restaurar('--hasta', despuesDeA);
    expect(await ventas()).toEqual(['a', 'b']);
    await vender('e');
    await perder();
    await restaurar();
    expect(await ventas()).toEqual(['a', 'b', 'e']);
  });

  it('[A-NOCHE-003] goes back behind a restore and behind a newer backup, and forward from there', async () => {
    await casa.correr('respaldo');
    const despuesDeA = await vender('a');
    const despuesDeB = await vender('b');
    await casa.correr('respaldo');
    await vender('c');
    await perder();
    await restaurar('--hasta', despuesDeA);
    expect(await ventas()).toEqual(['a']);
    await vender('d');
    await perder();
    // The restored moment turns out to be too late: the right one lies before that restore.
    await restaurar('--hasta', despuesDeB);
    expect(await ventas()).toEqual(['a', 'b']);
    await vender('e');
    await perder();
    await restaurar();
    expect(await ventas()).toEqual(['a', 'b', 'e']);
  });

  it('[A-NOCHE-005] [A-NOCHE-006] names a missing WAL file and the moment before it, and restores up to there when told', async () => {
    await casa.correr('respaldo');
    await vender('a');
    await vender('b');
    await vender('c');
    await perder();
    const falta = segmentos().at(-2) ?? '';
    const apartado = readFileSync(join(casa.carpeta, 'wal', falta));
    rmSync(join(casa.carpeta, 'wal', falta));
    const dicho = await restaurar();
    expect(dicho).toContain(`el archivo ${falta.slice(0, 24)} del registro falta`);
    const [, momento = ''] = /El registro llega hasta [^(]*\((\S+)\)/.exec(dicho) ?? [];
    expect(Number.isNaN(Date.parse(momento))).toBe(false);
    // A changed WAL file counts like a missing one.
    writeFileSync(join(casa.carpeta, 'wal', falta), apartado.fill(0, apartado.length - 40));
    expect(await restaurar()).toContain(
      `el archivo ${falta.slice(0, 24)} del registro no es el que escribió esta instalación`,
    );
    expect(await restaurar('--hasta', momento)).toContain('Restaurado el respaldo');
    expect(await ventas()).toEqual(['a']);
  });

  it('[A-NOCHE-006] [A-NOCHE-007] refuses a moment beyond the WAL in words, and the next restore still works', async () => {
    await casa.correr('respaldo');
    await vender('a');
    await perder();
    const dicho = await restaurar('--hasta', '2099-01-01T00:00:00Z');
    expect(dicho).toContain('y --hasta es posterior');
    expect(dicho).not.toMatch(/FATAL|\n\s+at /);
    const [, momento = ''] = /El registro llega hasta [^(]*\((\S+)\)/.exec(dicho) ?? [];
    // The moment in the message is accepted.
    expect(await restaurar('--hasta', momento)).toContain(`(${momento})`);
    expect(await ventas()).toEqual(['a']);
  });

  it('[A-NOCHE-007] starts over after a restore that was killed while its server ran', async () => {
    await casa.correr('respaldo');
    await vender('a');
    await perder();
    const base = join(casa.datos, 'base');
    await casa.interrumpir('restaurar', () =>
      existsSync(join(base, 'datos.restaurada', 'postmaster.pid')),
    );
    expect(existsSync(join(base, 'datos'))).toBe(false);
    expect(await restaurar()).toContain('Restaurado el respaldo');
    expect(await ventas()).toEqual(['a']);
    expect(readdirSync(base).filter((uno) => /^datos\.(?:restaurada|wal)/.test(uno))).toEqual([]);
  });

  it('[A-NOCHE-008] refuses a forged backup, and an unsigned folder unless told to accept it', async () => {
    await casa.correr('respaldo');
    await vender('a');
    await perder();
    const [id = ''] = readdirSync(join(casa.carpeta, 'respaldos'));
    const archivo = join(casa.carpeta, 'respaldos', id, 'manifiesto.json');
    const manifiesto = readFileSync(archivo, 'utf8');
    writeFileSync(archivo, manifiesto.replace('"empezado"', ' "empezado"'));
    expect(await restaurar()).toContain(`El respaldo ${id} no lleva la firma de RESPALDO_FIRMA`);
    expect(await casa.correr('restaurar', [], { RESPALDO_FIRMA: '' })).toContain(
      'Ponga RESPALDO_FIRMA',
    );
    expect(await restaurar('--sin-firma')).toContain('Restaurado el respaldo');
    expect(await ventas()).toEqual(['a']);
  });

  it('[A-NOCHE-009] keeps the PostgreSQL settings that it knows, and names the others', async () => {
    // A folder that PostgreSQL's account may write.
    const rastro = `${dirname(casa.datos)}-rastro`;
    await casa.consultar(`alter system set recovery_end_command = 'touch ${rastro}'`);
    await casa.consultar(`alter system set work_mem = '5MB'`);
    await casa.correr('respaldo');
    await vender('a');
    await perder();
    const dicho = await restaurar();
    expect(dicho).toContain('Ajustes de PostgreSQL que no se traen: recovery_end_command.');
    expect(existsSync(rastro)).toBe(false);
    expect(await casa.consultar('show work_mem')).toEqual([{ work_mem: '5MB' }]);
    expect(await casa.consultar('show recovery_end_command')).toEqual([
      { recovery_end_command: '' },
    ]);
  });

  it('[A-NOCHE-010] a rehearsal writes nothing to the backup folder', async () => {
    await casa.correr('respaldo');
    await vender('a');
    await perder();
    const antes = readdirSync(casa.carpeta, { recursive: true });
    expect(await restaurar('--ensayo')).toContain('Fue un ensayo');
    expect(await ventas()).toEqual(['a']);
    expect(readdirSync(casa.carpeta, { recursive: true })).toEqual(antes);
  });
});
