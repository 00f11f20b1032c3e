import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '#nucleo/db/conexion.ts';
import { poblarCasa } from '../test/base/poblar-casa.ts';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { crearVendedor, ventaEnTerminos } from '../test/cliente.ts';
import { sentenciasDe } from '../test/sentencias.ts';
import { EN_REPOSO } from './en-reposo.ts';
import { SIEMPRE } from './siempre.ts';
import { cerrarTemporadas } from './temporadas.ts';
import { enTramo, tramosDe } from './tramos.ts';
import { reglasRotas, verificarReglas } from './verificar.ts';

const SUYAS = 'where venta_id = $v';
const DE_SUS_VEHICULOS =
  'where venta_vehiculo_id in (select id from venta_vehiculos where venta_id = $v)';
const DE_SUS_POLIZAS = 'where poliza_id in (select id from polizas where venta_id = $v)';

/** A way of breaking each rule within one sale, by the first words of its sentence. */
const ROTURAS: Readonly<Record<string, string>> = {
  'una venta está pagada': `update pagos set estado = 'desconocido' ${SUYAS}`,
  'una venta sin pagar está en pago': `update pagos set estado = 'desconocido' ${SUYAS}`,
  'lo que una venta pagada o en pago reservó': `delete from coberturas ${DE_SUS_VEHICULOS}`,
  'se cobró el monto': `update pagos set monto = monto + 1 ${SUYAS}`,
  'sólo una venta pagada tiene': `update ventas set pagada_en = null where id = $v`,
  'cada número de una póliza salió': `update polizas set numero_poliza = numero_poliza + 500000 ${SUYAS}`,
  'la póliza cubre': `update polizas set vigencia_hasta = vigencia_hasta + 1 ${SUYAS}`,
  'cubre la póliza vigente': `update coberturas set vigente = false ${DE_SUS_VEHICULOS}`,
  'una venta terminada está anulada': `update ventas set vigente = false, anulada_en = creado_en,
    motivo_anulacion = 'x' where id = $v`,
  'sólo una patente sin validar': `update coberturas set exenta = true ${DE_SUS_VEHICULOS}`,
  'una venta terminada tiene el documento': `update polizas set firmada = false, documento_clave = null,
    documento_sha256 = null ${SUYAS}`,
  'una venta terminada tiene un envío': `delete from envios ${SUYAS} and clave like 'propietario:%'`,
  'de cada pago se avisa': `update envios set clave = 'validar_pago:x' ${SUYAS} and clase = 'validar_pago'`,
  'cada devolución quedó auditada': `with p as (
      insert into pagos (venta_id, proveedor, estado, monto, orden_compra, creado_en, resuelto_en)
      select id, 'x', 'rechazado', 1, 'x$v', creado_en, creado_en from ventas where id = $v
      returning id, creado_en)
    insert into devoluciones (pago_id, monto, motivo, estado, creada_en)
    select id, 1, '', 'rechazada', creado_en from p`,
  'cada cambio quedó auditado': `delete from auditoria
    where entidad = 'venta' and entidad_id = $v and accion = 'emitir'`,
  'cada póliza anulada quedó auditada': `update polizas set vigente = false, anulada_en = emitida_en,
    motivo_anulacion = 'x' ${SUYAS}`,
  'cada reemisión quedó auditada': `insert into auditoria (ocurrido_en, rol, accion, entidad, entidad_id)
    values (now(), 'x', 'solicitar_reemision', 'venta', $v)`,
  'el monto pagado es la suma': `update venta_vehiculos set prima = prima + 1 ${SUYAS}`,
  'toda póliza de una venta terminada está firmada': `update polizas set firmada = false ${SUYAS}`,
  'de cada póliza emitida que se informa': `delete from avisos_aach ${DE_SUS_POLIZAS}`,
  'de cada venta emitida y vigente': `delete from archivos_sun ${SUYAS}`,
  'de cada póliza anulada que la AACH tiene': `update polizas set vigente = false, anulada_en = emitida_en,
    motivo_anulacion = 'x' ${SUYAS}`,
  'toda venta pagada terminó': `update ventas set etapa = 4, estado_emision = 1 where id = $v`,
};

/** A way for one sale to break each rule that spans all sales. */
const DE_TODAS: Readonly<Record<string, string>> = {
  'un archivo por póliza': `update polizas set documento_clave = (select p.documento_clave from polizas p
    where p.venta_id <> $v order by p.id limit 1) ${SUYAS}`,
  'lo reservado son los vehículos': `with v as (
      update ventas set etapa = 4, estado_emision = 1 where id = $v returning id),
    a as (delete from avisos_aach ${DE_SUS_POLIZAS})
    delete from polizas ${SUYAS}`,
};

const DESHACER = new Error('deshacer');

