import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anotarIntentos } from '#features/envios/anotar-intento.usecase.ts';
import { iniciarSimuladorSmtp, type SimuladorSmtp } from '#integrations/correo/simulador-smtp.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { entrar, pagar, pasarA, pedir } from '#server/test/cliente.ts';
import { correrEnvio } from '#server/test/negocio/emision.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import {
  compraPorVencer,
  correrRecordatorios,
  crearDestino,
  recordatoriosA,
} from '#server/test/negocio/renovaciones.ts';
import { crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';
import { enviosSinEfecto } from '../envios-sin-efecto.query.ts';

describe('a campaign that goes on after a pause', () => {
  let casa: Casa;
  let smtp: SimuladorSmtp;
  let soporte: Soporte;
  let corredor: string;
  let destinoId: number;
  let veces = 0;
  beforeAll(async () => {
    smtp = await iniciarSimuladorSmtp();
    casa = await levantarCasa({ conWorker: false, entorno: { CORREO_SMTP: smtp.url } });
    soporte = await crearSoporte(casa);
    const { corredorId } = soporte.vendedor;
    corredor = await entrar(casa, (await crearUsuario(casa, 5, [corredorId])).nombre);
    destinoId = await crearDestino(casa, corredorId);
  });
  afterAll(async () => {
    await casa.cerrar();
    await smtp.cerrar();
  });
  beforeEach(() => {
    smtp.recibidos.length = 0;
  });

  const cambiar = (estado: string, extra: object = {}) =>
    pedir(casa, 'POST', '/Recordatorios/CambiarCampana', {
      token: corredor,
      cuerpo: { convenioId: soporte.vendedor.convenioId, estado, ...extra },
    });
  const iniciar = () => cambiar('activa', { destinoId });
  const compra = async (opciones: Parameters<typeof compraPorVencer>[3] = {}) => {
    veces += 1;
    const correo = `buyer${veces}@correo.example`;
    return { ...(await compraPorVencer(casa, soporte, correo, opciones)), correo };
  };
  const renovar = async (polizaIds: readonly number[]): Promise<void> => {
    const { token } = soporte.vendedor;
    const cuerpo = { polizaIds };
    const { datos } = (await pedir(casa, 'POST', '/Renovaciones/Renovar', { token, cuerpo }))
      .cuerpo;
    for (const etapa of [2, 3]) await pasarA(casa, soporte.vendedor, datos.id, etapa);
    await pagar(casa, soporte.vendedor, datos.id);
  };
  const idDe = async (correo: string) => (await recordatoriosA(casa, correo))[0]?.id ?? 0;
  const recibieron = () =>
    smtp.recibidos.flatMap(({ to }) => to?.map(({ address }) => address) ?? []);
  /** A campaign, paused after it wrote a reminder that is still to leave. */
  const pausadaConUno = async () => {
    const { correo, polizaIds } = await compra();
    await iniciar();
    await correrRecordatorios(casa);
    await cambiar('pausada');
    return { id: await idDe(correo), correo, polizaIds };
  };

  it('[V-AVISO-020] what only a pause kept back leaves once afterwards, if it still applies', async () => {
    const espera = await compra({ cuantos: 2 });
    const renueva = await compra();
    await iniciar();
    await correrRecordatorios(casa);
    const ids = [await idDe(espera.correo), await idDe(renueva.correo)];
    await cambiar('pausada');
    for (const id of ids) await correrEnvio(casa, id);
    expect(smtp.recibidos).toEqual([]);
    await renovar(renueva.polizaIds);
    casa.reloj.avanzar(60_000);
    const reanudada = casa.reloj.ahora();
    for (const _ of [1, 2]) {
      await cambiar('activa');
      for (const id of ids) await correrEnvio(casa, id);
    }
    expect(recibieron()).toEqual([espera.correo]);
    // The week before the next one counts from when it left.
    const escritos = await casa.base
      .selectFrom('recordatorios')
      .select('escrito_en')
      .where('poliza_id', 'in', espera.polizaIds)
      .execute();
    expect(escritos.map(({ escrito_en }) => escrito_en)).toEqual([reanudada, reanudada]);
  });

  it('[V-AVISO-020] sends what another process keeps back at that moment', async () => {
    const { id, correo } = await pausadaConUno();
    let reanudada: Promise<unknown> = Promise.resolve();
    await casa.enTransaccion(casa.contexto(), async (ctx) => {
      const retenidos = await enviosSinEfecto(ctx.tx, [id], ctx.ahora);
      reanudada = cambiar('activa');
      await expect
        .poll(
          async () => {
            const { rows } = await sql`select 1 from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`.execute(casa.base);
            return rows.length;
          },
          { timeout: 20_000 },
        )
        .toBeGreaterThan(0);
      await anotarIntentos(
        ctx,
        [...retenidos].map(([envioId, respuesta]) => ({ envioId, estado: 'rechazado', respuesta })),
      );
    });
    await reanudada;
    await correrEnvio(casa, id);
    expect(recibieron()).toEqual([correo]);
  });

  it('[V-AVISO-020] leads what it held to its new target', async () => {
    const { id, polizaIds } = await pausadaConUno();
    await correrEnvio(casa, id);
    const otro = await crearDestino(casa, soporte.vendedor.corredorId);
    await cambiar('activa', { destinoId: otro });
    const { destino_id } = await casa.base
      .selectFrom('recordatorios')
      .select('destino_id')
      .where('poliza_id', 'in', polizaIds)
      .executeTakeFirstOrThrow();
    expect(destino_id).toBe(otro);
  });
});
