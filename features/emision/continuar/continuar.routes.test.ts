import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { correrTramo, polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';
import { emisionFallida } from '#features/emision/emitir/emitir-venta.job.ts';

describe('continuing an issuance that stopped', () => {
  let casa: Casa;
  let soporte: Soporte;
  let usados = 0;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
  });
  afterAll(() => casa.cerrar());

  const pagada = async (cuantas = 2): Promise<number> => {
    const entradas = await entradasDe(casa, tramoDelParque(usados, cuantas));
    usados += cuantas;
    return ventaPagada(casa, soporte.vendedor, entradas);
  };
  /** Exhausts its attempts, so that no job of it waits. */
  const fallar = async (ventaId: number): Promise<void> => {
    await sql`delete from cola.job where name = 'emitir-venta'
      and data->>'ventaId' = ${String(ventaId)}`.execute(casa.base);
    await emisionFallida(casa.enTransaccion)(casa.contexto(), { ventaId });
  };
  const listar = async (id: number) =>
    (await soporte.llamar('POST', '/Venta/BuscarIncompletas', { pagina: 1, id })).cuerpo.datos;
  const trabajos = async (ventaId: number): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from cola.job
      where name = 'emitir-venta' and data->>'ventaId' = ${String(ventaId)}
    `.execute(casa.base);
    return rows[0]?.n ?? 0;
  };

  it('[A-REGEN-016] [A-REGEN-018] [A-REGEN-021] [A-API-020] lists a failed sale with the cause, and reactivates it', async () => {
    const id = await pagada();
    await fallar(id);
    expect(await listar(id)).toMatchObject({
      total: 1,
      filas: [
        {
          id,
          vehiculos: 2,
          firmadas: 0,
          estadoEmision: 2,
          estado: 'Proceso de emisión fallido: La emisión agotó sus intentos',
        },
      ],
    });
    const { cuerpo } = await soporte.llamar('POST', '/Venta/ReactivarEmisionFallida', { id });
    const cuenta = { total: 2, numeradas: 0, firmadas: 0, detencion: null };
    expect(cuerpo.datos).toEqual({ id, estadoEmision: 0, ...cuenta });
    expect((await listar(id)).filas[0].estado).toBe('Pólizas no emitidas');
  });

  it('[A-REGEN-025] [A-API-018] [A-API-019] [A-API-021] issues one policy per vehicle by reactivate, check, continue and finish, and then unlists the sale', async () => {
    const id = await pagada();
    await fallar(id);
    await soporte.llamar('POST', '/Venta/ReactivarEmisionFallida', { id });
    const antes = await trabajos(id);
    expect(
      (await soporte.llamar('GET', `/venta/ComprobarEstadoCarga?iv=${id}`)).cuerpo.datos,
    ).toMatchObject({ estadoEmision: 0 });
    const { estado } = await soporte.llamar('POST', '/Venta/ContinuarEmisionFallida', { id });
    expect([estado, (await trabajos(id)) - antes]).toEqual([200, 1]);
    await correrTramo(casa, id);
    expect(await polizasDe(casa, id)).toHaveLength(2);
    expect((await listar(id)).total).toBe(0);
    const avance = await soporte.llamar('GET', `/Venta/ComprobarEstadoEmision/${id}`);
    expect(avance.cuerpo.datos).toBe(100);
  });

  it('[A-REGEN-022] refuses a running issuance and a complete one', async () => {
    const id = await pagada();
    const poner = (estado_emision: number) =>
      casa.base.updateTable('ventas').set({ estado_emision }).where('id', '=', id).execute();
    await poner(1);
    const continuar = async () => {
      const { estado, cuerpo } = await soporte.llamar('POST', '/Venta/ContinuarEmisionFallida', {
        id,
      });
      return [estado, cuerpo.codigo];
    };
    expect(await continuar()).toEqual([409, 'emision.en_curso']);
    await poner(0);
    await correrTramo(casa, id);
    expect(await continuar()).toEqual([409, 'emision.completa']);
  });

  it('answers 404 for a missing or unpaid sale', async () => {
    const { estado } = await soporte.llamar('POST', '/Venta/ReactivarEmisionFallida', {
      id: 999_999,
    });
    expect(estado).toBe(404);
    expect((await soporte.llamar('GET', '/venta/ComprobarEstadoCarga?iv=999999')).estado).toBe(404);
  });
});
