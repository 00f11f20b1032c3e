import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { up } from '#server/db/migrations/202611262016-fill-day-of-contract.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  pagar,
  pedir,
  type Vendedor,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { correrTramo, emitirJuntas, polizasDe } from '#server/test/negocio/emision.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import {
  conPagoEnLinea,
  decidirYVolver,
  fallarPasarela,
  otraPatente,
  ventaEnPago,
} from '#server/test/negocio/pago.ts';
import { reemitir, resolverReemision } from '#server/test/negocio/reemision.ts';
import { bajar } from '#server/test/negocio/soporte.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { textoDePdf } from '#server/test/proceso/poppler.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';

/** 8 February 2026, 23:59:30 in Santiago: the last minute of the wording before Ley 21.797. */
const ANTES = new Date('2026-02-09T02:59:30Z');
const DESPUES = new Date('2026-02-09T03:01:00Z');
const ANTERIOR = { redaccion: 'POL320130487', dice: '300 UF' };
const NUEVA = { redaccion: 'POL320260028', dice: '600 UF' };

describe('the day of the contract', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let soporte: string;
  beforeEach(async () => {
    casa = await levantarCasa({ conWorker: false, ahora: ANTES });
    vendedor = await crearVendedor(casa);
    soporte = await abrirSesionDe(casa, (await crearUsuario(casa, 3)).id);
  });
  afterEach(() => casa.cerrar());

  const pagada = async (): Promise<number> => {
    const id = await ventaEnTerminos(casa, vendedor, [otraPatente()]);
    expect((await pagar(casa, vendedor, id)).estado).toBe(200);
    return id;
  };
  const contratoDe = async (id: number): Promise<string | null> =>
    (
      await casa.base
        .selectFrom('ventas')
        .select('contrato_el')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).contrato_el;
  const exigirTexto = async (id: number, suyo: typeof ANTERIOR): Promise<void> => {
    const polizas = await polizasDe(casa, id);
    expect(polizas.map(({ redaccion }) => redaccion)).toEqual([suyo.redaccion]);
    const ruta = `/Venta/ObtenerPolizasDeIntencionEmitida?IDV=${id}`;
    const [{ urlDescarga }] = (await pedir(casa, 'GET', ruta, { token: soporte })).cuerpo.datos;
    const texto = textoDePdf((await bajar(casa, urlDescarga)).crudo);
    const [otra] = [ANTERIOR, NUEVA].filter(({ dice }) => dice !== suyo.dice);
    for (const dicho of [suyo.redaccion, suyo.dice]) expect(texto).toContain(dicho);
    for (const dicho of [otra?.redaccion, otra?.dice]) expect(texto).not.toContain(dicho);
  };

  it('[V-CONTRATO-001] decides wording and cover of a sale paid at 23:59 and issued after midnight', async () => {
    const id = await pagada();
    casa.reloj.fijar(DESPUES);
    await correrTramo(casa, id);
    expect(await contratoDe(id)).toBe('2026-02-08');
    await exigirTexto(id, ANTERIOR);
  });

  it('[V-CONTRATO-001] is that of PAGAR when the provider answers after midnight', async () => {
    vendedor = await conPagoEnLinea(casa, vendedor);
    const { id, token } = await ventaEnPago(casa, vendedor, [otraPatente()]);
    casa.reloj.fijar(DESPUES);
    await decidirYVolver(casa, token, 'aprobar');
    await correrTramo(casa, id);
    expect(await contratoDe(id)).toBe('2026-02-08');
    await exigirTexto(id, ANTERIOR);
  });

  it('[V-CONTRATO-001] is that of the last PAGAR of a sale whose first payment was refused', async () => {
    vendedor = await conPagoEnLinea(casa, vendedor);
    const { id, token } = await ventaEnPago(casa, vendedor, [otraPatente()]);
    await decidirYVolver(casa, token, 'rechazar');
    casa.reloj.fijar(DESPUES);
    const { cuerpo } = await pagar(casa, vendedor, id);
    await decidirYVolver(casa, new URL(cuerpo.datos).searchParams.get('token_ws') ?? '', 'aprobar');
    await correrTramo(casa, id);
    expect(await contratoDe(id)).toBe('2026-02-09');
    await exigirTexto(id, NUEVA);
  });

  it('[V-CONTRATO-002] gives two sales of one chunk a wording each', async () => {
    const vispera = await pagada();
    casa.reloj.fijar(DESPUES);
    const siguiente = await pagada();
    const fallos = await emitirJuntas(casa, [vispera, siguiente], casa.contexto);
    expect(fallos).toEqual([null, null]);
    await exigirTexto(vispera, ANTERIOR);
    await exigirTexto(siguiente, NUEVA);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it('[V-CONTRATO-003] stays in a regenerated certificate', async () => {
    const id = await pagada();
    casa.reloj.fijar(DESPUES);
    await correrTramo(casa, id);
    const [poliza] = await polizasDe(casa, id);
    const { estado } = await pedir(casa, 'POST', '/RegenerarPolizas/RegenerarPoliza', {
      token: soporte,
      cuerpo: { numeroPoliza: poliza?.numero_poliza },
    });
    expect(estado).toBe(200);
    await exigirTexto(id, ANTERIOR);
  });

  it('[V-CONTRATO-004] is its own day for a direct re-issue, regardless of the typed emission moment', async () => {
    const id = await ventaEnTerminos(casa, vendedor, [otraPatente()]);
    casa.reloj.fijar(DESPUES);
    const dicho = { fechaEmision: ANTES.toISOString() };
    expect((await reemitir(casa, soporte, id, undefined, dicho)).estado).toBe(200);
    await correrTramo(casa, id);
    expect(await contratoDe(id)).toBe('2026-02-09');
    await exigirTexto(id, NUEVA);
  });

  it('[V-CONTRATO-004] is the day of approval for a re-issue approved by two people', async () => {
    const [uno, otro] = [await crearUsuario(casa, 2), await crearUsuario(casa, 2)];
    vendedor = await conPagoEnLinea(casa, vendedor);
    const { id, token } = await ventaEnPago(casa, vendedor, [otraPatente()]);
    await fallarPasarela(casa, 'confirmar', 'corta', { veces: 9 });
    await fallarPasarela(casa, 'consultar', 'corta', { veces: 9 });
    await decidirYVolver(casa, token, 'aprobar');
    casa.reloj.fijar(DESPUES);
    expect((await reemitir(casa, await abrirSesionDe(casa, uno.id), id, '1213')).estado).toBe(200);
    const { estado } = await resolverReemision(casa, await abrirSesionDe(casa, otro.id), id);
    expect(estado).toBe(200);
    await correrTramo(casa, id);
    expect(await contratoDe(id)).toBe('2026-02-09');
    await exigirTexto(id, NUEVA);
  });

  it('[V-CONTRATO-005] is the day of acceptance for a sale frozen by the previous release', async () => {
    const id = await pagada();
    await casa.base.updateTable('ventas').set({ contrato_el: null }).where('id', '=', id).execute();
    casa.reloj.fijar(DESPUES);
    await correrTramo(casa, id);
    expect(await contratoDe(id)).toBeNull();
    await exigirTexto(id, ANTERIOR);
  });

  it('[V-CONTRATO-005] is migrated from the emission of an issued sale or an approved re-issue, without locking waiting sales', async () => {
    const [emitida, porEmitir, reemitida] = [await pagada(), await pagada(), await pagada()];
    const abierta = await ventaEnTerminos(casa, vendedor, [otraPatente()]);
    casa.reloj.fijar(DESPUES);
    await correrTramo(casa, emitida);
    const { id: otra } = await crearUsuario(casa, 2);
    await sql`
      insert into reemisiones (venta_id, fecha_emision, codigo_autorizacion, respuesta, estado,
        solicitada_por, solicitada_en, resuelta_por, resuelta_en)
      values (${reemitida}, now(), 'A1213', '', 'aprobada', ${vendedor.id}, now(), ${otra}, now())`.execute(
      casa.base,
    );
    await sql`update ventas set pagada_en = ${DESPUES} where id = ${reemitida}`.execute(casa.base);
    await sql`update ventas set contrato_el = null`.execute(casa.base);
    await casa.base.transaction().execute(async (tx) => {
      await up(tx);
      const libres = await sql<{ id: number }>`
        select id from ventas order by id for update skip locked`.execute(casa.base);
      expect(libres.rows.map(({ id }) => id)).toEqual([porEmitir, abierta]);
    });
    const { rows } = await sql<{ id: number; contrato_el: string | null }>`
      select id, contrato_el from ventas order by id`.execute(casa.base);
    expect(rows).toEqual([
      { id: emitida, contrato_el: '2026-02-09' },
      { id: porEmitir, contrato_el: null },
      { id: reemitida, contrato_el: '2026-02-09' },
      { id: abierta, contrato_el: null },
    ]);
    await correrTramo(casa, porEmitir);
    await exigirTexto(porEmitir, ANTERIOR);
  });
});
