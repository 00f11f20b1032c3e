import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { iniciarSimuladorSmtp, type SimuladorSmtp } from '#integrations/correo/simulador-smtp.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { correrEnvio } from '#server/test/negocio/emision.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { calcularDv } from '#values/rut.ts';
import {
  anularPolizas,
  crearSoporte,
  type Soporte,
  unaPoliza,
} from '#server/test/negocio/soporte.ts';

const MOTIVO = 'Lo escribió con una letra de más';
const NUEVO = 'ana.bien@correo.example';

describe('correcting the contact data of a sale', () => {
  let casa: Casa;
  let smtp: SimuladorSmtp;
  let soporte: Soporte;
  beforeAll(async () => {
    smtp = await iniciarSimuladorSmtp();
    casa = await levantarCasa({ conWorker: false, entorno: { CORREO_SMTP: smtp.url } });
    soporte = await crearSoporte(casa);
  });
  afterAll(async () => {
    await casa.cerrar();
    await smtp.cerrar();
  });
  beforeEach(() => {
    smtp.recibidos.length = 0;
  });

  const corregir = (cuerpo: object, token = soporte.token, cabeceras: object = {}) =>
    pedir(casa, 'POST', '/Contactos/Corregir', {
      token,
      cuerpo: { correo: NUEVO, motivo: MOTIVO, ...cuerpo },
      cabeceras,
    });
  const vender = async (vehiculos = 1) => {
    const ventaId = await soporte.emitida(vehiculos);
    const { id, numero_poliza: numeroPoliza } = await unaPoliza(casa, ventaId);
    return { ventaId, numeroPoliza, id };
  };
  const vendido = async (ventaId: number) => {
    const { email, telefono, rut } = await casa.base
      .selectFrom('venta_vehiculos')
      .select(['email', 'telefono', 'rut'])
      .where('venta_id', '=', ventaId)
      .orderBy('posicion')
      .limit(1)
      .executeTakeFirstOrThrow();
    return { email, telefono, rut };
  };
  const hechosDe = (accion: string, id: number) =>
    casa.base
      .selectFrom('hechos')
      .select(['antes', 'despues'])
      .where('accion', '=', accion)
      .where('entidad_id', '=', id)
      .execute();
  const enviosA = (ventaId: number, destino: string) =>
    casa.base
      .selectFrom('envios')
      .select('id')
      .where('venta_id', '=', ventaId)
      .where('destino', '=', destino)
      .execute();
  const comprador = (ventaId: number, correo: string) =>
    casa.base
      .updateTable('ventas')
      .set({ correo_comprador: correo })
      .where('id', '=', ventaId)
      .execute();
  const crearRegistro = async (rut: number) => {
    const { estado } = await pedir(casa, 'POST', '/Propietarios/Crear', {
      token: soporte.token,
      cuerpo: {
        ...{ rut, dv: calcularDv(rut), nombre: 'ELENA', apellidoPaterno: 'SOTO' },
        ...{ comunaId: 13_101, email: 'elena@correo.example', telefono: '912345678' },
      },
    });
    expect(estado).toBe(200);
  };
  const registro = (rut: number) =>
    casa.base
      .selectFrom('propietarios')
      .select(['email', 'telefono'])
      .where('rut', '=', rut)
      .executeTakeFirstOrThrow();

  it('[A-FICHA1-005] changes the sale’s copy, audits both values with the reason, and mails the policy to the new address', async () => {
    const { ventaId, numeroPoliza, id } = await vender();
    const antes = await vendido(ventaId);
    await crearRegistro(antes.rut);
    const deAntes = await registro(antes.rut);
    const { estado, cuerpo } = await corregir({
      ventaId,
      numeroPoliza,
      correo: 'Ana.Bien@correo.example',
      telefono: '+56 9 8765 4321',
    });
    expect([estado, cuerpo.datos]).toEqual([200, { correo: NUEVO, enviado: true }]);
    expect(await vendido(ventaId)).toMatchObject({ email: NUEVO, telefono: '987654321' });
    expect(await registro(antes.rut)).toEqual(deAntes);
    expect(await hechosDe('corregir_contacto', id)).toEqual([
      {
        antes: { correo: antes.email, telefono: antes.telefono },
        despues: { correo: NUEVO, telefono: '987654321', motivo: MOTIVO, enRegistro: false },
      },
    ]);
    for (const envio of await enviosA(ventaId, NUEVO)) await correrEnvio(casa, envio.id);
    expect(smtp.recibidos.map(({ to }) => to?.[0]?.address)).toEqual([NUEVO]);
    expect(smtp.recibidos[0]?.attachments.map(({ mimeType }) => mimeType)).toEqual([
      'application/pdf',
      'text/calendar',
    ]);
    const linea = (await soporte.llamar('GET', `/Polizas/LineaDeTiempo/${numeroPoliza}`)).cuerpo
      .datos as { hecho: string; detalle: string }[];
    const dicho = linea.find(({ hecho }) => hecho === 'Contacto del propietario corregido');
    expect(dicho?.detalle).toContain(`a ${NUEVO}`);
    expect(dicho?.detalle).toContain(MOTIVO);
  });

  it('[A-FICHA1-006] changes the maintained record only when told to, and says that there is none', async () => {
    const { ventaId, numeroPoliza } = await vender();
    const { rut } = await vendido(ventaId);
    const sin = await corregir({ ventaId, numeroPoliza, enRegistro: true });
    expect([sin.estado, Object.keys(sin.cuerpo.errors)]).toEqual([400, ['enRegistro']]);
    expect((await vendido(ventaId)).email).not.toBe(NUEVO);
    await crearRegistro(rut);
    const ficha = await soporte.llamar('GET', `/Fichas/Poliza/${numeroPoliza}`);
    expect(ficha.cuerpo.datos.registroDePropietario).toBe(true);
    expect((await corregir({ ventaId, numeroPoliza, enRegistro: true })).estado).toBe(200);
    expect((await registro(rut)).email).toBe(NUEVO);
    expect((await vendido(ventaId)).email).toBe(NUEVO);
  });

  it('[A-FICHA1-005] sends nothing when only the telephone changes, and refuses what changes nothing', async () => {
    const { ventaId, numeroPoliza } = await vender();
    const { email: correo } = await vendido(ventaId);
    const deTelefono = await corregir({ ventaId, numeroPoliza, correo, telefono: '987654321' });
    expect(deTelefono.cuerpo.datos).toEqual({ correo: correo.toLowerCase(), enviado: false });
    const igual = await corregir({ ventaId, numeroPoliza, correo, telefono: '987654321' });
    expect([igual.estado, Object.keys(igual.cuerpo.errors)]).toEqual([400, ['correo']]);
    const corto = await corregir({ ventaId, numeroPoliza, telefono: '123' });
    expect(corto.cuerpo.errors).toHaveProperty('telefono');
    const sinMotivo = await corregir({ ventaId, numeroPoliza, motivo: 'corto' });
    expect(sinMotivo.cuerpo.errors).toHaveProperty('motivo');
    const ajeno = await corregir({ ventaId, telefono: '987654321', enRegistro: true });
    expect(Object.keys(ajeno.cuerpo.errors).toSorted()).toEqual(['enRegistro', 'telefono']);
  });

  it('[A-FICHA1-007] corrects a buyer, sends again, and ends the links that a stranger may have', async () => {
    const { ventaId, id } = await vender();
    const sin = await corregir({ ventaId });
    expect([sin.estado, sin.cuerpo.codigo]).toEqual([409, 'venta.sin_comprador']);
    await comprador(ventaId, 'ajeno@correo.example');
    await pedir(casa, 'POST', '/Correos/Reenviar', {
      token: soporte.token,
      cuerpo: { ventaId, a: 'comprador' },
    });
    for (const envio of await enviosA(ventaId, 'ajeno@correo.example'))
      await correrEnvio(casa, envio.id);
    const codigoDe = (texto = '') => /#(\S+)/.exec(texto)?.[1];
    const viejo = codigoDe(smtp.recibidos[0]?.text);
    expect((await corregir({ ventaId })).cuerpo.datos).toEqual({ correo: NUEVO, enviado: true });
    for (const envio of await enviosA(ventaId, NUEVO)) await correrEnvio(casa, envio.id);
    const nuevo = codigoDe(smtp.recibidos[1]?.text);
    const abrir = async (codigo: string | undefined) =>
      (await pedir(casa, 'POST', '/Auth/RetomarVenta', { cuerpo: { codigo } })).estado;
    expect(await abrir(nuevo)).toBe(200);
    expect(await abrir(viejo)).not.toBe(200);
    expect(await hechosDe('corregir_comprador', ventaId)).toEqual([
      {
        antes: { correo: 'ajeno@correo.example' },
        despues: { correo: NUEVO, motivo: MOTIVO },
      },
    ]);
    expect(await hechosDe('corregir_contacto', id)).toEqual([]);
  });

  it('[A-FICHA1-007] corrects the buyer with the owner where both have the same address', async () => {
    const { ventaId, numeroPoliza } = await vender();
    const { email } = await vendido(ventaId);
    await comprador(ventaId, email.toLowerCase());
    await corregir({ ventaId, numeroPoliza });
    const { correo_comprador: suyo } = await casa.base
      .selectFrom('ventas')
      .select('correo_comprador')
      .where('id', '=', ventaId)
      .executeTakeFirstOrThrow();
    expect(suyo).toBe(NUEVO);
  });

  it('[A-FICHA1-008] corrects once for one key, and nothing that could not be sent', async () => {
    const { ventaId, numeroPoliza, id } = await vender();
    const clave = { 'idempotency-key': `contacto-${ventaId}` };
    const pedido = () => corregir({ ventaId, numeroPoliza }, soporte.token, clave);
    const respuestas = await Promise.all([pedido(), pedido(), pedido()]);
    expect(respuestas.map(({ estado }) => estado)).toEqual([200, 200, 200]);
    expect(await enviosA(ventaId, NUEVO)).toHaveLength(1);
    expect(await hechosDe('corregir_contacto', id)).toHaveLength(1);
    for (let vez = 0; vez < 4; vez += 1)
      await corregir({ ventaId, numeroPoliza, correo: `ana${vez}@correo.example` });
    const sexta = await corregir({ ventaId, numeroPoliza, correo: 'sexta@correo.example' });
    expect([sexta.estado, sexta.cuerpo.codigo]).toEqual([429, 'reenvio.demasiados']);
    expect((await vendido(ventaId)).email).toBe('ana3@correo.example');
    await anularPolizas(casa, [id]);
    const anulada = await corregir({ ventaId, numeroPoliza });
    expect([anulada.estado, anulada.cuerpo.codigo]).toEqual([409, 'poliza.ya_anulada']);
  });

  it('[A-FICHA1-008] is for Administrador and Soporte', async () => {
    const { ventaId, numeroPoliza } = await vender();
    const corredor = await abrirSesionDe(
      casa,
      (await crearUsuario(casa, 5, [soporte.vendedor.corredorId])).id,
    );
    for (const token of [soporte.vendedor.token, corredor])
      expect((await corregir({ ventaId, numeroPoliza }, token)).estado).toBe(403);
    const admin = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
    expect((await corregir({ ventaId, numeroPoliza }, admin)).estado).toBe(200);
  });
});
