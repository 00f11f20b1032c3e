import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { crearEnlace, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { crearComprador } from '#server/test/negocio/publico.ts';
import { anularPolizas, crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { resumirDiasCerrados } from './tablero/resumir-dias.job.ts';

const PRIMA = 9_280;
const INFORME = '/InformeVentasPorConvenios/InformeVentasPorConvenios';
const ANULADAS = '/InformeVentasAnuladasPorConvenios/InformeVentasAnuladasPorConvenios';
const HOY = '2026-11-20';
const DIA_MS = 86_400_000;

interface Neto {
  readonly ventas: number;
  readonly monto: number;
}

describe('net sales to date', () => {
  let casa: Casa;
  let soporte: Soporte;
  let agente: number;
  let corredor: number;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
    agente = (await crearUsuario(casa, 3)).id;
    corredor = (await crearUsuario(casa, 5, [soporte.vendedor.corredorId])).id;
  });
  afterAll(() => casa.cerrar());

  const solo = ({ ventas, monto }: Neto): Neto => ({ ventas, monto });
  const sumar = (partes: readonly Neto[]): Neto => ({
    ventas: partes.reduce((suma, { ventas }) => suma + ventas, 0),
    monto: partes.reduce((suma, { monto }) => suma + monto, 0),
  });
  const libro = async (ruta: string, usuarioId: number) => {
    const { cuerpo } = await pedir(casa, 'POST', ruta, {
      token: await abrirSesionDe(casa, usuarioId),
      cuerpo: {
        fechaDesde: `${HOY}T00:00:00Z`,
        fechaHasta: `${HOY}T23:59:59Z`,
        usuarioId,
        conveniosId: [],
        corredorId: 0,
      },
    });
    const { Sheets } = read(cuerpo.datos.fileContents, { type: 'base64' });
    return utils.sheet_to_json<Record<string, unknown>>(Sheets['Resumen'] ?? {});
  };
  const delInforme = async (usuarioId: number): Promise<Neto> => {
    const total = (await libro(INFORME, usuarioId)).find(({ Convenio }) => Convenio === 'TOTAL');
    return { ventas: Number(total?.['Ventas']), monto: Number(total?.['Prima neta']) };
  };
  /** The report on the screen: its total, and its agreements. */
  const enPantalla = async (usuarioId: number): Promise<Record<string, Neto>> => {
    const { cuerpo } = await pedir(casa, 'POST', '/Informes/VentasEnPantalla', {
      token: await abrirSesionDe(casa, usuarioId),
      cuerpo: { desde: HOY, hasta: HOY },
    });
    const { total, convenios } = cuerpo.datos as {
      total: { ventas: number; primaNeta: number };
      convenios: { ventas: number; primaNeta: number }[];
    };
    const neto = ({ ventas, primaNeta }: typeof total): Neto => ({ ventas, monto: primaNeta });
    return {
      'report on the screen': neto(total),
      'report on the screen, agreements': sumar(convenios.map(neto)),
    };
  };
  const leer = async (ruta: string, usuarioId: number) =>
    (await pedir(casa, 'GET', ruta, { token: await abrirSesionDe(casa, usuarioId) })).cuerpo.datos;
  /** Sums of that day on every screen and report. */
  const dichos = async (): Promise<Record<string, Neto>> => {
    const tablero = await leer(`/Tablero/Obtener?desde=${HOY}&hasta=${HOY}`, agente);
    const deCorredor = await leer('/Inicio/Corredor', corredor);
    return {
      'board, days': sumar(tablero.dias),
      'board, agreements': sumar(tablero.convenios),
      'board, channels': sumar(tablero.canales),
      'board of a broker': sumar(
        (await leer(`/Tablero/Obtener?desde=${HOY}&hasta=${HOY}`, corredor)).dias,
      ),
      'home of a broker': solo(deCorredor.total.actual),
      'home of a broker, agreements': sumar(
        deCorredor.convenios.map(({ actual }: { actual: Neto }) => actual),
      ),
      'report of a seller': await delInforme(soporte.vendedor.id),
      'report of a broker': await delInforme(corredor),
      ...(await enPantalla(corredor)),
    };
  };
  const exigir = async (esperado: Neto): Promise<void> => {
    const todos = await dichos();
    expect(todos).toEqual(Object.fromEntries(Object.keys(todos).map((que) => [que, esperado])));
  };
  const anularVenta = (id: number) =>
    soporte.llamar('POST', '/SoporteVenta/AnularVenta', {
      IV: id,
      MotivoAnulacion: 'Anulada para probar',
      FechaAnulacion: casa.reloj.ahora().toISOString(),
    });
  const vendedor = async (): Promise<Neto> =>
    (await leer('/Inicio/Vendedor', soporte.vendedor.id)).hoy;

  it('[A-SUMA-001] [A-SUMA-002] [A-SUMA-003] every screen and report shows the same, whatever was cancelled and whether the day has sums', async () => {
    await soporte.emitida(2);
    const enParte = await polizasDe(casa, await soporte.emitida(3));
    const porPolizas = await polizasDe(casa, await soporte.emitida(2));
    const entera = await soporte.emitida(2);
    const masiva = await soporte.emitida(4);
    await sql`update ventas set origen = 1 where id = ${masiva}`.execute(casa.base);
    const deMasiva = await polizasDe(casa, masiva);
    await ventaPagada(casa, soporte.vendedor, await entradasDe(casa, tramoDelParque(700, 2)));
    await exigir({ ventas: 6, monto: 15 * PRIMA });
    await anularPolizas(
      casa,
      enParte.slice(0, 2).map(({ id }) => id),
    );
    await anularPolizas(
      casa,
      porPolizas.map(({ id }) => id),
    );
    await anularVenta(entera);
    await anularPolizas(
      casa,
      deMasiva.slice(0, 1).map(({ id }) => id),
    );
    const esperado = { ventas: 4, monto: (2 + 1 + 3 + 2) * PRIMA };
    await exigir(esperado);
    expect(await vendedor()).toEqual(esperado);
    // The day has ended and has sums: later cancellations are deducted on the day of the sale.
    casa.reloj.avanzar(DIA_MS);
    await resumirDiasCerrados(casa.base, casa.reloj.ahora());
    await exigir(esperado);
    await anularPolizas(
      casa,
      deMasiva.slice(1, 2).map(({ id }) => id),
    );
    await exigir({ ventas: 4, monto: 7 * PRIMA });
    await resumirDiasCerrados(casa.base, casa.reloj.ahora());
    await exigir({ ventas: 4, monto: 7 * PRIMA });
    // Nothing was sold on the day of the cancellation; only the report of cancelled policies shows it.
    expect(await vendedor()).toEqual({ ventas: 0, monto: 0 });
    expect((await libro(ANULADAS, corredor)).at(-2)).toMatchObject({ 'Pólizas anuladas': 7 });
    casa.reloj.avanzar(-DIA_MS);
  });

  it('[A-SUMA-001] a broker’s link shows the premiums of its valid policies', async () => {
    const publico = await crearComprador(casa);
    await crearEnlace(casa, { convenioId: publico.convenioId, usuarioId: publico.id });
    const id = await soporte.emitida(3);
    await casa.base
      .updateTable('ventas')
      .set({ convenio_id: publico.convenioId, usuario_id: publico.id })
      .where('id', '=', id)
      .execute();
    const [una] = await polizasDe(casa, id);
    await anularPolizas(casa, [una?.id ?? 0]);
    const { id: suCorredor } = await crearUsuario(casa, 5, [publico.corredorId]);
    const { enlaces, total } = await leer('/Inicio/Corredor', suCorredor);
    expect(enlaces).toMatchObject([{ ventas: 1, monto: 2 * PRIMA }]);
    expect(total.actual).toMatchObject({ ventas: 1, monto: 2 * PRIMA });
  });
});
