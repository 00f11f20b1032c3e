import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { crearBase } from '#server/test/base/base.ts';
import { abrirBase, type Base } from './conexion.ts';
import { preparada } from './preparada.ts';

/** SQLSTATE of a write refused by a replica, or by a demoted primary. */
const SOLO_LECTURA = { code: '25006' };

describe('a demoted primary', () => {
  let pruebas: Awaited<ReturnType<typeof crearBase>>;
  let operador: Base;
  let base: Base;
  const perdidas: string[] = [];
  /** Applies to new connections only, like an address that leads to another server. */
  const soloLectura = (si: 'on' | 'off') =>
    sql`alter database ${sql.id(new URL(pruebas.url).pathname.slice(1))}
      set default_transaction_read_only = ${sql.lit(si)}`.execute(operador);

  beforeEach(async () => {
    pruebas = await crearBase();
    perdidas.length = 0;
    operador = abrirBase(pruebas.url, 1);
    await sql`select 1`.execute(operador);
    await soloLectura('on');
    base = abrirBase(pruebas.url, 1, { alFallar: ({ message }) => void perdidas.push(message) });
  });
  afterEach(async () => {
    await base.destroy();
    await operador.destroy();
    await pruebas.cerrar();
  });

  const escribir = (en: Base) => sql`update techo_de_ventas set techo = techo`.execute(en);

  it('[A-CRECE-001] loses the connection whose write it refused, and the next one resolves the address again', async () => {
    await expect(escribir(base)).rejects.toMatchObject(SOLO_LECTURA);
    await soloLectura('off');
    await expect(escribir(base)).resolves.toBeDefined();
    expect(perdidas).toEqual([expect.stringContaining('takes no writes')]);
  });

  it.each(['by its text', 'under a name'])(
    '[A-CRECE-001] loses the connection of a transaction too, asked %s, and the error keeps its cause',
    async (como) => {
      const en = como === 'under a name' ? preparada(base) : base;
      await expect(en.transaction().execute(escribir)).rejects.toMatchObject(SOLO_LECTURA);
      await soloLectura('off');
      await expect(en.transaction().execute(escribir)).resolves.toBeDefined();
    },
  );
});
