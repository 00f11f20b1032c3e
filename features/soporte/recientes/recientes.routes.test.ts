import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, entrar, pedir, ventaEnTerminos } from '#server/test/cliente.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { otraPatente } from '#server/test/negocio/pago.ts';
import {
  anularPolizas,
  crearSoporte,
  type Soporte,
  unaPoliza,
} from '#server/test/negocio/soporte.ts';
import type { RecienteVM } from './recientes.contract.ts';

describe('the last opened records', () => {
  let casa: Casa;
  let soporte: Soporte;
  let unica: number;
  let flota: number;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
    unica = await soporte.emitida(1);
    flota = await soporte.emitida(2);
  });
  afterAll(() => casa.cerrar());

  const pedirlos = async (polizas: number[], ventas: number[], token = soporte.token) => {
    const cuerpo = { polizas, ventas };
    const respuesta = await pedir(casa, 'POST', '/Soporte/Recientes', { token, cuerpo });
    return { estado: respuesta.estado, filas: respuesta.cuerpo.datos as RecienteVM[] };
  };

  it('[A-PORTADA-001] return plate, owner, present state and newest fact of policies and sales', async () => {
    const { numero_poliza: numero, patente, id } = await unaPoliza(casa, flota);
    await soporte.llamar('GET', `/Fichas/Poliza/${numero}`);
    const { filas } = await pedirlos([numero], [unica]);
    expect(filas).toEqual([
      expect.objectContaining({
        clase: 'poliza',
        numeroPoliza: numero,
        patente,
        propietario: expect.stringMatching(/\S/),
        deEmpresa: false,
        estado: 'vigente',
      }),
      expect.objectContaining({ clase: 'venta', ventaId: unica, vehiculos: 1, estado: 'vigente' }),
    ]);
    casa.reloj.avanzar(60_000);
    await anularPolizas(casa, [id]);
    const [anulada] = (await pedirlos([numero], [])).filas;
    expect(anulada).toMatchObject({
      estado: 'anulada',
      ultimo: { hecho: 'Póliza anulada', ocurrido: casa.reloj.ahora().toISOString() },
    });
  });

  it('[A-PORTADA-001] include an unpaid sale', async () => {
    const id = await ventaEnTerminos(casa, soporte.vendedor, [otraPatente()]);
    expect((await pedirlos([], [id])).filas).toMatchObject([
      { clase: 'venta', ventaId: id, estado: 'no_pagada' },
    ]);
  });

  it('[A-PORTADA-002] omit missing records and those of another broker', async () => {
    const otro = await crearVendedor(casa);
    const { nombre } = await crearUsuario(casa, 5, [otro.corredorId]);
    const ajeno = await entrar(casa, nombre);
    const { numero_poliza: numero } = await unaPoliza(casa, flota);
    expect((await pedirlos([numero], [flota], ajeno)).filas).toEqual([]);
    expect((await pedirlos([999_999_999_999], [2 ** 40])).filas).toEqual([]);
  });

  it('[A-PORTADA-007] name no owner whose policy the caller did not open, and record the named ones', async () => {
    const vendida = await soporte.emitida(1);
    const { numero_poliza: numero } = await unaPoliza(casa, vendida);
    expect((await pedirlos([numero], [])).filas).toEqual([]);
    await soporte.llamar('GET', `/Fichas/Poliza/${numero}`);
    expect((await pedirlos([numero], [])).filas).toMatchObject([{ numeroPoliza: numero }]);
    const anotados = await casa.base
      .selectFrom('accesos')
      .select('polizas')
      .where('llamada', '=', 'Soporte/Recientes')
      .orderBy('id', 'desc')
      .execute();
    expect(anotados[0]?.polizas).toEqual([numero]);
  });

  it('[A-PORTADA-002] are refused for eleven numbers, and for a seller', async () => {
    const once = Array.from({ length: 11 }, (_, i) => i + 1);
    expect((await pedirlos(once, [])).estado).toBe(400);
    expect((await pedirlos([], [], soporte.vendedor.token)).estado).toBe(403);
  });
});
