import { sql } from 'kysely';
import type { ContenidoCorreo } from '#features/envios/correo.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limpiar } from './limpiar.ts';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { correrEnvio, correrTramo, polizasDe, ventaPagada } from '../test/negocio/emision.ts';
import { ventaEnTerminos } from '../test/cliente.ts';
import { invariantesRotos } from '../test/oraculo.ts';
import {
  conPagoEnLinea,
  decidirYVolver,
  otraPatente,
  pagosDe,
  validarPagos,
  ventaEnPago,
} from '../test/negocio/pago.ts';
import { entradasDe, tramoDelParque } from '../test/negocio/parque.ts';
import { crearSoporte, type Soporte } from '../test/negocio/soporte.ts';

const DIA = 86_400_000;
const EN_90 = 90 * DIA;

describe('[A-LIMP-001] forgotten data, with the clock moved', () => {
  let casa: Casa;
  let soporte: Soporte;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
  });
  afterAll(() => casa.cerrar());

  const tras = (ms: number) =>
    limpiar(casa.base, casa.puertos, new Date(casa.reloj.ahora().getTime() + ms));
  const vehiculosDe = async (ventaId: number): Promise<number> =>
    (
      await casa.base
        .selectFrom('venta_vehiculos')
        .select('id')
        .where('venta_id', '=', ventaId)
        .execute()
    ).length;
  const ventaDe = (id: number) =>
    casa.base.selectFrom('ventas').selectAll().where('id', '=', id).executeTakeFirst();
  const cuantas = async (tabla: 'auditoria' | 'pagos' | 'polizas'): Promise<number> => {
    const { n } = await casa.base
      .selectFrom(tabla)
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('n'))
      .executeTakeFirstOrThrow();
    return n;
  };

  it('[A-LIMP-004] [A-LIMP-005] an unpaid intention goes after 90 days, with its persons and failed payment; one that is paid, in payment or touched since stays', async () => {
    const enLinea = await conPagoEnLinea(casa, soporte.vendedor);
    const abandonada = await ventaEnTerminos(casa, enLinea, [otraPatente(), otraPatente()]);
    const tocada = await ventaEnTerminos(casa, enLinea, [otraPatente()]);
    const rechazada = await ventaEnPago(casa, enLinea, [otraPatente()], {
      correoComprador: 'ana@correo.example',
    });
    await decidirYVolver(casa, rechazada.token, 'rechazar');
    const enPago = await ventaEnPago(casa, enLinea, [otraPatente()]);
    const pagada = await ventaPagada(
      casa,
      soporte.vendedor,
      await entradasDe(casa, tramoDelParque(60, 1)),
    );
    await correrTramo(casa, pagada);
    await casa.base
      .insertInto('auditoria')
      .values({
        ocurrido_en: new Date(casa.reloj.ahora().getTime() + DIA),
        usuario_id: null,
        rol: 'venta',
        accion: 'actualizar_etapa',
        entidad: 'venta',
        entidad_id: tocada,
        antes: null,
        despues: null,
        solicitud_id: null,
      })
      .execute();
    const antes = { auditoria: await cuantas('auditoria'), pagos: await cuantas('pagos') };

    const pronto = await tras(EN_90 - 1_000);
    expect([pronto['intenciones'], pronto['intenciones_con_pago']]).toEqual([undefined, undefined]);
    const idos = await tras(EN_90 + 1_000);
    expect([idos['intenciones'], idos['intenciones_con_pago']]).toEqual([1, 1]);

    expect(await ventaDe(abandonada)).toBeUndefined();
    expect(await vehiculosDe(abandonada)).toBe(0);
    expect(await ventaDe(rechazada.id)).toMatchObject({
      correo_comprador: null,
      sesion_id: null,
      vigente: false,
      motivo_anulacion: 'Intención abandonada: sus datos personales se eliminaron',
    });
    expect(await vehiculosDe(rechazada.id)).toBe(0);
    expect((await pagosDe(casa, rechazada.id)).map(({ estado }) => estado)).toEqual(['rechazado']);
    for (const queda of [tocada, enPago.id, pagada]) expect(await vehiculosDe(queda)).toBe(1);
    expect(await polizasDe(casa, pagada)).toHaveLength(1);
    expect(await cuantas('pagos')).toBe(antes.pagos);
    expect(await cuantas('auditoria')).toBeGreaterThan(antes.auditoria);
    expect(await invariantesRotos(casa.base)).toEqual([]);
    const otraVez = await tras(EN_90 + 2_000);
    expect([otraVez['intenciones'], otraVez['intenciones_con_pago']]).toEqual([
      undefined,
      undefined,
    ]);
    const { despues } = await casa.base
      .selectFrom('hechos')
      .select('despues')
      .where('accion', '=', 'olvidar')
      .where('despues', '@>', JSON.stringify({ clase: 'intenciones' }))
      .executeTakeFirstOrThrow();
    expect(despues).toEqual({ clase: 'intenciones', dias: 90, cantidad: 1 });
  });

  it('[A-LIMP-006] uploads that were never sold go, and so do the rows of sold ones', async () => {
    const { base } = casa;
    const { id: usuario_id, convenioId: convenio_id } = soporte.vendedor;
    const creada_en = casa.reloj.ahora();
    const cargas = await base
      .insertInto('cargas')
      .values(
        [null, await soporte.emitida(1)].map((venta_id) => ({
          usuario_id,
          convenio_id,
          especial: false,
          nombre_archivo: 'a.xlsx',
          venta_id,
          total: 1,
          creada_en,
          estado: venta_id === null ? ('borrador' as const) : ('lista' as const),
        })),
      )
      .returning(['id', 'estado'])
      .execute();
    const [borrador, lista] = cargas.map(({ id }) => id);
    const venta_id = await soporte.emitida(1);
    await base
      .updateTable('cargas')
      .set({ venta_id })
      .where('id', '=', lista ?? 0)
      .execute();
    await base
      .updateTable('cargas')
      .set({ corrige: borrador })
      .where('id', '=', lista ?? 0)
      .execute();
    await base
      .insertInto('carga_filas')
      .values(
        cargas.map(({ id }) => ({ carga_id: id, numero: 2, celdas: '["HWJP59"]', errores: '[]' })),
      )
      .execute();
    const pronto = await tras(EN_90 - 1_000);
    expect([pronto['cargas'], pronto['carga_filas']]).toEqual([undefined, undefined]);
    const idos = await tras(EN_90 + 1_000);
    expect([idos['cargas'], idos['carga_filas']]).toEqual([1, 1]);
    expect(await base.selectFrom('cargas').select(['id', 'corrige']).execute()).toEqual([
      { id: lista, corrige: null },
    ]);
    expect(await base.selectFrom('carga_filas').selectAll().execute()).toEqual([]);
  });

  it('[A-LIMP-007] the text of a mail is deleted after sending or final failure; recipient, subject, files and hash stay, and it is not sent again', async () => {
    const venta = await soporte.emitida(1);
    const suyos = () =>
      casa.base
        .selectFrom('envios')
        .selectAll()
        .where('venta_id', '=', venta)
        .orderBy('id')
        .execute();
    const { rows: escritos } = await sql<{ id: number; sha256: Uint8Array; contenido: object }>`
      select id, contenido, sha256(convert_to(contenido::text, 'UTF8')) as sha256 from envios
      where venta_id = ${venta}`.execute(casa.base);
    for (const { id, clase } of await suyos()) if (clase === 'correo') await correrEnvio(casa, id);
    await validarPagos(casa);
    const idos = await suyos();
    expect(new Set(idos.map(({ clase }) => clase)).size).toBe(2);
    const escrito = (envio: { id: number }) => escritos.find(({ id }) => id === envio.id);
    const queda = idos.map((envio) => {
      if (envio.clase !== 'correo')
        return { ...envio, contenido: escrito(envio)?.contenido, sha256: null, olvidado_en: null };
      const { asunto, adjuntos } = (escrito(envio)?.contenido ?? {}) as Partial<ContenidoCorreo>;
      const contenido = { asunto, adjuntos: adjuntos?.map(({ sha256 }) => sha256.slice(0, 16)) };
      const { sha256 } = escrito(envio) ?? {};
      return {
        ...envio,
        destino: expect.stringMatching(/@/),
        contenido,
        sha256,
        olvidado_en: envio.enviado_en,
      };
    });
    expect(idos).toEqual(queda.map((envio) => ({ ...envio, estado: 'enviado' })));
    const otro = (clave: string, estado: 'pendiente' | 'rechazado') => ({
      ...{ clase: 'correo', clave, venta_id: venta, destino: 'x@y.cl', estado },
      ...{ enviado_en: null, ultima_respuesta: null, creado_en: casa.reloj.ahora() },
      contenido: '{"asunto":"a","texto":"t"}',
    });
    await casa.base
      .insertInto('envios')
      .values([otro('pendiente', 'pendiente'), otro('abandonado', 'rechazado')])
      .execute();
    const antes = await suyos();
    await tras(EN_90 - 1_000);
    expect(await suyos()).toEqual(antes);
    await tras(EN_90 + 1_000);
    const [pendiente, abandonado] = (await suyos()).slice(-2);
    const dicen = (await suyos()).map(({ clase, contenido, sha256 }) => ({
      clase,
      contenido,
      sha256,
    }));
    expect(dicen.slice(0, idos.length)).toEqual(
      idos.map(({ id, clase, contenido }) => ({
        clase,
        contenido: clase === 'correo' ? contenido : {},
        sha256: escrito({ id })?.sha256,
      })),
    );
    expect(pendiente).toMatchObject({ contenido: { texto: 't' }, olvidado_en: null });
    expect(abandonado).toMatchObject({
      destino: 'x@y.cl',
      estado: 'rechazado',
      contenido: { asunto: 'a' },
    });
    expect([abandonado?.sha256?.length, abandonado?.olvidado_en]).toEqual([32, expect.any(Date)]);
    const { estado } = await soporte.llamar('POST', '/Incidentes/Reintentar', {
      id: abandonado?.id,
    });
    expect(estado).toBe(404);
    await casa.base.deleteFrom('envios').where('estado', '<>', 'enviado').execute();
  });
});
