import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  esperarEmision,
  pagar,
  pedir,
  type Vendedor,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { esperar } from '#server/test/esperar.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { rotosAlTerminar, sinTrabajos } from '#server/test/reposo.ts';

const PAGO = '/IntencionesDeVenta/ActualizarIntencionPago';

describe('PAGAR', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa();
    vendedor = await crearVendedor(casa, { rangos: 20 });
  });
  afterAll(() => casa.cerrar());

  const cuenta = async (tabla: 'pagos' | 'polizas' | 'coberturas'): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from ${sql.table(tabla)}`.execute(casa.base);
    return rows[0]?.n ?? 0;
  };
  /** Counts rows once the jobs of earlier sales are done. */
  const foto = async () => {
    await esperar('la cola vacía', 30, () => sinTrabajos(casa));
    return fotoDeAhora();
  };
  const fotoDeAhora = async () => ({
    ventas: await casa.base.selectFrom('ventas').selectAll().orderBy('id').execute(),
    vehiculos: await casa.base.selectFrom('venta_vehiculos').selectAll().orderBy('id').execute(),
    reservado: await casa.base.selectFrom('stock_reservado').selectAll().orderBy('clase').execute(),
    pagos: await cuenta('pagos'),
    coberturas: await cuenta('coberturas'),
    auditoria: (await casa.base.selectFrom('hechos').select('id').execute()).length,
    claves: (await casa.base.selectFrom('idempotencia').select('clave').execute()).length,
    trabajos: (await sql`select 1 from cola.job`.execute(casa.base)).rows.length,
  });

  it('[V-PAGO-001] charges and issues once for thirty calls at once, which all get the same answer (F05)', async () => {
    const id = await ventaEnTerminos(casa, vendedor, ['HWJP59', 'VLBP65']);
    const respuestas = await Promise.all(
      Array.from({ length: 30 }, () => pagar(casa, vendedor, id)),
    );
    for (const { estado, cuerpo } of respuestas) {
      expect({ estado, cuerpo }).toEqual({
        estado: 200,
        cuerpo: { exito: true, datos: '/venta/emisionPoliza' },
      });
    }
    expect(await cuenta('pagos')).toBe(1);
    expect(await esperarEmision(casa, vendedor, id)).toBe(100);
    expect(await cuenta('polizas')).toBe(2);
    const despues = await pagar(casa, vendedor, id);
    expect(despues.cuerpo.datos).toBe('/venta/emisionPoliza');
    expect(await cuenta('pagos')).toBe(1);
    expect(await rotosAlTerminar(casa)).toEqual([]);
  });

  it('[V-API-023] [A-API-030] takes PUT and POST, and paths in any case', async () => {
    const cuerpo = { idIntencionVenta: 999_999, estadoIntencion: 4, aceptaTerminos: true };
    const { token } = vendedor;
    for (const metodo of ['PUT', 'POST'] as const) {
      for (const ruta of [PAGO, PAGO.toLowerCase(), PAGO.toUpperCase()]) {
        const { estado, cuerpo: dicho } = await pedir(casa, metodo, ruta, { token, cuerpo });
        expect([estado, dicho.codigo]).toEqual([404, 'venta.no_encontrada']);
      }
    }
  });

  it('refuses terms that were not accepted, and writes nothing', async () => {
    const id = await ventaEnTerminos(casa, vendedor, ['JVGX15']);
    const antes = await foto();
    for (const aceptaTerminos of [false, undefined, 'true', 1]) {
      const { estado, cuerpo } = await pagar(casa, vendedor, id, { aceptaTerminos });
      expect(estado).toBe(400);
      expect(cuerpo.errors).toEqual({
        aceptaTerminos: ['Debe aceptar los términos y condiciones'],
      });
    }
    expect(await foto()).toEqual(antes);
  });

  it('refuses an amount sent by the browser, a wrong stage and a malformed e-mail', async () => {
    const id = await ventaEnTerminos(casa, vendedor, ['LXWJ75']);
    const errores = async (extra: object): Promise<string[]> => {
      const { estado, cuerpo } = await pagar(casa, vendedor, id, extra);
      expect(estado).toBe(400);
      return Object.keys(cuerpo.errors);
    };
    expect(await errores({ montoEnPesos: 1 })).toEqual(['montoEnPesos']);
    expect(await errores({ estadoIntencion: 5 })).toEqual(['estadoIntencion']);
    expect(await errores({ correoComprador: 'nadie' })).toEqual(['correoComprador']);
  });

  it('refuses before any charge when the remaining numbers do not suffice (F15)', async () => {
    const id = await ventaEnTerminos(casa, vendedor, ['TWGV11']);
    await casa.base.updateTable('stock_reservado').set({ cantidad: 18 }).execute();
    const antes = await foto();
    const { estado, cuerpo } = await pagar(casa, vendedor, id);
    expect([estado, cuerpo.codigo]).toEqual([409, 'rangos.sin_stock']);
    expect(await foto()).toEqual(antes);
    await casa.base.updateTable('stock_reservado').set({ cantidad: 0 }).execute();
    expect((await pagar(casa, vendedor, id)).estado).toBe(200);
  });

  it('counts each kind: exhausted folios refuse although policy numbers are left', async () => {
    const id = await ventaEnTerminos(casa, vendedor, ['AA1112']);
    // The sale before still needs its folio.
    await esperar('la cola vacía', 30, () => sinTrabajos(casa));
    await casa.base
      .updateTable('rangos')
      .set({ vigente: false })
      .where('clase', '=', 'folio')
      .execute();
    expect((await pagar(casa, vendedor, id)).cuerpo.codigo).toBe('rangos.sin_stock');
    await casa.base.updateTable('rangos').set({ vigente: true }).execute();
    expect((await pagar(casa, vendedor, id)).estado).toBe(200);
  });

  it('hides a foreign sale from another seller like a missing one (C01)', async () => {
    const ajeno = await crearVendedor(casa, { rangos: 0 });
    const id = await ventaEnTerminos(casa, vendedor, ['VF5302']);
    const antes = await foto();
    const ajena = await pagar(casa, ajeno, id);
    const falta = await pagar(casa, ajeno, 999_999);
    expect(ajena.estado).toBe(404);
    expect({ ...ajena.cuerpo, idSolicitud: '' }).toEqual({ ...falta.cuerpo, idSolicitud: '' });
    expect(await foto()).toEqual(antes);
  });

  it('refuses a seller who lost the agreement meanwhile (C50)', async () => {
    const otro = await crearVendedor(casa, { rangos: 0 });
    const id = await ventaEnTerminos(casa, otro, ['VF5302']);
    await casa.base
      .updateTable('convenio_usuarios')
      .set({ vigente: false })
      .where('usuario_id', '=', otro.id)
      .execute();
    const antes = await foto();
    const { estado, cuerpo } = await pagar(casa, otro, id);
    expect([estado, cuerpo.codigo]).toEqual([400, 'venta.datos_invalidos']);
    expect(await foto()).toEqual(antes);
  });

  it('leaves every invariant intact', async () => {
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });
});
