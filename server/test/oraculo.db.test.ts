import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DB } from '#nucleo/db/esquema.ts';
import { type Casa, levantarCasa } from './casa.ts';
import { crearVendedor, esperarEmision, pagar, ventaEnTerminos } from './cliente.ts';
import { invariantesRotos, rotosEnReposo } from './oraculo.ts';

/** Refund in this state for a payment that did not pay the sale. */
const devolucion = (estado: string, resuelta: string): string => `
  with p as (
    insert into pagos (venta_id, proveedor, estado, monto, orden_compra, creado_en, resuelto_en)
    select id, 'x', 'rechazado', 1, 'x', creado_en, creado_en from ventas returning id, creado_en)
  insert into devoluciones (pago_id, monto, motivo, estado, creada_en, resuelta_en)
  select id, 1, '', '${estado}', creado_en, ${resuelta} from p`;

/** Invariant, and a way of breaking it that the database itself allows. */
const ROTURAS = [
  ['I1', `update ventas set pagada_en = null`],
  ['I1', `update pagos set estado = 'desconocido'`],
  ['I1', `update pagos set monto = monto + 1`],
  [
    'I1',
    `insert into devoluciones (pago_id, monto, motivo, estado, creada_en)
     select id, 1, '', 'rechazada', creado_en from pagos`,
  ],
  ['I1', devolucion('devuelta', 'null')],
  ['I1', devolucion('rechazada', 'creado_en')],
  ['I1', devolucion('pendiente', 'null')],
  ['I2', `update ventas set pagada_en = null`],
  ['I2', `update ventas set etapa = 4, estado_emision = 1`],
  ['I3', `update rangos set siguiente = siguiente + 1 where clase = 'poliza'`],
  ['I3', `update rangos set siguiente = siguiente - 1 where clase = 'folio'`],
  ['I3', `update polizas set numero_poliza = numero_poliza + 500`],
  ['I3', `update polizas set numero_folio = numero_poliza + 400000000`],
  ['I3', `update stock_reservado set cantidad = 1 where clase = 'folio'`],
  ['I4', `update coberturas set patente = 'ZZZZ99' where patente = 'HWJP59'`],
  ['I4', `update polizas set vigencia_hasta = vigencia_hasta + 1`],
  ['I4', `update coberturas set exenta = true`],
  ['I4', `update coberturas set vigente = false`],
  ['I6', `update ventas set vigente = false, anulada_en = creado_en, motivo_anulacion = 'x'`],
  [
    'I9',
    `with p as (update polizas set vigente = false, anulada_en = emitida_en, motivo_anulacion = 'x'
       returning id)
     update coberturas set vigente = false`,
  ],
  ['I5', `update polizas set firmada = false`],
  ['I8', `delete from avisos_aach`],
  ['I8', `delete from archivos_sun`],
  ['I8', `update ventas set estado_venta = 8`],
  ['I5', `update polizas set documento_bytes = 1`],
  ['I5', `update polizas set documento_sha256 = repeat('0', 64)`],
  ['I5', `update polizas set documento_clave = (select min(documento_clave) from polizas)`],
  ['I6', `update polizas set firmada = false, documento_clave = null, documento_sha256 = null`],
  ['I6', `update ventas set emitida_en = null`],
  [
    'I6',
    `insert into incidentes (clase, venta_id, detalle, abierto_en)
     select 'emision_fallida', id, '', creado_en from ventas`,
  ],
  ['I8', `delete from envios`],
  ['I8', `delete from envios where clase = 'validar_pago'`],
  ['I8', `update envios set clave = 'validar_pago:x' where clase = 'validar_pago'`],
  [
    'I8',
    `insert into envios (clase, clave, venta_id, destino, contenido, estado, creado_en)
     select clase, 'x', venta_id, destino, contenido, 'enviado', creado_en from envios
     where clase = 'validar_pago'`,
  ],
  ['I8', `update envios set estado = 'pendiente'`],
  ['I8', `update cola.job set state = 'failed'`],
  ['I9', `delete from auditoria where accion = 'emitir'`],
  ['I9', `delete from auditoria where accion = 'numerar_polizas'`],
  ['I9', devolucion('rechazada', 'null')],
  [
    'I10',
    `insert into idempotencia (clave, actor, huella, creada_en)
     select 'x', 'x', 'x', creado_en from ventas`,
  ],
  ['I11', `update venta_vehiculos set prima = prima + 1`],
] as const;

const DESHACER = new Error('deshacer');

describe('the oracle', () => {
  let casa: Casa;
  beforeAll(async () => {
    casa = await levantarCasa();
    const vendedor = await crearVendedor(casa);
    const id = await ventaEnTerminos(casa, vendedor, ['HWJP59', 'VLBP65']);
    await pagar(casa, vendedor, id);
    await esperarEmision(casa, vendedor, id);
  });
  afterAll(() => casa.cerrar());

  const rotosTras = async (orden: string): Promise<string[]> => {
    let rotos: string[] = [];
    const romper = async (tx: Kysely<DB>): Promise<never> => {
      await sql.raw(orden).execute(tx);
      rotos = await rotosEnReposo(tx, casa.puertos.documentos);
      throw DESHACER;
    };
    await casa.base
      .transaction()
      .execute(romper)
      .catch((error: unknown) => {
        if (error !== DESHACER) throw error;
      });
    return rotos;
  };

  it('finds nothing wrong in an issued sale', async () => {
    const rotos = () => rotosEnReposo(casa.base, casa.puertos.documentos);
    await expect.poll(rotos, { timeout: 10_000 }).toEqual([]);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it('does not count a scheduled round, at any minute, as a waiting job', async () => {
    const pedir = (cola: string) => `insert into cola.job (name) values ('${cola}')`;
    expect(await rotosTras(pedir('__pgboss__send-it'))).toEqual([]);
    expect(await rotosTras(pedir('olvidar'))).not.toEqual([]);
  });

  it.each(ROTURAS)('%s: reports it broken by %s', async (id, orden) => {
    expect((await rotosTras(orden)).some((roto) => roto.startsWith(`${id} `))).toBe(true);
  });
});
