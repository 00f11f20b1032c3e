import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Rol } from '#values/perfil.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  esperarEmision,
  ingresar,
  pagar,
  pasarA,
  pedir,
  vehiculoPara,
  type Vendedor,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { otraPatente, pagosDe } from '#server/test/negocio/pago.ts';
import { cambiarPrecios } from '#server/test/negocio/convenios.ts';
import { reemitir } from '#server/test/negocio/reemision.ts';
import { rotosAlTerminar } from '#server/test/reposo.ts';
import { abrirSesionDe, tokenDeRol } from '#server/test/sesiones.ts';

const DIA_MS = 86_400_000;
const VALIDAR = '/IntencionesDeVenta/ValidarIntencionParaReemision';
const EMISION = '/venta/emisionPoliza';

describe('re-issuing an intention of a direct agreement', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let soporte: string;
  beforeAll(async () => {
    casa = await levantarCasa();
    vendedor = await crearVendedor(casa);
    soporte = await abrirSesionDe(casa, (await crearUsuario(casa, 3)).id);
  });
  afterAll(() => casa.cerrar());

  const sinPagar = (patentes = [otraPatente()]) => ventaEnTerminos(casa, vendedor, patentes);
  const validar = (id: number) => pedir(casa, 'GET', `${VALIDAR}?id=${id}`, { token: soporte });
  const venta = async (id: number) =>
    (await pedir(casa, 'GET', `/IntencionesDeVenta/BuscarPorId/${id}`, { token: vendedor.token }))
      .cuerpo.datos;
  const avisos = (ventaId: number) =>
    casa.base
      .selectFrom('envios')
      .select('contenido')
      .where('venta_id', '=', ventaId)
      .where('clase', '=', 'validar_pago')
      .execute();

  it('[A-REEM-007] [A-API-029] [A-API-030] validates, settles, queues ValidarPago and issues, like PAGAR', async () => {
    const id = await sinPagar(['HWJP59', 'VLBP65']);
    const fechaEmision = casa.reloj.ahora().toISOString();
    expect(await validar(id)).toMatchObject({
      estado: 200,
      cuerpo: { exito: true, datos: { id, enLinea: false, cantidadVehiculos: 2 } },
    });
    const { estado, cuerpo } = await reemitir(casa, soporte, id, undefined, { fechaEmision });
    expect([estado, cuerpo]).toEqual([200, { exito: true, datos: EMISION }]);
    expect(await esperarEmision(casa, vendedor, id)).toBe(100);
    expect(await pagosDe(casa, id)).toMatchObject([
      { estado: 'autorizado', proveedor: 'directo', codigo_autorizacion: 'DIRECTO', monto: 18_560 },
    ]);
    expect(await avisos(id)).toMatchObject([
      { contenido: { ventaId: id, codigoAutorizacion: 'DIRECTO', fecha: fechaEmision } },
    ]);
    expect(await rotosAlTerminar(casa)).toEqual([]);
  });

  it('[V-PASO-002] answers 409 when the seller changed the sale meanwhile', async () => {
    const id = await sinPagar();
    const { version } = await venta(id);
    await pasarA(casa, vendedor, id, 2);
    const { estado, cuerpo } = await reemitir(casa, soporte, id, undefined, { version });
    const mensaje = 'El registro fue modificado por otro usuario, recargue la página';
    expect([estado, cuerpo]).toMatchObject([409, { codigo: 'venta.version', mensaje }]);
  });

  it('audits who did it, when, and the moment of issue (I9)', async () => {
    const id = await sinPagar();
    await reemitir(casa, soporte, id);
    const filas = await casa.base
      .selectFrom('hechos as a')
      .select(['a.accion', 'a.rol'])
      .where('a.entidad', '=', 'venta')
      .where('a.entidad_id', '=', id)
      .where('a.accion', 'in', ['reemitir', 'pagar'])
      .orderBy('a.id')
      .execute();
    expect(filas).toEqual([
      { accion: 'reemitir', rol: 'soporte' },
      { accion: 'pagar', rol: 'soporte' },
    ]);
  });

  it('[A-REEM-001] refuses a paid intention, in validation and in the re-issue itself', async () => {
    const id = await sinPagar();
    await pagar(casa, vendedor, id);
    const dichas = [await validar(id), await reemitir(casa, soporte, id)];
    for (const { estado, cuerpo } of dichas) {
      expect([estado, cuerpo.codigo]).toEqual([409, 'reemision.ya_pagada']);
    }
    expect(await pagosDe(casa, id)).toHaveLength(1);
  });

  it('[A-REEM-006] refuses an intention without vehicles', async () => {
    const id = await sinPagar();
    await casa.base.deleteFrom('venta_vehiculos').where('venta_id', '=', id).execute();
    for (const { estado, cuerpo } of [await validar(id), await reemitir(casa, soporte, id)]) {
      expect([estado, cuerpo.mensaje]).toEqual([
        400,
        'La Intención de Venta no es válida para reemitir.',
      ]);
    }
  });

  it('[A-ERR-044] lists the vehicles that another sale covers by now', async () => {
    const [una, otra, libre] = [otraPatente(), otraPatente(), otraPatente()];
    const id = await sinPagar([una, otra, libre]);
    await pagar(casa, vendedor, await sinPagar([una, otra]));
    const texto = `Los siguientes vehículos tienen una póliza activa: ${[una, otra].toSorted().join(', ')}`;
    for (const { estado, cuerpo } of [await validar(id), await reemitir(casa, soporte, id)]) {
      expect([estado, cuerpo.codigo, cuerpo.mensaje]).toEqual([
        400,
        'reemision.poliza_activa',
        texto,
      ]);
    }
    expect(await pagosDe(casa, id)).toEqual([]);
  });

  it('takes only a moment between the intention and now', async () => {
    const id = await sinPagar();
    const en = (ms: number) => new Date(casa.reloj.ahora().getTime() + ms).toISOString();
    for (const [fechaEmision, texto] of [
      [en(61_000), 'La fecha de emisión no puede ser futura'],
      [
        en(-60_000),
        'La fecha de emisión no puede ser anterior a la creación de la Intención de Venta',
      ],
      ['', 'Falta la fecha y la hora'],
    ] as const) {
      const { estado, cuerpo } = await reemitir(casa, soporte, id, undefined, { fechaEmision });
      expect([estado, cuerpo.errors]).toEqual([400, { 'reemision.fechaEmision': [texto] }]);
    }
    expect(await pagosDe(casa, id)).toEqual([]);
  });

  it('starts a cover on the later day of the re-issue, with the original amount', async () => {
    const id = await sinPagar();
    const fechaEmision = casa.reloj.ahora().toISOString();
    casa.reloj.avanzar(DIA_MS);
    const token = await abrirSesionDe(casa, (await crearUsuario(casa, 3)).id);
    expect((await reemitir(casa, token, id, undefined, { fechaEmision })).estado).toBe(200);
    const filas = await casa.base
      .selectFrom('venta_vehiculos')
      .select('vigencia_desde')
      .where('venta_id', '=', id)
      .execute();
    expect(filas).toEqual([{ vigencia_desde: '2026-11-21' }]);
    expect(await rotosAlTerminar(casa)).toEqual([]);
    casa.reloj.avanzar(-DIA_MS);
  });

  it('refuses another total than the intention had, and writes nothing', async () => {
    const id = await sinPagar();
    await cambiarPrecios(casa, vendedor.convenioId, { valor: 9_290 });
    const { estado, cuerpo } = await reemitir(casa, soporte, id);
    expect([estado, cuerpo.codigo]).toEqual([409, 'venta.monto_cambio']);
    await cambiarPrecios(casa, vendedor.convenioId, { valor: 9_280 });
    expect(await venta(id)).toMatchObject({ estadoEmision: null, estadoIntencionDeVenta: 3 });
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it('re-issues an intention left at its vehicles, without claiming accepted terms', async () => {
    const vehiculo = await vehiculoPara(casa, vendedor, otraPatente());
    const id = (await ingresar(casa, vendedor, [vehiculo])).cuerpo.datos.id as number;
    expect((await reemitir(casa, soporte, id)).estado).toBe(200);
    expect(await esperarEmision(casa, vendedor, id)).toBe(100);
    const { terminos_version } = await casa.base
      .selectFrom('ventas')
      .select('terminos_version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(terminos_version).toBeNull();
  });

  it('pays and issues once for two clerks and the buyer at once', async () => {
    const id = await sinPagar();
    const otro = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
    const dichas = await Promise.all([
      reemitir(casa, soporte, id),
      reemitir(casa, otro, id),
      pagar(casa, vendedor, id),
      reemitir(casa, soporte, id),
    ]);
    for (const { estado, cuerpo } of dichas) {
      const bien = estado === 200 ? cuerpo.datos === EMISION : cuerpo.codigo;
      expect([true, 'reemision.ya_pagada']).toContain(bien);
    }
    expect(dichas.some(({ estado }) => estado === 200)).toBe(true);
    expect(await pagosDe(casa, id)).toMatchObject([{ estado: 'autorizado' }]);
    expect(await esperarEmision(casa, vendedor, id)).toBe(100);
    expect(await rotosAlTerminar(casa)).toEqual([]);
  });

  it('makes one policy of two intentions of one plate re-issued at once', async () => {
    const patente = otraPatente();
    const ids = [await sinPagar([patente]), await sinPagar([patente])];
    const dichas = await Promise.all(ids.map((id) => reemitir(casa, soporte, id)));
    expect(dichas.map(({ estado }) => estado).filter((estado) => estado === 200)).toHaveLength(1);
    expect(await rotosAlTerminar(casa)).toEqual([]);
  });

  it('repeats its answer for the same key and changes nothing more', async () => {
    const id = await sinPagar();
    const una = await reemitir(casa, soporte, id, undefined, { clave: 'reemision-1' });
    const otra = await reemitir(casa, soporte, id, undefined, { clave: 'reemision-1' });
    expect(otra.cuerpo).toEqual(una.cuerpo);
    expect(await pagosDe(casa, id)).toHaveLength(1);
  });

  it.each([
    ['anonimo', 401],
    ['publico', 403],
    ['venta', 403],
    ['ventaEspecial', 403],
    ['corredor', 403],
  ] as [Rol, number][])('nobody else re-issues: %s is %i', async (rol, que) => {
    const id = await sinPagar();
    const token = (await tokenDeRol(casa, rol, vendedor.convenioId)) ?? '';
    expect((await reemitir(casa, token, id)).estado).toBe(que);
    expect(await pagosDe(casa, id)).toEqual([]);
  });

  it('is refused to a seller for their own sale, as paying another’s is to Soporte', async () => {
    const id = await sinPagar();
    expect((await reemitir(casa, vendedor.token, id)).cuerpo.codigo).toBe('acceso.sin_permiso');
    const ajena = await pagar(casa, { ...vendedor, token: soporte }, id);
    expect([ajena.estado, ajena.cuerpo.codigo]).toEqual([403, 'acceso.sin_permiso']);
    expect(await pagosDe(casa, id)).toEqual([]);
  });

  it('answers 404 for a missing intention and 409 for a cancelled one', async () => {
    expect((await validar(999_999)).estado).toBe(404);
    expect((await reemitir(casa, soporte, 999_999)).estado).toBe(404);
    const id = await sinPagar();
    await pedir(casa, 'POST', '/SoporteVenta/AnularVenta', {
      token: soporte,
      cuerpo: {
        IV: id,
        MotivoAnulacion: 'Duplicada',
        FechaAnulacion: casa.reloj.ahora().toISOString(),
      },
    });
    expect((await reemitir(casa, soporte, id)).cuerpo.codigo).toBe('venta.anulada');
  });
});