describe('rules checked over chunks of sales', () => {
  let casa: Casa;
  let ventas: readonly number[] = [];
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    const vendedor = await crearVendedor(casa);
    await poblarCasa(casa, { polizas: 5, desde: '2026-06-01', hasta: '2026-11-15' });
    await ventaEnTerminos(casa, vendedor, ['HWJP59', 'VLBP65']);
    await desordenar();
    const filas = await casa.base.selectFrom('polizas').select('venta_id').distinct().execute();
    ventas = filas.map(({ venta_id }) => venta_id).toSorted((a, b) => a - b);
    await dejarDeTodo(ventas[3] ?? 0);
  });
  afterAll(() => casa.cerrar());

  /** Renumbers the sales so that the rows of one lie between those of all others. */
  const desordenar = () =>
    casa.base.transaction().execute(async (tx) => {
      await sql`create temp table mapa on commit drop as
        select id as antes, (max(id) over () + 1
          + (row_number() over (order by id) * 5) % (count(*) over () + 1)) :: int as ahora from ventas`.execute(
        tx,
      );
      const { rows: columnas } = await sql<{ todas: string }>`
        select string_agg(quote_ident(column_name), ', ') as todas from information_schema.columns
        where table_schema = current_schema() and table_name = 'ventas' and column_name <> 'id'
          and is_generated = 'NEVER'`.execute(tx);
      const todas = sql.raw(columnas[0]?.todas ?? '');
      await sql`insert into ventas (id, ${todas}) overriding system value
        select m.ahora, ${todas} from ventas join mapa m on m.antes = id`.execute(tx);
      const { rows: hijas } = await sql<{ tabla: string }>`
        select conrelid::regclass::text as tabla from pg_constraint
        where contype = 'f' and confrelid = 'ventas'::regclass`.execute(tx);
      for (const { tabla } of hijas)
        await sql`update ${sql.raw(tabla)} set venta_id = m.ahora from mapa m where venta_id = m.antes`.execute(
          tx,
        );
      await sql`update auditoria set entidad_id = m.ahora from mapa m
        where entidad_id = m.antes and entidad = 'venta'`.execute(tx);
      await sql`delete from ventas where id in (select antes from mapa)`.execute(tx);
      await sql`update techo_de_ventas set techo = techo + 1000, pedido = pedido + 1000`.execute(
        tx,
      );
    });

  /** Gives a sale every rare but valid state: cancelled, with a refund due and a confirmed re-issue. */
  const dejarDeTodo = async (venta: number): Promise<void> => {
    const anulada = `vigente = false, anulada_en = emitida_en, motivo_anulacion = 'x'`;
    const hecho = (
      accion: string,
    ) => `insert into auditoria (ocurrido_en, rol, accion, entidad, entidad_id)
      values (now(), 'x', '${accion}', 'venta', $v)`;
    for (const orden of [
      `update ventas set ${anulada} where id = $v`,
      `update polizas set ${anulada} ${SUYAS}`,
      `update coberturas set vigente = false ${DE_SUS_VEHICULOS}`,
      `insert into avisos_aach (poliza_id, clase, estado, creado_en)
       select id, 'anulacion', 'aceptado', emitida_en from polizas ${SUYAS}`,
      `insert into auditoria (ocurrido_en, rol, accion, entidad, entidad_id)
       select now(), 'x', 'anular_poliza', 'poliza', id from polizas ${SUYAS}`,
      ROTURAS['cada devolución quedó auditada'] ?? '',
      hecho('devolver_pago'),
      `insert into reemisiones (venta_id, fecha_emision, codigo_autorizacion, respuesta, estado, solicitada_por,
         solicitada_en, resuelta_en)
       select $v, now(), 'xxxx', 'x', 'confirmada', min(id), now(), now() from usuarios`,
      hecho('solicitar_reemision'),
    ])
      await sql.raw(orden.replaceAll('$v', String(venta))).execute(casa.base);
  };

  const enUna = async <R>(mirar: (tx: Tx) => Promise<R>): Promise<R> => {
    let visto: R | undefined;
    await casa.base
      .transaction()
      .execute(async (tx) => {
        visto = await mirar(tx);
        throw DESHACER;
      })
      .catch((error: unknown) => {
        if (error !== DESHACER) throw error;
      });
    return visto as R;
  };

  /** Breaks a sale by `orden`. Returns the findings in chunks, and those of one chunk over all sales. */
  const hallado = (orden: string, venta: number, ventasPorTramo: number) =>
    enUna(async (tx) => {
      await sql.raw(orden.replaceAll('$v', String(venta))).execute(tx);
      const encargo = { reposo: true, todo: true };
      const { rotas } = await reglasRotas(tx, { ...encargo, ventasPorTramo });
      const { rotas: deUnaVez } = await reglasRotas(tx, { ...encargo, ventasPorTramo: 1_000 });
      return { rotas, deUnaVez };
    });

  it('[A-TRAMO-001] chunks cover every sale once, and the last one has no end', async () => {
    const vistas = await enUna(async (tx) => {
      const de: number[][] = [];
      for await (const tramo of tramosDe(tx, { desde: 0, hasta: null }, 4)) {
        const suyas = await enTramo(tx, tramo, () =>
          tx.selectFrom('ventas').select('id').execute(),
        );
        de.push(suyas.map(({ id }) => id).toSorted((a, b) => a - b));
      }
      return de;
    });
    const todas = await casa.base.selectFrom('ventas').select('id').orderBy('id').execute();
    expect(vistas.flat()).toEqual(todas.map(({ id }) => id));
    expect(vistas.map(({ length }) => length)).toEqual([4, 2]);
  });

  it('[A-TRAMO-002] chunks of any size find nothing in valid data', async () => {
    const { rows } = await sql<{ seguidas: boolean }>`
      select bool_and(p.venta_id = o.venta_id) as seguidas from (select venta_id, row_number() over (order by id) as n
        from polizas) p join (select venta_id, row_number() over (order by venta_id, id) as n from polizas) o using (n)
    `.execute(casa.base);
    expect(rows[0]?.seguidas).toBe(false);
    for (const ventasPorTramo of [1, 2, 3, 5, 6, 7])
      expect((await hallado('select 1', 0, ventasPorTramo)).rotas).toEqual([]);
  });

  it('[A-TRAMO-002] all chunks see one moment: sales made meanwhile are not seen in part', async () => {
    const sentencias = await sentenciasDe(() =>
      verificarReglas(casa.base, { reposo: true, todo: true, ventasPorTramo: 3 }),
    );
    expect(sentencias[0]).toBe('start transaction isolation level repeatable read');
    expect(sentencias.filter((una) => /^(start|commit|rollback)/.test(una))).toHaveLength(2);
  });

  it.each([
    ['auditoria', `entidad = 'venta'`, `entidad = 'poliza'`],
    ['hechos', `entidad = 'venta'`, `entidad = 'poliza'`],
  ])('[A-TRAMO-006] of %s only the requested part is read', async (tabla, pedida, otra) => {
    const planes = await enUna((tx) =>
      enTramo(tx, { desde: 1, hasta: ventas[2] ?? 0 }, async () => {
        const plan = async (donde: string) => {
          const { rows } = await sql<Record<string, string>>`
            explain (costs off) select * from ${sql.id(tabla)} where ${sql.raw(donde)}`.execute(tx);
          return rows
            .map((fila) => Object.values(fila)[0])
            .filter((una) => / Scan.* on /.test(una ?? ''));
        };
        return [await plan(pedida), await plan(otra), await plan('true')];
      }),
    );
    const tablas = planes.map(
      (plan) => plan.filter((una) => una?.includes(' on auditoria')).length,
    );
    expect(tablas).toEqual([1, 1, 2]);
  });

  it('[A-TRAMO-003] this file breaks every rule, of some sales and of all', () => {
    const sinRotura = [...SIEMPRE, ...EN_REPOSO].filter(
      ({ frase, deTodas }) =>
        !deTodas && !Object.keys(ROTURAS).some((inicio) => frase.startsWith(inicio)),
    );
    expect(sinRotura.map(({ frase }) => frase)).toEqual([]);
  });

  it.each(Object.entries({ ...ROTURAS, ...DE_TODAS }))(
    '[A-TRAMO-003] the break is found in the first and second sale, at a chunk’s edge and in the last: %s',
    async (inicio, orden) => {
      for (const [venta = 0, ventasPorTramo] of [
        [ventas[0], 1],
        [ventas[1], 1],
        [ventas[2], 2],
        [ventas.at(-1), 2],
      ] as const) {
        const { rotas, deUnaVez } = await hallado(orden, venta, ventasPorTramo);
        expect(rotas).toEqual(deUnaVez);
        expect(rotas.filter((una) => una.includes(`(${inicio}`))).toHaveLength(1);
      }
    },
  );

  it('[A-TRAMO-004] a rule broken by many sales names five of them, from any chunk', async () => {
    const { rotas } = await hallado('update pagos set monto = monto + 1', 0, 2);
    const suya = rotas.find((una) => una.includes('se cobró el monto'));
    expect(suya?.split(': ')[1]?.split(', ').toSorted()).toEqual(ventas.map(String));
  });

  it('[A-TRAMO-005] the seal of a closed season is the same for every chunk size', async () => {
    const huellas = async (ventasPorTramo: number) =>
      enUna(async (tx) => {
        await sql`update polizas set vigencia_hasta = '2027-03-31'`.execute(tx);
        await cerrarTemporadas(tx, '2027-06-01', casa.reloj.ahora(), ventasPorTramo);
        return tx.selectFrom('temporadas_cerradas').select(['termino', 'huellas']).execute();
      });
    const enteras = await huellas(1_000);
    expect(enteras).toHaveLength(1);
    expect(Object.keys(enteras[0]?.huellas as object)).toContain('coberturas');
    for (const ventasPorTramo of [1, 2, 4]) expect(await huellas(ventasPorTramo)).toEqual(enteras);
  });
});
