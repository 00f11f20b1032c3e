import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CasoVM } from '#features/aach/caso.contract.ts';
import { tomarVentas } from '#features/polizas/cambio.store.ts';
import type { ModoAach } from '#integrations/aach/simulador.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { correrTramo, polizasDe } from '#server/test/negocio/emision.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import {
  conPagoEnLinea,
  decidirYVolver,
  devolucionesDe,
  devolver,
  fallarPasarela,
  otraPatente,
  pagoDe,
  transaccionDe,
  ventaEnPago,
} from '#server/test/negocio/pago.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import {
  anularPolizas,
  correrAviso,
  crearSoporte,
  type Soporte,
  unaPoliza,
} from '#server/test/negocio/soporte.ts';

const NOTA = 'Informada por teléfono a la asociación';
const MINUTO = 60_000;

describe('a paid policy refused by the AACH', () => {
  let casa: Casa;
  let soporte: Soporte;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
    const { id } = await casa.base
      .insertInto('entidades')
      .values({
        rut: 12_345_678,
        dv: '5',
        nombres: 'VERA',
        segundo_nombre: null,
        apellido_paterno: 'SOTO',
        apellido_materno: null,
        razon_social: null,
        email: 'vera@v.example',
        telefono: null,
        comuna_id: null,
        calle: null,
        numero: null,
        departamento: null,
        villa: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await casa.base
      .updateTable('usuarios')
      .set({ entidad_id: id })
      .where('id', '=', soporte.vendedor.id)
      .execute();
  });
  afterAll(() => casa.cerrar());
  beforeEach(() => modo('rechaza'));

  const modo = async (nuevo: ModoAach): Promise<void> => {
    const cuerpo = JSON.stringify({ modo: nuevo });
    await fetch(`${casa.aach.url}/_modo`, { method: 'PUT', body: cuerpo });
  };
  const avisar = (ventaId: number) => correrAviso(casa, { clase: 'venta', ventaId });
  const rechazada = async (cuantas = 1): Promise<number> => {
    const ventaId = await soporte.emitida(cuantas);
    await avisar(ventaId);
    return ventaId;
  };
  /** Paid at the provider, issued and refused; its plates are unique. */
  const rechazadaEnLinea = async (cuantas: number) => {
    const enLinea = await conPagoEnLinea(casa, soporte.vendedor);
    const patentes = Array.from({ length: cuantas }, () => otraPatente());
    const { id, token } = await ventaEnPago(casa, enLinea, patentes);
    await decidirYVolver(casa, token, 'aprobar');
    await correrTramo(casa, id);
    await avisar(id);
    return { id, token, polizas: await polizasDe(casa, id) };
  };
  const abiertos = async (): Promise<CasoVM[]> =>
    (await soporte.llamar('GET', '/CasosAach/Buscar')).cuerpo.datos;
  const casosDe = async (numeroPoliza: number): Promise<CasoVM[]> =>
    (await soporte.llamar('GET', `/CasosAach/Buscar?numeroPoliza=${numeroPoliza}`)).cuerpo.datos;
  const casoDe = async (poliza: { numero_poliza: number }): Promise<CasoVM> => {
    const [caso] = await casosDe(poliza.numero_poliza);
    if (!caso) throw new Error('sin caso');
    return caso;
  };
  const resolver = (id: number, resultado: string, nota = NOTA) =>
    soporte.llamar('POST', '/CasosAach/Resolver', { id, resultado, nota });
  const ocultar = (cuerpo: unknown) =>
    soporte.llamar('POST', '/InformarPolizaAACH/OcultarPolizasAACH', cuerpo);
  const correosDe = (ventaId: number, que: string) =>
    casa.base
      .selectFrom('envios')
      .select(['destino', 'clave', 'contenido'])
      .where('venta_id', '=', ventaId)
      .where('clave', 'like', `%:${que}:%`)
      .orderBy('clave')
      .execute();
  const seguir = async (numero: number): Promise<string[]> => {
    const { cuerpo } = await soporte.llamar('GET', `/Polizas/LineaDeTiempo/${numero}`);
    return (cuerpo.datos as { hecho: string; detalle: string }[]).map(
      ({ hecho, detalle }) => `${hecho}: ${detalle}`,
    );
  };

  it('[A-CASO-001] [A-CASO-003] is a case with a class of reason and a deadline, which a second refusal does not restart', async () => {
    const ventaId = await rechazada();
    const poliza = await unaPoliza(casa, ventaId);
    const abierto = casa.reloj.ahora();
    expect(await casosDe(poliza.numero_poliza)).toMatchObject([
      {
        ventaId,
        vigente: true,
        clase: 'patente',
        mensaje: 'Patente o dígito verificador inválido',
        abierto: abierto.toISOString(),
        vence: new Date(abierto.getTime() + 24 * 60 * MINUTO).toISOString(),
        resultado: null,
        devolucion: null,
      },
    ]);
    casa.reloj.avanzar(10 * MINUTO);
    await soporte.llamar('POST', '/InformarPolizaAACH/InformarPolizasAACH', [poliza.id]);
    expect(await casosDe(poliza.numero_poliza)).toMatchObject([{ abierto: abierto.toISOString() }]);
    expect(await seguir(poliza.numero_poliza)).toContainEqual(
      expect.stringMatching(/^Caso abierto: la AACH rechazó la póliza: Patente o su dígito, vence/),
    );
  });

  it('[A-CASO-002] [A-CORREO-008] owner and seller are mailed at once, each once per sale', async () => {
    const ventaId = await rechazada(3);
    const polizas = await polizasDe(casa, ventaId);
    const correos = await correosDe(ventaId, 'rechazo');
    const delVendedor = correos.filter(({ destino }) => destino === 'vera@v.example');
    expect(delVendedor).toHaveLength(1);
    const [{ contenido } = { contenido: null }] = delVendedor;
    const { asunto, texto } = contenido as { asunto: string; texto: string };
    expect(asunto).toBe('AACH rechazó: 3 pólizas SOAP');
    for (const { numero_poliza } of polizas) expect(texto).toContain(`N° ${numero_poliza}`);
    expect(texto).toContain('  Motivo: la patente o su dígito verificador no fue aceptado');
    expect(texto).toContain('Estimado(a):');
    const suyos = correos.filter(({ clave }) => clave.startsWith('caso_propietario:'));
    for (const { contenido: suyo } of suyos)
      expect((suyo as { texto: string }).texto).toMatch(/^(Estimado\(a\)|Señores) \S.+:\r$/m);
    const duenos = await casa.base
      .selectFrom('venta_vehiculos')
      .select('email')
      .where('venta_id', '=', ventaId)
      .execute();
    expect(new Set(suyos.map(({ destino }) => destino))).toEqual(
      new Set(duenos.map(({ email }) => email.toLowerCase())),
    );
    const casos = (await abiertos()).filter((caso) => caso.ventaId === ventaId);
    expect(casos.map(({ avisos }) => avisos)).toEqual(
      Array.from({ length: 3 }, () => ({
        propietario: 'pendiente',
        vendedor: 'pendiente',
        hasta: expect.any(String),
      })),
    );
    await avisar(ventaId);
    await soporte.llamar(
      'POST',
      '/InformarPolizaAACH/InformarPolizasAACH',
      polizas.map(({ id }) => id),
    );
    expect(await correosDe(ventaId, 'rechazo')).toHaveLength(correos.length);
  });

  it('[A-CASO-005] its case ends by itself when the AACH accepts it later', async () => {
    const ventaId = await rechazada();
    const poliza = await unaPoliza(casa, ventaId);
    await modo('normal');
    await soporte.llamar('POST', '/InformarPolizaAACH/InformarPolizasAACH', [poliza.id]);
    expect(await casosDe(poliza.numero_poliza)).toMatchObject([
      { resultado: 'corregida', cerrado: casa.reloj.ahora().toISOString(), nota: null },
    ]);
    expect((await abiertos()).map(({ polizaId }) => polizaId)).not.toContain(poliza.id);
  });

  it('[A-CASO-013] its correction is mailed, once per sale, to everybody who heard of the refusal', async () => {
    const ventaId = await rechazada(2);
    const polizas = await polizasDe(casa, ventaId);
    const [una] = polizas;
    const ids = polizas.map(({ id }) => id);
    const alRechazo = await correosDe(ventaId, 'rechazo');
    await modo('normal');
    await soporte.llamar('POST', '/InformarPolizaAACH/InformarPolizasAACH', ids);
    const correos = await correosDe(ventaId, 'corregida');
    const destinos = (de: typeof correos) => de.map(({ destino }) => destino).toSorted();
    expect(destinos(correos)).toEqual(destinos(alRechazo));
    const textos = new Map(
      correos.map(({ destino, contenido }) => [destino, (contenido as { texto: string }).texto]),
    );
    const alVendedor = textos.get('vera@v.example');
    expect(alVendedor).toContain('Las 2 pólizas SOAP ya están registradas en la asociación');
    for (const { numero_poliza } of polizas) expect(alVendedor).toContain(`N° ${numero_poliza}`);
    expect(alVendedor).toContain('  Cobertura: del 20/11/2026 al 31/03/2027');
    const [suyo] = correos.filter(({ clave }) => clave.startsWith('caso_propietario:'));
    expect(suyo?.contenido).toMatchObject({
      asunto: expect.stringMatching(/^Resuelto: póliza SOAP N° \d+, patente /),
      texto: expect.stringContaining('No tiene que hacer nada más.'),
    });
    expect(await seguir(una?.numero_poliza ?? 0)).toContainEqual(
      expect.stringContaining('Resuelto'),
    );
    await soporte.llamar('POST', '/InformarPolizaAACH/InformarPolizasAACH', ids);
    expect(await correosDe(ventaId, 'corregida')).toHaveLength(correos.length);
  });

  it('[A-CASO-013] a case corrected by a person is mailed too, unless nobody was told of the case', async () => {
    const deUna = async (avisada: boolean) => {
      const ventaId = await rechazada();
      const caso = await casoDe(await unaPoliza(casa, ventaId));
      const sinAviso = { aviso_propietario: null };
      if (!avisada)
        await casa.base.updateTable('casos_aach').set(sinAviso).where('id', '=', caso.id).execute();
      expect((await resolver(caso.id, 'corregida')).estado).toBe(200);
      return (await correosDe(ventaId, 'corregida')).map(({ clave }) => clave.split(':')[0]);
    };
    expect(await deUna(true)).toEqual(['caso_propietario', 'caso_vendedor']);
    expect(await deUna(false)).toEqual(['caso_vendedor']);
    const [, otra] = await polizasDe(casa, await rechazada(2));
    await resolver((await casoDe(otra ?? { numero_poliza: 0 })).id, 'anulada_por_duplicada');
    expect(await correosDe(otra?.venta_id ?? 0, 'corregida')).toEqual([]);
  });

  it.each<[ModoAach, string]>([
    ['rechaza', 'rechazado'],
    ['normal', 'aceptado'],
  ])('%s: informing locks the sale before anything of its policies', async (como, queda) => {
    const { id, venta_id: ventaId } = await unaPoliza(
      casa,
      await (como === 'normal' ? rechazada() : soporte.emitida(1)),
    );
    await modo(como);
    const { enCurso } = await casa.base.transaction().execute(async (tx) => {
      await tomarVentas(tx, [ventaId]);
      const informe = correrAviso(casa, { clase: 'alta', polizaIds: [id] });
      await vi.waitFor(
        async () => {
          const { rows } = await sql`select 1 from pg_stat_activity
            where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx);
          expect(rows).toHaveLength(1);
        },
        { timeout: 20_000 },
      );
      for (const suya of [
        sql`polizas where id`,
        sql`avisos_aach where poliza_id`,
        sql`casos_aach where poliza_id`,
      ])
        await sql`select 1 from ${suya} = ${id} for update nowait`.execute(tx);
      return { enCurso: informe };
    });
    await enCurso;
    const aviso = casa.base.selectFrom('avisos_aach').select('estado').where('poliza_id', '=', id);
    expect(await aviso.execute()).toEqual([{ estado: queda }]);
  });

  it('[A-CASO-006] is hidden only with a way to end its case; one that was never refused, without', async () => {
    const ventaId = await rechazada(2);
    const [una, otra] = await polizasDe(casa, ventaId);
    const sinCaso = await unaPoliza(casa, await soporte.emitida(1));
    await modo('corta');
    await expect(avisar(sinCaso.venta_id)).rejects.toThrow();
    const ids = [una?.id ?? 0, sinCaso.id];
    const { estado, cuerpo } = await ocultar(ids);
    expect([estado, cuerpo.codigo]).toEqual([409, 'aach.falta_desenlace']);
    expect(await ocultar({ ids: [sinCaso.id] })).toMatchObject({
      estado: 200,
      cuerpo: { datos: { ocultadas: 1 } },
    });
    for (const [desenlace, codigo] of [
      [{ resultado: 'anulada', nota: NOTA }, 409],
      [{ resultado: 'corregida', nota: 'ya' }, 400],
      [{ resultado: 'otra', nota: NOTA }, 400],
    ] as const) {
      expect((await ocultar({ ids, desenlace })).estado).toBe(codigo);
    }
    const bien = { ids, desenlace: { resultado: 'corregida', nota: NOTA } };
    expect((await ocultar(bien)).cuerpo.datos).toEqual({ ocultadas: 1 });
    expect((await ocultar(bien)).cuerpo.datos).toEqual({ ocultadas: 0 });
    expect(await casosDe(una?.numero_poliza ?? 0)).toMatchObject([
      { resultado: 'corregida', nota: NOTA, cerradoPor: expect.any(String), vigente: true },
    ]);
    expect(await casosDe(otra?.numero_poliza ?? 0)).toMatchObject([{ resultado: null }]);
    expect(await seguir(una?.numero_poliza ?? 0)).toContain(
      `Caso de la AACH terminado: Corregida e informada nuevamente, ${NOTA}`,
    );
  });

  it('[A-CASO-007] as a duplicate is cancelled and its premium refunded from the sale’s payment; the sale stays valid', async () => {
    const { id, token, polizas } = await rechazadaEnLinea(3);
    const [una, otra, queda] = polizas;
    const pago = await pagoDe(casa, id);
    const prima = pago.monto / 3;
    const caso = await casoDe(una ?? { numero_poliza: 0 });
    const terminado = await resolver(caso.id, 'anulada_por_duplicada');
    expect(terminado.cuerpo.datos).toMatchObject({
      vigente: false,
      resultado: 'anulada_por_duplicada',
      devolucion: { monto: prima, estado: 'pendiente', hasta: '2026-12-20' },
    });
    await devolver(casa, pago.id);
    expect(transaccionDe(casa, token)).toMatchObject({
      estado: 'PARTIALLY_NULLIFIED',
      devoluciones: [{ monto: prima }],
    });
    expect(await casosDe(una?.numero_poliza ?? 0)).toMatchObject([
      { devolucion: { estado: 'devuelta' } },
    ]);
    // Another refund of the same payment, which the provider reports as partial.
    await ocultar({
      ids: [otra?.id],
      desenlace: { resultado: 'anulada_por_duplicada', nota: NOTA },
    });
    await devolver(casa, pago.id);
    await devolver(casa, pago.id);
    expect(transaccionDe(casa, token).devoluciones.map(({ monto }) => monto)).toEqual([
      prima,
      prima,
    ]);
    expect(await devolucionesDe(casa, pago.id)).toMatchObject([
      { estado: 'devuelta', monto: 2 * prima, devuelto: 2 * prima },
    ]);
    expect((await polizasDe(casa, id)).map(({ vigente }) => vigente)).toEqual([false, false, true]);
    expect(await casosDe(queda?.numero_poliza ?? 0)).toMatchObject([{ resultado: null }]);
    const [correo] = await correosDe(id, 'duplicada');
    expect(correo?.contenido).toMatchObject({
      texto: expect.stringContaining('a más tardar el 20/12/2026'),
    });
    expect(await seguir(una?.numero_poliza ?? 0)).toContainEqual(
      expect.stringMatching(/^Prima por devolver: /),
    );
  });

  it('[A-CASO-009] a worker that died during the refund, or several at once, refund no premium twice', async () => {
    const { token, polizas } = await rechazadaEnLinea(2);
    const [una] = polizas;
    const pago = await pagoDe(casa, una?.venta_id ?? 0);
    await resolver((await casoDe(una ?? { numero_poliza: 0 })).id, 'anulada_por_duplicada');
    await fallarPasarela(casa, 'devolver', 'corta_despues', { veces: 1 });
    await expect(devolver(casa, pago.id)).rejects.toThrow('postergada');
    // The first request may still be running.
    await expect(devolver(casa, pago.id)).rejects.toThrow('en curso');
    casa.reloj.avanzar(MINUTO);
    await Promise.allSettled([1, 2, 3].map(() => devolver(casa, pago.id)));
    expect(transaccionDe(casa, token).devoluciones).toHaveLength(1);
    expect(await devolucionesDe(casa, pago.id)).toMatchObject([{ estado: 'devuelta' }]);
  });

  it('[A-CASO-009] an unknown refund is left to a person', async () => {
    const { token, polizas } = await rechazadaEnLinea(2);
    const [una] = polizas;
    const pago = await pagoDe(casa, una?.venta_id ?? 0);
    await resolver((await casoDe(una ?? { numero_poliza: 0 })).id, 'anulada_por_duplicada');
    await fallarPasarela(casa, 'devolver', 'corta_despues', { veces: 1 });
    await expect(devolver(casa, pago.id)).rejects.toThrow('postergada');
    // The provider reports a transaction for seven days.
    casa.reloj.avanzar(8 * 24 * 60 * MINUTO);
    await devolver(casa, pago.id);
    expect(await devolucionesDe(casa, pago.id)).toMatchObject([
      {
        estado: 'rechazada',
        ultima_respuesta: 'No se sabe si el proveedor ya lo devolvió: pregúntele',
      },
    ]);
    expect(transaccionDe(casa, token).devoluciones).toHaveLength(1);
    casa.reloj.avanzar(MINUTO);
    await devolver(casa, pago.id);
    casa.reloj.avanzar(-8 * 24 * 60 * MINUTO - MINUTO);
    expect(transaccionDe(casa, token).devoluciones).toHaveLength(1);
  });

  it('[A-CASO-007] [A-COBRANZA-006] ended twice at once it ends once; the premium of a direct payment is refunded by hand', async () => {
    const ventaId = await rechazada(2);
    const poliza = await unaPoliza(casa, ventaId);
    const { id } = await casoDe(poliza);
    const respuestas = await Promise.all([
      resolver(id, 'anulada_por_duplicada'),
      resolver(id, 'anulada_por_duplicada'),
    ]);
    expect(respuestas.map(({ estado }) => estado).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await casosDe(poliza.numero_poliza)).toMatchObject([
      {
        resultado: 'anulada_por_duplicada',
        devolucion: { monto: 9_280, estado: 'pendiente', hasta: '2026-12-20', aMano: true },
        vigente: false,
      },
    ]);
    expect((await resolver(id, 'corregida')).cuerpo.codigo).toBe('aach.caso_no_encontrado');
    const pago = await pagoDe(casa, ventaId);
    expect(await devolucionesDe(casa, pago.id)).toMatchObject([
      { monto: 9_280, devuelto: 0, estado: 'pendiente' },
    ]);
    const [correo] = await correosDe(ventaId, 'duplicada');
    expect(correo?.contenido).toMatchObject({
      texto: expect.stringContaining(
        'acuerde con quien le vendió cómo recibirla. Se le devolverá a más tardar el 20/12/2026',
      ),
    });
  });

  it('[A-COBRANZA-007] [A-COBRANZA-008] a refund by hand waits in the panel until somebody records when and how it was made', async () => {
    const ventaId = await rechazada(2);
    const [una, otra] = await polizasDe(casa, ventaId);
    await resolver((await casoDe(una ?? { numero_poliza: 0 })).id, 'anulada_por_duplicada');
    const { id } = await pagoDe(casa, ventaId);
    const pendiente = async () =>
      (await soporte.llamar('GET', '/Pagos/Pendientes')).cuerpo.datos.find(
        (pago: { id: number }) => pago.id === id,
      );
    const enPanel = async () =>
      (await soporte.llamar('GET', '/Soporte/PorResolver')).cuerpo.datos.pendientes.find(
        (linea: { clase: string }) => linea.clase === 'por_devolver',
      )?.monto ?? 0;
    const antes = await enPanel();
    expect(await pendiente()).toMatchObject({ estado: 'por_devolver', monto: 9_280, aMano: true });
    // No provider can be asked about it.
    expect((await soporte.llamar('POST', '/Pagos/Conciliar', { id })).cuerpo.codigo).toBe(
      'pago.sin_proveedor',
    );
    const devuelta = { id, monto: 9_280, fecha: '2026-11-20', como: 'Transferencia 7788' };
    const anotar = (cambios: Partial<typeof devuelta> = {}) =>
      soporte.llamar('POST', '/Pagos/AnotarDevolucion', { ...devuelta, ...cambios });
    expect((await anotar({ como: 'ya' })).cuerpo.errors).toHaveProperty('como');
    expect((await anotar({ fecha: '2027-01-01' })).cuerpo.errors).toHaveProperty('fecha');
    expect((await anotar({ fecha: '2026-11-01' })).cuerpo.errors).toHaveProperty('fecha');
    expect((await anotar({ monto: 9_281 })).cuerpo.codigo).toBe('pago.monto_por_devolver');
    const respuestas = await Promise.all([anotar(), anotar()]);
    expect(respuestas.map(({ estado }) => estado).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await pendiente()).toBeUndefined();
    expect(await enPanel()).toBe(antes - 9_280);
    expect(await casosDe(una?.numero_poliza ?? 0)).toMatchObject([
      { devolucion: { estado: 'devuelta', aMano: true } },
    ]);
    const linea = await soporte.llamar('GET', `/Ventas/LineaDeTiempo/${ventaId}`);
    expect(linea.cuerpo.datos).toContainEqual(
      expect.objectContaining({
        hecho: 'Primas devueltas',
        detalle: expect.stringContaining('Transferencia 7788 (20/11/2026)'),
        quien: expect.any(String),
      }),
    );
    // Another premium of the same payment is due separately.
    await resolver((await casoDe(otra ?? { numero_poliza: 0 })).id, 'anulada_por_duplicada');
    expect(await pendiente()).toMatchObject({ monto: 9_280 });
    expect((await anotar({ como: 'Efectivo en la sucursal' })).estado).toBe(200);
    expect(await devolucionesDe(casa, id)).toMatchObject([
      { estado: 'devuelta', monto: 18_560, devuelto: 18_560 },
    ]);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it('[A-COBRANZA-007] a refund that a provider made is not recorded by hand', async () => {
    const { id, polizas } = await rechazadaEnLinea(1);
    await resolver((await casoDe(polizas[0] ?? { numero_poliza: 0 })).id, 'anulada_por_duplicada');
    const pago = await pagoDe(casa, id);
    const { estado, cuerpo } = await soporte.llamar('POST', '/Pagos/AnotarDevolucion', {
      id: pago.id,
      monto: pago.monto,
      fecha: '2026-11-20',
      como: 'Transferencia 7788',
    });
    expect([estado, cuerpo.codigo]).toEqual([409, 'pago.nada_por_devolver']);
    expect(await devolucionesDe(casa, pago.id)).toMatchObject([{ estado: 'pendiente' }]);
  });

  it('[A-CASO-004] cancelled elsewhere it stays open until somebody decides about its premium', async () => {
    const poliza = await unaPoliza(casa, await rechazada());
    await anularPolizas(casa, [poliza.id]);
    const { id } = await casoDe(poliza);
    expect((await abiertos()).map((caso) => caso.id)).toContain(id);
    expect((await resolver(id, 'corregida')).cuerpo.codigo).toBe('aach.desenlace_no_corresponde');
    expect((await resolver(id, 'anulada')).cuerpo.datos).toMatchObject({ resultado: 'anulada' });
  });

  it('[A-CASO-010] cases sort by deadline; a Corredor reads those of its own broker', async () => {
    const vencen = (await abiertos()).map(({ vence }) => vence);
    expect(vencen.length).toBeGreaterThan(1);
    expect(vencen).toEqual(vencen.toSorted());
    const leer = async (corredorIds: number[]) => {
      const token = await abrirSesionDe(casa, (await crearUsuario(casa, 5, corredorIds)).id);
      return (await pedir(casa, 'GET', '/CasosAach/Buscar', { token })).cuerpo.datos.length;
    };
    expect(await leer([soporte.vendedor.corredorId])).toBe(vencen.length);
    expect(await leer([])).toBe(0);
  });

  it('every invariant holds after all tests', async () => {
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });
});
