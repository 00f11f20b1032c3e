import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CasoVM } from '#features/aach/caso.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir, type Respuesta } from '#server/test/cliente.ts';
import { correrTramo, polizasDe } from '#server/test/negocio/emision.ts';
import { crearUsuario, darCorreo } from '#server/test/negocio/fabrica.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import {
  conPagoEnLinea,
  decidirYVolver,
  devolucionesDe,
  devolver,
  otraPatente,
  pagoDe,
  transaccionDe,
  unicaVuelta,
  ventaEnPago,
  volver,
} from '#server/test/negocio/pago.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { correrAviso, crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';

const ADMINISTRADOR = 2;
const SOPORTE = 3;
const DIA = 86_400_000;
const NOTA = 'Compró dos veces el mismo seguro';
const RESOLVER = 'CasosAach/Resolver';
const OCULTAR = 'InformarPolizaAACH/OcultarPolizasAACH';
/** One premium of the tests is below the limit, two are above. */
const TOPE = 15_000;

describe('a refund above one person’s limit', () => {
  let casa: Casa;
  let soporte: Soporte;
  let deAna: string;
  let deLuis: string;
  let ana: { id: number; nombre: string };
  beforeAll(async () => {
    casa = await levantarCasa({
      conWorker: false,
      entorno: { APROBAR_DEVOLUCIONES_SOBRE: String(TOPE), APROBAR_DIAS: '3' },
    });
    soporte = await crearSoporte(casa);
    const cuerpo = JSON.stringify({ modo: 'rechaza' });
    await fetch(`${casa.aach.url}/_modo`, { method: 'PUT', body: cuerpo });
  });
  afterAll(() => casa.cerrar());
  beforeEach(async () => {
    await casa.base.deleteFrom('cambios_propuestos').execute();
    ana = await crearUsuario(casa, SOPORTE);
    await darCorreo(casa, ana.id, `${ana.nombre}@empresa.example`);
    deAna = await abrirSesionDe(casa, ana.id);
    deLuis = await abrirSesionDe(casa, (await crearUsuario(casa, ADMINISTRADOR)).id);
  });

  const escribir = (ruta: string, cuerpo: object, token: string): Promise<Respuesta> =>
    pedir(casa, 'POST', `/${ruta}`, { token, cuerpo });
  const proponer = (llamada: string, entrada: object, token = deAna): Promise<Respuesta> =>
    escribir('Aprobaciones/Proponer', { llamada, entrada }, token);
  const aprobar = (id: number, token = deLuis): Promise<Respuesta> =>
    escribir('Aprobaciones/Aprobar', { id }, token);
  const rechazar = (id: number): Promise<Respuesta> =>
    escribir('Aprobaciones/Rechazar', { id, motivo: 'No es duplicada' }, deLuis);
  const dicho = ({ estado, cuerpo }: Respuesta): unknown[] => [estado, cuerpo.codigo];
  const casosDe = async (numero: number): Promise<CasoVM[]> => {
    const ruta = `/CasosAach/Buscar?numeroPoliza=${numero}`;
    return (await pedir(casa, 'GET', ruta, { token: deAna })).cuerpo.datos;
  };

  /** Paid at the provider, issued and refused by the AACH. */
  const rechazadas = async (cuantas: number) => {
    const enLinea = await conPagoEnLinea(casa, soporte.vendedor);
    const patentes = Array.from({ length: cuantas }, () => otraPatente());
    const { id: ventaId, token } = await ventaEnPago(casa, enLinea, patentes);
    await decidirYVolver(casa, token, 'aprobar');
    await correrTramo(casa, ventaId);
    await correrAviso(casa, { clase: 'venta', ventaId });
    const polizas = await polizasDe(casa, ventaId);
    const casos = await Promise.all(
      polizas.map(async (una) => (await casosDe(una.numero_poliza))[0]),
    );
    const pago = await pagoDe(casa, ventaId);
    return { token, pago, polizas, casos: casos.flatMap((caso) => caso ?? []) };
  };
  type Rechazadas = Awaited<ReturnType<typeof rechazadas>>;
  const porDuplicadas = ({ polizas }: Rechazadas) => ({
    ids: polizas.map(({ id }) => id),
    desenlace: { resultado: 'anulada_por_duplicada', nota: NOTA },
  });
  const nadaHecho = async ({ pago, polizas }: Rechazadas): Promise<void> => {
    const ahora = await polizasDe(casa, pago.venta_id);
    expect(ahora.map(({ vigente }) => vigente)).toEqual(polizas.map(() => true));
    expect(await devolucionesDe(casa, pago.id)).toEqual([]);
  };

  it('[A-OJOS-012] is proposed and waits: nothing is cancelled or refunded before another person approves it', async () => {
    const dos = await rechazadas(2);
    const numeros = dos.polizas.map((una) => una.numero_poliza);
    expect(dicho(await escribir(OCULTAR, porDuplicadas(dos), deAna))).toEqual([
      409,
      'aprobacion.exigida',
    ]);
    await nadaHecho(dos);
    const { id } = (await proponer(OCULTAR, porDuplicadas(dos))).cuerpo.datos;
    await nadaHecho(dos);
    const [espera] = (await pedir(casa, 'GET', '/Aprobaciones/Pendientes', { token: deLuis }))
      .cuerpo.datos;
    expect(espera).toMatchObject({
      titulo: 'Anulación por duplicada con devolución',
      propuestoPor: ana.nombre,
      renglones: [
        { rotulo: 'Devolución', valor: formatearPesos(dos.pago.monto) },
        { rotulo: 'Pólizas', valor: numeros.toSorted((a, b) => a - b).join(', ') },
        { rotulo: 'Motivo', valor: NOTA },
      ],
    });
    expect((await casosDe(numeros[0] ?? 0))[0]?.porAprobar).toMatchObject({
      propuestoPor: ana.nombre,
    });
    expect((await aprobar(id)).estado).toBe(200);
    expect(await devolucionesDe(casa, dos.pago.id)).toMatchObject([
      { estado: 'pendiente', monto: dos.pago.monto },
    ]);
    await devolver(casa, dos.pago.id);
    expect(transaccionDe(casa, dos.token).devoluciones).toMatchObject([{ monto: dos.pago.monto }]);
    expect((await casosDe(numeros[0] ?? 0))[0]).toMatchObject({
      porAprobar: null,
      resultado: 'anulada_por_duplicada',
      devolucion: { estado: 'devuelta' },
    });
  });

  it('[A-OJOS-012] needs one person up to the limit; splitting one payment’s refund does not avoid it', async () => {
    const dos = await rechazadas(2);
    const [una, otra] = dos.casos.map(({ id }) => ({
      id,
      resultado: 'anulada_por_duplicada',
      nota: NOTA,
    }));
    expect(dicho(await proponer(RESOLVER, una ?? {}))).toEqual([409, 'aprobacion.no_exigida']);
    expect((await escribir(RESOLVER, una ?? {}, deAna)).estado).toBe(200);
    expect(dicho(await escribir(RESOLVER, otra ?? {}, deAna))).toEqual([409, 'aprobacion.exigida']);
    const { id } = (await proponer(RESOLVER, otra ?? {})).cuerpo.datos;
    expect((await aprobar(id)).estado).toBe(200);
    expect(await devolucionesDe(casa, dos.pago.id)).toMatchObject([{ monto: dos.pago.monto }]);
  });

  it('[A-OJOS-013] one person may end the case as corrected, and a person without the right to refund proposes nothing', async () => {
    const dos = await rechazadas(2);
    const corregidas = { ...porDuplicadas(dos), desenlace: { resultado: 'corregida', nota: NOTA } };
    expect(dicho(await proponer(OCULTAR, corregidas))).toEqual([409, 'aprobacion.no_exigida']);
    const rango = { numeroInicial: 1, numeroFinal: 9 };
    expect((await proponer('NumerosDePolizaYFolio/CrearRangoFolio', rango)).estado).toBe(403);
    const corredor = await abrirSesionDe(casa, (await crearUsuario(casa, 5)).id);
    expect((await proponer(OCULTAR, porDuplicadas(dos), corredor)).estado).toBe(403);
    expect((await escribir(OCULTAR, corregidas, deAna)).estado).toBe(200);
  });

  it('[A-OJOS-013] is never approved by its proposer, once only, and not done after a refusal', async () => {
    const dos = await rechazadas(2);
    const deOtra = await abrirSesionDe(casa, (await crearUsuario(casa, ADMINISTRADOR)).id);
    const primera = (await proponer(OCULTAR, porDuplicadas(dos), deOtra)).cuerpo.datos.id;
    expect(dicho(await aprobar(primera, deOtra))).toEqual([403, 'aprobacion.misma_persona']);
    expect((await aprobar(primera, deAna)).estado).toBe(403);
    expect((await rechazar(primera)).estado).toBe(200);
    await nadaHecho(dos);
    const { id } = (await proponer(OCULTAR, porDuplicadas(dos))).cuerpo.datos;
    const ambas = await Promise.all([aprobar(id), aprobar(id, deOtra)]);
    expect(ambas.map(({ estado }) => estado).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await devolucionesDe(casa, dos.pago.id)).toMatchObject([{ monto: dos.pago.monto }]);
  });

  it('[A-OJOS-020] may be withdrawn by its proposer, and proposed again', async () => {
    const dos = await rechazadas(2);
    const { id } = (await proponer(OCULTAR, porDuplicadas(dos))).cuerpo.datos;
    const [caso] = await casosDe(dos.polizas[0]?.numero_poliza ?? 0);
    expect(caso?.porAprobar).toMatchObject({ cambioId: id, propio: true });
    expect((await escribir('Aprobaciones/Retirar', { id }, deAna)).estado).toBe(200);
    expect(dicho(await aprobar(id))).toEqual([409, 'aprobacion.resuelta']);
    await nadaHecho(dos);
    expect((await proponer(OCULTAR, porDuplicadas(dos))).estado).toBe(200);
  });

  it('[A-OJOS-014] is proposed once while it waits, even by two at once, and again after its expiry', async () => {
    const dos = await rechazadas(2);
    // Both stop before they write, so that neither sees the other's proposal.
    const ambas = await casa.base
      .transaction()
      .execute(async (tx) => {
        await sql`lock table cambios_propuestos in share mode`.execute(tx);
        const pedidas = [deAna, deLuis].map((token) =>
          proponer(OCULTAR, porDuplicadas(dos), token),
        );
        await vi.waitFor(
          async () => {
            const { rows } = await sql`select 1 from pg_locks where not granted and database =
            (select oid from pg_database where datname = current_database())`.execute(tx);
            expect(rows).toHaveLength(2);
          },
          { timeout: 20_000 },
        );
        return pedidas;
      })
      .then((pedidas) => Promise.all(pedidas));
    expect(ambas.map(({ estado }) => estado).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(ambas.map(({ cuerpo }) => cuerpo.codigo)).toContain('aprobacion.ya_propuesta');
    const id = ambas.find(({ estado }) => estado === 200)?.cuerpo.datos.id;
    casa.reloj.avanzar(3 * DIA);
    deAna = await abrirSesionDe(casa, ana.id);
    deLuis = await abrirSesionDe(casa, (await crearUsuario(casa, ADMINISTRADOR)).id);
    expect(dicho(await aprobar(id))).toEqual([409, 'aprobacion.vencida']);
    expect((await casosDe(dos.polizas[0]?.numero_poliza ?? 0))[0]?.porAprobar).toBeNull();
    expect((await proponer(OCULTAR, porDuplicadas(dos))).estado).toBe(200);
    casa.reloj.avanzar(-3 * DIA);
    await nadaHecho(dos);
  });

  it('[A-OJOS-015] obeys the rules of the approval’s moment: a case that ended, or a larger amount, is not done', async () => {
    const tres = await rechazadas(3);
    const [caso, ...otros] = tres.casos;
    const ponerEnCaso = (cambio: { resultado: 'corregida' | null; cerrado_en: Date | null }) =>
      casa.base
        .updateTable('casos_aach')
        .set(cambio)
        .where('id', '=', caso?.id ?? 0)
        .execute();
    await ponerEnCaso({ resultado: 'corregida', cerrado_en: casa.reloj.ahora() });
    const { id } = (await proponer(OCULTAR, porDuplicadas(tres))).cuerpo.datos;
    await ponerEnCaso({ resultado: null, cerrado_en: null });
    expect(dicho(await aprobar(id))).toEqual([409, 'aach.casos_de_mas']);
    await nadaHecho(tres);
    expect((await rechazar(id)).estado).toBe(200);
    const una = { id: otros[0]?.id, resultado: 'corregida', nota: NOTA };
    const { id: deTodas } = (await proponer(OCULTAR, porDuplicadas(tres))).cuerpo.datos;
    await escribir(RESOLVER, una, deAna);
    expect((await aprobar(deTodas)).estado).toBe(200);
    expect(await devolucionesDe(casa, tres.pago.id)).toMatchObject([
      { monto: (tres.pago.monto / 3) * 2 },
    ]);
  });

  it('[A-OJOS-016] by the system itself needs nobody, whatever its amount', async () => {
    const enLinea = await conPagoEnLinea(casa, soporte.vendedor);
    const patentes = [otraPatente(), otraPatente()];
    const { id, token } = await ventaEnPago(casa, enLinea, patentes);
    const vuelta = await unicaVuelta(casa, token, 'aprobar');
    // Abandoned in another tab, but confirmed anyway.
    const { orden_compra: TBK_ORDEN_COMPRA } = await pagoDe(casa, id);
    await volver(casa, {
      metodo: 'POST',
      url: vuelta.url,
      cuerpo: { token_ws: token, TBK_TOKEN: token, TBK_ID_SESION: `venta-${id}`, TBK_ORDEN_COMPRA },
    });
    await casa.puertos.pasarelas.actual.confirmar(token);
    await volver(casa, vuelta);
    const pago = await pagoDe(casa, id);
    expect(pago.monto).toBeGreaterThan(TOPE);
    await devolver(casa, pago.id);
    expect(transaccionDe(casa, token).estado).toBe('REVERSED');
  });

  it('every invariant holds after all tests', async () => {
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });
});
