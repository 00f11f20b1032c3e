import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { iniciarSimuladorSmtp, type SimuladorSmtp } from '#integrations/correo/simulador-smtp.ts';
import { escribirCorreo } from '#features/envios/escribir-correo.usecase.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { entrar, pagar, pasarA, pedir } from '#server/test/cliente.ts';
import { cartaDe } from '#server/test/negocio/carta.ts';
import {
  detener,
  levantarDetencion,
  ponerPrecio,
  quitarPrecios,
} from '#server/test/negocio/convenios.ts';
import { correrEnvio, polizasDe } from '#server/test/negocio/emision.ts';
import { crearCorredor, crearUsuario } from '#server/test/negocio/fabrica.ts';
import {
  codigosDeRecordatorio,
  compraPorVencer,
  correrRecordatorios,
  crearDestino,
  recordatoriosA,
} from '#server/test/negocio/renovaciones.ts';
import { crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';
import { polizasPorRecordar } from '#features/recordatorios/por-recordar.query.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { fallaDe } from '#server/fallas.ts';

const DIA_MS = 86_400_000;

describe('campaigns of reminders', () => {
  let casa: Casa;
  let smtp: SimuladorSmtp;
  let soporte: Soporte;
  let admin: string;
  let corredor: string;
  let destinoId: number;
  let veces = 0;
  beforeAll(async () => {
    smtp = await iniciarSimuladorSmtp();
    casa = await levantarCasa({ conWorker: false, entorno: { CORREO_SMTP: smtp.url } });
    soporte = await crearSoporte(casa);
    const { corredorId } = soporte.vendedor;
    admin = await entrar(casa, (await crearUsuario(casa, 2, [corredorId])).nombre);
    corredor = await entrar(casa, (await crearUsuario(casa, 5, [corredorId])).nombre);
    destinoId = await crearDestino(casa, corredorId);
  });
  afterAll(async () => {
    await casa.cerrar();
    await smtp.cerrar();
  });
  beforeEach(() => {
    smtp.recibidos.length = 0;
    smtp.cambiarModo('ok');
  });

  const cambiar = (estado: string, token = corredor, extra: object = {}) =>
    pedir(casa, 'POST', '/Recordatorios/CambiarCampana', {
      token,
      cuerpo: { convenioId: soporte.vendedor.convenioId, estado, ...extra },
    });
  const iniciar = () => cambiar('activa', corredor, { destinoId });
  const compra = (opciones: Parameters<typeof compraPorVencer>[3] = {}) => {
    veces += 1;
    const correo = `buyer${veces}@correo.example`;
    return compraPorVencer(casa, soporte, correo, opciones).then((hecha) => ({ ...hecha, correo }));
  };
  const asuntos = async (correo: string) =>
    (await recordatoriosA(casa, correo)).map(({ asunto }) => asunto);
  const renovar = async (polizaIds: readonly number[]): Promise<void> => {
    const { token } = soporte.vendedor;
    const cuerpo = { polizaIds };
    const { datos } = (await pedir(casa, 'POST', '/Renovaciones/Renovar', { token, cuerpo }))
      .cuerpo;
    for (const etapa of [2, 3]) await pasarA(casa, soporte.vendedor, datos.id, etapa);
    await pagar(casa, soporte.vendedor, datos.id);
  };
  const idDeEnvio = async (clave: string): Promise<number> => {
    const envio = casa.base.selectFrom('envios').select('id').where('clave', '=', clave);
    return (await envio.executeTakeFirstOrThrow()).id;
  };
  const avanzar = (dias: number) => casa.reloj.avanzar(dias * DIA_MS);

  it('[V-AVISO-004] writes each policy once when its next cover is sold and once two weeks before its end', async () => {
    const { correo, ventaId } = await compra();
    const varias = await compra({ cuantos: 2 });
    const ajena = await compra({ consiente: false });
    await iniciar();
    for (let i = 0; i < 2; i += 1) await correrRecordatorios(casa);
    const [poliza] = await polizasDe(casa, ventaId);
    const primero = expect.stringMatching(
      new RegExp(`^Su SOAP de ${poliza?.patente}-.* vence el 31/12/2026$`),
    );
    expect(await asuntos(correo)).toEqual([primero]);
    expect(await asuntos(varias.correo)).toEqual([
      'El SOAP de sus 2 vehículos vence el 31/12/2026',
    ]);
    expect(await asuntos(ajena.correo)).toEqual([]);
    avanzar(28);
    for (let i = 0; i < 2; i += 1) await correrRecordatorios(casa);
    expect(await asuntos(correo)).toEqual([primero, primero]);
    avanzar(-28);
  });

  it('[V-AVISO-005] leaves out who renewed, and waits for the price and for the end of a stop', async () => {
    const { correo, ventaId } = await compra();
    const renueva = await compra();
    await renovar(renueva.polizaIds);
    await quitarPrecios(casa, destinoId, 2027);
    await iniciar();
    await correrRecordatorios(casa);
    await ponerPrecio(casa, destinoId, { periodo: 2027, desde: '2026-11-01', valor: 9_000 });
    const detencion = (await detener(casa, admin, { ambito: 'convenio', cualId: destinoId }))
      .cuerpo;
    await correrRecordatorios(casa);
    expect(await asuntos(correo)).toEqual([]);
    await levantarDetencion(casa, admin, detencion.datos.id);
    await correrRecordatorios(casa);
    expect(await asuntos(correo)).toHaveLength(1);
    expect(await asuntos(renueva.correo)).toEqual([]);
    expect((await polizasDe(casa, ventaId)).length).toBe(1);
  });

  it('[V-AVISO-006] a refused mailbox stops an address until mail arrives there; other refusals do not', async () => {
    const mala = await compra();
    const lenta = await compra();
    const pesada = await compra();
    await iniciar();
    await correrRecordatorios(casa);
    const enviar = async (correo: string) => {
      for (const { id } of await recordatoriosA(casa, correo))
        await correrEnvio(casa, id).catch(() => undefined);
    };
    smtp.cambiarModo('5xx');
    await enviar(mala.correo);
    smtp.cambiarModo('4xx');
    await enviar(lenta.correo);
    smtp.cambiarModo('pesado');
    await enviar(pesada.correo);
    smtp.cambiarModo('ok');
    avanzar(28);
    await correrRecordatorios(casa);
    expect(await asuntos(mala.correo)).toHaveLength(1);
    expect(await asuntos(lenta.correo)).toHaveLength(2);
    expect(await asuntos(pesada.correo)).toHaveLength(2);
    await casa.enTransaccion(casa.contexto(), (tx) =>
      escribirCorreo(tx, {
        ...{ clave: 'prueba:llega', ventaId: mala.ventaId, para: mala.correo },
        carta: cartaDe({ asunto: 'Su recibo' }),
      }),
    );
    await correrEnvio(casa, await idDeEnvio('prueba:llega'));
    await correrRecordatorios(casa);
    expect(await asuntos(mala.correo)).toHaveLength(2);
    avanzar(-28);
  });

  it('[V-AVISO-007] ends by one press from a mail program, never by being opened, with the header of RFC 8058', async () => {
    const { correo, ventaId } = await compra();
    await iniciar();
    await correrRecordatorios(casa);
    const [aviso] = await recordatoriosA(casa, correo);
    await correrEnvio(casa, aviso?.id ?? 0);
    const cabecera = (clave: string) =>
      smtp.recibidos[0]?.headers.find(({ key }) => key === clave)?.value;
    expect(cabecera('list-unsubscribe')).toBe(`<${aviso?.baja}>`);
    expect(cabecera('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const ruta = (aviso?.baja ?? '').replace(`${casa.config.direccion}/api`, '');
    const codigo = ruta.split('/').at(-1);
    const ver = async () =>
      (await pedir(casa, 'POST', '/Recordatorios/VerBaja', { cuerpo: { codigo } })).cuerpo.datos;
    const abierta = await pedir(casa, 'GET', ruta);
    expect([abierta.estado, abierta.cabeceras.location]).toEqual([303, `/avisos/baja#${codigo}`]);
    expect(await ver()).toEqual({ para: expect.stringMatching(/^b\*+.*@/), recibe: true });
    const unaVez = () =>
      casa.app.inject({
        method: 'POST',
        url: `/api${ruta}`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://mail.example',
        },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect([(await unaVez()).statusCode, (await unaVez()).statusCode]).toEqual([200, 200]);
    expect(await ver()).toMatchObject({ recibe: false });
    avanzar(28);
    await correrRecordatorios(casa);
    expect(await asuntos(correo)).toHaveLength(1);
    avanzar(-28);
    const hechos = await casa.base
      .selectFrom('auditoria')
      .select('accion')
      .where('entidad', '=', 'venta')
      .where('entidad_id', '=', ventaId)
      .where('accion', '=', 'retirar_aviso')
      .execute();
    expect(hechos).toHaveLength(1);
    expect((await pedir(casa, 'POST', `/Recordatorios/Baja/${'x'.repeat(43)}`)).estado).toBe(404);
  });

  it('[V-AVISO-008] a job killed between chunks, and two at once, write each reminder once', async () => {
    const compras = [await compra(), await compra(), await compra()];
    await iniciar();
    const falla = fallaDe('recordatorios.trasEscribir:error');
    await expect(correrRecordatorios(casa, { ...casa.contexto(), falla })).rejects.toThrow();
    for (const { correo } of compras) expect(await asuntos(correo)).toEqual([]);
    await Promise.all([correrRecordatorios(casa), correrRecordatorios(casa)]);
    for (const { correo } of compras) expect(await asuntos(correo)).toHaveLength(1);
  });

  it('[V-AVISO-021] [V-AVISO-022] rests after each chunk of twenty, ends a long run and goes on in the next', async () => {
    const compras = [await compra({ cuantos: 20 }), await compra()];
    await iniciar();
    const escritos: number[][] = [];
    const HORA_MS = 3_600_000;
    const descansar = async () => {
      const asuntosDe = await Promise.all(compras.map(({ correo }) => asuntos(correo)));
      escritos.push(asuntosDe.map((suyos) => suyos.length));
      casa.reloj.avanzar(HORA_MS);
    };
    await correrRecordatorios(casa, casa.contexto(), descansar);
    expect(escritos).toEqual([[1, 0]]);
    await correrRecordatorios(casa, casa.contexto(), descansar);
    expect(escritos).toEqual([
      [1, 0],
      [1, 1],
    ]);
    casa.reloj.avanzar(-2 * HORA_MS);
    const [aviso] = await recordatoriosA(casa, compras[1]?.correo ?? '');
    const { rows } = await sql<{ priority: number }>`select priority from cola.job
      where name = 'enviar-correo' and data @> ${JSON.stringify({ envioId: aviso?.id })}`.execute(
      casa.base,
    );
    expect(rows).toEqual([{ priority: -1 }]);
  });

  it('[V-ANIO-003] two workers, one with its clock a day ahead, write each reminder once', async () => {
    const { correo } = await compra();
    await iniciar();
    const manana = new Date(casa.reloj.ahora().getTime() + DIA_MS);
    const adelantado = () => correrRecordatorios(casa, { ...casa.contexto(), ahora: manana });
    await Promise.all([adelantado(), correrRecordatorios(casa)]);
    await correrRecordatorios(casa);
    await adelantado();
    expect(await asuntos(correo)).toHaveLength(1);
  });

  it('[V-AVISO-017] reads the policies of a sale together, however few are asked for', async () => {
    const { ventaId, polizaIds } = await compra({ cuantos: 3 });
    const leidas = await polizasPorRecordar(casa.base, {
      convenioId: soporte.vendedor.convenioId,
      hoy: fechaSantiago(casa.reloj.ahora()),
      trasVenta: ventaId - 1,
      limite: 1,
    });
    expect(leidas.map(({ polizaId }) => polizaId)).toEqual(polizaIds);
  });

  it('[V-AVISO-018] writes nothing about a policy in the week after its last reminder', async () => {
    const { correo } = await compra();
    await iniciar();
    const escritosTras = async (dias: number): Promise<number> => {
      avanzar(dias);
      await correrRecordatorios(casa);
      return (await asuntos(correo)).length;
    };
    expect([await escritosTras(26), await escritosTras(6), await escritosTras(1)]).toEqual([
      1, 1, 2,
    ]);
    avanzar(-33);
  });

  /** An address whose holder opposed its use, as a granted request stores it. */
  const oponer = async (correo: string): Promise<void> => {
    const { id: solicitud_id } = await casa.base
      .insertInto('solicitudes_de_datos')
      .values({
        ...{ derecho: 'oposicion', rut: null, correo, detalle: 'x', patente: null },
        ...{ creada_en: casa.reloj.ahora(), vence_en: '2026-12-18' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await casa.base
      .insertInto('restricciones')
      .values({ clase: 'oposicion', rut: null, correo, solicitud_id, desde: casa.reloj.ahora() })
      .execute();
  };

  it('[V-AVISO-015] leaves out a buyer’s address that its holder opposed', async () => {
    const { correo } = await compra();
    await oponer(correo.toUpperCase());
    await iniciar();
    await correrRecordatorios(casa);
    expect(await asuntos(correo)).toEqual([]);
  });

  it('[V-AVISO-016] a written reminder that no longer applies does not leave, and nobody resends it', async () => {
    const retira = await compra();
    const seOpone = await compra();
    const rebota = await compra();
    const renueva = await compra();
    const recibe = await compra({ cuantos: 2 });
    await iniciar();
    await correrRecordatorios(casa);
    await pedir(
      casa,
      'POST',
      `/Recordatorios/Baja/${(await codigosDeRecordatorio(casa, retira.correo)).baja}`,
    );
    await oponer(seOpone.correo);
    await casa.base
      .insertInto('correos_rechazados')
      .values({ correo: rebota.correo, desde: casa.reloj.ahora() })
      .execute();
    await renovar(renueva.polizaIds);
    await renovar(recibe.polizaIds.slice(0, 1));
    const enviar = async (correo: string): Promise<number> => {
      const [aviso] = await recordatoriosA(casa, correo);
      await correrEnvio(casa, aviso?.id ?? 0);
      return aviso?.id ?? 0;
    };
    const perdidos = [];
    for (const { correo } of [retira, seOpone, rebota, renueva])
      perdidos.push(await enviar(correo));
    await enviar(recibe.correo);
    expect(smtp.recibidos.flatMap(({ to }) => to?.map(({ address }) => address))).toEqual([
      recibe.correo,
    ]);
    const estados = await casa.base
      .selectFrom('envios')
      .select('estado')
      .where('id', 'in', perdidos)
      .execute();
    expect(estados.map(({ estado }) => estado)).toEqual(perdidos.map(() => 'rechazado'));
    const { envios } = (await soporte.llamar('GET', '/Incidentes/Pendientes')).cuerpo.datos;
    expect(envios).toEqual([]);
    const { asuntos: porResolver } = (
      await soporte.llamar('GET', '/Soporte/PorResolver?tipo=correos')
    ).cuerpo.datos;
    expect(porResolver).toEqual([]);
    for (const id of perdidos)
      expect((await soporte.llamar('POST', '/Incidentes/Reintentar', { id })).estado).toBe(404);
  });

  it('[A-AVISO-001] is paused and stopped by its broker; a stop ends the mailed links', async () => {
    const { correo } = await compra();
    await iniciar();
    expect((await cambiar('pausada')).cuerpo.datos).toMatchObject({ situacion: 'Pausada' });
    await correrRecordatorios(casa);
    expect(await asuntos(correo)).toEqual([]);
    await cambiar('activa');
    await correrRecordatorios(casa);
    expect(await asuntos(correo)).toHaveLength(1);
    await cambiar('detenida', admin);
    const abiertos = await casa.base
      .selectFrom('recordatorios')
      .select('id')
      .where('convenio_id', '=', soporte.vendedor.convenioId)
      .where('vence_en', '>', casa.reloj.ahora())
      .execute();
    expect(abiertos).toEqual([]);
    await iniciar();
  });

  it('[A-AVISO-002] takes a target of the same broker only: without login, paid online, with a public link', async () => {
    const { convenioId } = soporte.vendedor;
    const ajeno = await crearDestino(casa, await crearCorredor(casa));
    for (const malo of [convenioId, ajeno]) {
      const { estado, cuerpo } = await cambiar('activa', corredor, { destinoId: malo });
      expect([estado, cuerpo.codigo]).toEqual([400, 'recordatorio.destino_invalido']);
    }
    const otro = await entrar(
      casa,
      (await crearUsuario(casa, 5, [await crearCorredor(casa)])).nombre,
    );
    expect((await cambiar('pausada', otro)).estado).toBe(404);
  });

  it('[A-AVISO-003] says before it starts to how many it writes now, and then how it goes', async () => {
    const antes = await compra({ cuantos: 2 });
    const alcance = async (token = corredor) =>
      (
        await pedir(casa, 'POST', '/Recordatorios/Alcance', {
          token,
          cuerpo: { convenioId: soporte.vendedor.convenioId, destinoId },
        })
      ).cuerpo.datos;
    const dicho = await alcance();
    expect(dicho).toMatchObject({ destinos: [{ id: destinoId }], ahora: 2, esperan: 0 });
    expect(dicho.faltan).toContainEqual({
      ...{ id: soporte.vendedor.convenioId, nombre: expect.any(String) },
      falta: 'no se paga en línea',
    });
    const fila = async () =>
      (
        await pedir(casa, 'POST', '/Recordatorios/Campanas', {
          token: corredor,
          cuerpo: { id: soporte.vendedor.convenioId },
        })
      ).cuerpo.datos[0];
    const escritos = (await fila()).escritos as number;
    await iniciar();
    await correrRecordatorios(casa);
    expect(await fila()).toMatchObject({ escritos: escritos + 2, situacion: 'Activa' });
    expect(await alcance()).toMatchObject({ ahora: 0 });
    expect(await asuntos(antes.correo)).toHaveLength(1);
  });
});
