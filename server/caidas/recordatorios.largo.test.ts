import { describe, expect, it } from 'vitest';
import { CLAVE_DE_RECORDATORIO } from '#features/envios/correo.ts';
import { acercarTerminos, pedirAvisos } from '#server/test/base/por-vencer.ts';
import { poblar } from '#server/test/base/poblacion.ts';
import type { Casa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { abrirFechas, type Escenario, prepararEscenario } from '#server/test/escenario.ts';
import { esperar } from '#server/test/esperar.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { crearDestino } from '#server/test/negocio/renovaciones.ts';
import { sinTrabajos } from '#server/test/reposo.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { fechaSantiago, sumarDias } from '#values/fecha.ts';
import { PUNTOS_DE_RECORDATORIOS } from '#values/puntos-de-falla.ts';

/** 50 sales of one vehicle: three chunks of at most 20 policies. */
const POLIZAS = 50;
const DE_UN_TRAMO = 20;

const escritos = async ({ base }: Casa): Promise<number> => {
  const { n } = await base
    .selectFrom('recordatorios')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

/** Gives a house policies that end within two weeks and buyers who want to be told. Returns how to start it. */
const conCampana = async ({ casa, vendedor }: Escenario): Promise<() => Promise<number>> => {
  const { convenioId, corredorId } = vendedor;
  const hoy = fechaSantiago(casa.reloj.ahora());
  const [desde, hasta] = [sumarDias(hoy, -60), sumarDias(hoy, -10)];
  await poblar(casa.base, { polizas: POLIZAS, desde, hasta });
  await acercarTerminos(casa.base, POLIZAS, 14);
  await pedirAvisos(casa.base, [convenioId]);
  const destinoId = await crearDestino(casa, corredorId);
  await abrirFechas(casa);
  const token = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
  return async () => {
    const cuerpo = { convenioId, destinoId, estado: 'activa' };
    const ruta = '/Recordatorios/CambiarCampana';
    expect((await pedir(casa, 'POST', ruta, { token, cuerpo })).estado).toBe(200);
    const { n } = await casa.base
      .selectFrom('polizas')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('vigente', '=', true)
      .executeTakeFirstOrThrow();
    return n;
  };
};

describe('kill -9 of the worker that writes reminders, at every step', () => {
  it.each(PUNTOS_DE_RECORDATORIOS)(
    '[V-AVISO-008] %s, chunk 2: after a restart each policy has one reminder and each sale one mail',
    async (punto) => {
      const escenario = await prepararEscenario(1);
      const { casa } = escenario;
      try {
        const iniciar = await conCampana(escenario);
        const worker = await escenario.lanzar('worker', { FALLA: `${punto}:kill9:2` });
        const todas = await iniciar();
        expect(await worker.fin, worker.salida()).toBe('SIGKILL');
        const alMorir = await escritos(casa);
        expect(alMorir).toBe(DE_UN_TRAMO * (punto === 'recordatorios.trasTramo' ? 2 : 1));
        await escenario.lanzar('worker');
        await esperar('recordatorios', 120, async () => (await escritos(casa)) === todas);
        await esperar('la cola vacía', 120, () => sinTrabajos(casa));
        const correos = await casa.base
          .selectFrom('envios')
          .select(['venta_id', 'estado'])
          .where('clave', 'like', `${CLAVE_DE_RECORDATORIO}%`)
          .execute();
        expect(new Set(correos.map(({ venta_id }) => venta_id)).size).toBe(todas);
        expect(new Set(correos.map(({ estado }) => estado))).toEqual(new Set(['enviado']));
        expect(correos).toHaveLength(todas);
        // A mail in flight when its process died is sent again as the same mail.
        const porId = Map.groupBy(escenario.recibidos, ({ messageId }) => messageId);
        expect(porId.size).toBe(todas);
        expect(Math.max(...[...porId.values()].map((veces) => veces.length))).toBeLessThanOrEqual(
          2,
        );
      } finally {
        await escenario.cerrar();
      }
    },
  );
});
