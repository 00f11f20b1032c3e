import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { correrTramo } from '#server/test/negocio/emision.ts';
import { decidirYVolver, tokenDe } from '#server/test/negocio/pago.ts';
import { conCaptcha } from '#server/test/negocio/publico.ts';
import {
  codigosDeRecordatorio,
  compraPorVencer,
  correrRecordatorios,
  crearDestino,
  sesionEnDestino,
} from '#server/test/negocio/renovaciones.ts';
import { crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';

describe('the link of a reminder', () => {
  let casa: Casa;
  let soporte: Soporte;
  let destinoId: number;
  let veces = 0;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
    const { corredorId, convenioId } = soporte.vendedor;
    destinoId = await crearDestino(casa, corredorId);
    const token = (await tokenDeRol(casa, 'administrador', convenioId)) ?? '';
    const cuerpo = { convenioId, destinoId, estado: 'activa' };
    const { estado } = await pedir(casa, 'POST', '/Recordatorios/CambiarCampana', {
      token,
      cuerpo,
    });
    if (estado !== 200) throw new Error(`CambiarCampana respondió ${estado}`);
  });
  afterAll(() => casa.cerrar());

  const recordada = async () => {
    veces += 1;
    const correo = `vuelta${veces}@correo.example`;
    const { ventaId, polizaIds } = await compraPorVencer(casa, soporte, correo);
    await correrRecordatorios(casa);
    const { renovar: codigo } = await codigosDeRecordatorio(casa, correo);
    return { correo, ventaId, polizaId: polizaIds[0] ?? 0, codigo };
  };
  const pedirCon = (ruta: string, codigo: string, token?: string) =>
    pedir(casa, 'POST', `/Recordatorios/${ruta}`, { cuerpo: { codigo }, ...(token && { token }) });
  const vehiculoDe = (ventaId: number) =>
    casa.base
      .selectFrom('venta_vehiculos')
      .selectAll()
      .where('venta_id', '=', ventaId)
      .executeTakeFirstOrThrow();

  it('[V-AVISO-009] shows masked what it renews, counts a return only when pressed, and stores only a hash', async () => {
    const { correo, ventaId, polizaId, codigo } = await recordada();
    const { patente } = await vehiculoDe(ventaId);
    const visto = await pedirCon('Ver', codigo);
    expect(visto.cuerpo.datos).toMatchObject({ patente, hasta: '2026-12-31', renovado: false });
    expect(JSON.stringify(visto.cuerpo)).not.toContain(correo);
    const guardado = () =>
      casa.base
        .selectFrom('recordatorios')
        .selectAll()
        .where('poliza_id', '=', polizaId)
        .executeTakeFirstOrThrow();
    expect((await guardado()).volvio_en).toBeNull();
    expect(JSON.stringify(await guardado())).not.toContain(codigo);
    for (let i = 0; i < 2; i += 1) {
      const { cuerpo } = await pedirCon('Volver', codigo);
      expect(cuerpo.datos).toEqual({ enlace: expect.stringMatching(/^\/[\w-]+$/), patente });
    }
    expect((await guardado()).volvio_en).toEqual(casa.reloj.ahora());
    const hechos = await casa.base
      .selectFrom('auditoria')
      .select('id')
      .where('accion', '=', 'volver_por_aviso')
      .where('entidad_id', '=', ventaId)
      .execute();
    expect(hechos).toHaveLength(1);
  });

  it('[V-AVISO-009] opens nothing once the cover ended, was cancelled, or with another code', async () => {
    const { codigo, polizaId } = await recordada();
    const ver = async (suyo = codigo) => (await pedirCon('Ver', suyo)).estado;
    expect([await ver(), await ver('x'.repeat(43))]).toEqual([200, 404]);
    const dias = 42 * 86_400_000;
    casa.reloj.avanzar(dias);
    expect(await ver()).toBe(404);
    casa.reloj.avanzar(-dias);
    await casa.base
      .updateTable('polizas')
      .set({ vigente: false, anulada_en: casa.reloj.ahora(), motivo_anulacion: 'prueba' })
      .where('id', '=', polizaId)
      .execute();
    expect(await ver()).toBe(404);
  });

  /** Enters a plate in the target agreement, its owner as the register names it, and goes to its terms. */
  const enTerminos = async (
    llamar: Awaited<ReturnType<typeof conCaptcha>>,
    patente: string,
  ): Promise<number> => {
    const { modeloVM, tipoUsoVM } = (await llamar('/Vehiculos/BuscarPorPatente', { patente }))
      .cuerpo.datos;
    const { usuario_id: usuarioId } = await casa.base
      .selectFrom('convenio_usuarios')
      .select('usuario_id')
      .where('convenio_id', '=', destinoId)
      .executeTakeFirstOrThrow();
    const comprado = await llamar('/IntencionesDeVenta/IngresarDatosVehiculo', {
      usuarioId,
      convenioId: destinoId,
      origen: 0,
      vehiculosViewModel: [
        {
          patente,
          marcaId: -1,
          modeloId: -1,
          tipoVehiculoId: modeloVM.tipoVehiculoVM.id,
          tipoUsoId: tipoUsoVM?.id ?? 11,
          nroMotor: '',
          anioFabricacion: 0,
          propietarioVM: { conocido: true, dePatente: patente },
        },
      ],
    });
    expect([comprado.estado, comprado.cuerpo.errors]).toEqual([200, undefined]);
    const { id } = comprado.cuerpo.datos;
    for (const estadoIntencion of [2, 3])
      await llamar('/IntencionesDeVenta/ActualizarIntencionListaVehiculos', {
        idIntencionVenta: id,
        estadoIntencion,
      });
    return id;
  };
  const pagarCon = (
    llamar: Awaited<ReturnType<typeof conCaptcha>>,
    idIntencionVenta: number,
    extra: object = {},
  ) =>
    llamar('/IntencionesDeVenta/ActualizarIntencionPago', {
      idIntencionVenta,
      estadoIntencion: 4,
      aceptaTerminos: true,
      ...extra,
    });

  it('[V-AVISO-010] fills the purchase in: contact of the same owner, masked, and the buyer’s address at PAGAR', async () => {
    const { correo, ventaId, codigo } = await recordada();
    const { patente, rut, email, telefono } = await vehiculoDe(ventaId);
    const token = await sesionEnDestino(casa, destinoId);
    const llamar = await conCaptcha(casa, token);
    const hallado = async () =>
      (await llamar('/Vehiculos/BuscarPorPatente', { patente })).cuerpo.datos;
    const ajena = await sesionEnDestino(casa, soporte.vendedor.convenioId);
    expect((await pedirCon('Usar', codigo, ajena)).estado).toBe(404);
    expect((await pedirCon('Usar', codigo, token)).cuerpo.datos.para).toMatch(/^v\*+.*@/);
    const { propietarioVM } = await hallado();
    expect(propietarioVM).toMatchObject({
      conocido: true,
      tieneTelefono: true,
      tieneCorreo: true,
      telefono: null,
      email: null,
    });
    const id = await enTerminos(llamar, patente);
    expect(await vehiculoDe(id)).toMatchObject({ rut, email, telefono });
    const pago = await pagarCon(llamar, id);
    expect(pago.estado).toBe(200);
    await decidirYVolver(casa, tokenDe(pago.cuerpo.datos), 'aprobar');
    const venta = await casa.base
      .selectFrom('ventas')
      .select('correo_comprador')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(venta.correo_comprador).toBe(correo);
    expect((await pedirCon('Ver', codigo)).cuerpo.datos.renovado).toBe(true);
  });

  it('[V-AVISO-011] [V-AVISO-012] keeps a completed address masked and without consent, until one is typed', async () => {
    const { correo, ventaId, codigo } = await recordada();
    const { patente } = await vehiculoDe(ventaId);
    const token = await sesionEnDestino(casa, destinoId);
    const llamar = await conCaptcha(casa, token);
    await pedirCon('Usar', codigo, token);
    const id = await enTerminos(llamar, patente);
    const leer = async (ruta: string) => (await pedir(casa, 'GET', ruta, { token })).cuerpo.datos;
    const pagar = async (decision: 'rechazar' | 'aprobar', extra?: object) => {
      const { cuerpo } = await pagarCon(llamar, id, { ...extra, avisarVencimiento: true });
      await decidirYVolver(casa, tokenDe(cuerpo.datos), decision);
    };
    const consentido = () =>
      casa.base
        .selectFrom('consentimientos_de_aviso')
        .select(['retirado_en', 'retirado_por'])
        .where('venta_id', '=', id)
        .execute();
    await pagar('rechazar', { correoComprador: 'otra@correo.example' });
    expect(await consentido()).toEqual([{ retirado_en: null, retirado_por: null }]);
    await pagar('rechazar');
    const retirado = [{ retirado_en: casa.reloj.ahora(), retirado_por: 'terminos' }];
    expect(await consentido()).toEqual(retirado);
    const intencion = await leer(`/IntencionesDeVenta/BuscarPorId/${id}`);
    const oculto = 'v***@correo.example';
    expect(intencion).toMatchObject({ correoComprador: null, correoRecordado: oculto });
    await pagar('aprobar');
    await correrTramo(casa, id);
    const recibo = await leer(`/Venta/Recibo/${id}`);
    expect(recibo).toMatchObject({
      correo: { direccion: oculto, enmascarada: true, seCorrige: true },
      avisa: null,
    });
    const reenvio = await llamar('/Correos/Reenviar', { ventaId: id, a: 'comprador' });
    expect(reenvio.cuerpo.datos).toEqual({ correo: oculto });
    expect(JSON.stringify([intencion, recibo, reenvio.cuerpo])).not.toContain(correo);
    expect((await llamar('/Venta/Avisarme', { IDV: id, quiere: true })).estado).toBe(404);
    expect(await consentido()).toEqual(retirado);
    const escrito = { IDV: id, correo: 'otra@correo.example' };
    expect((await llamar('/Venta/CorregirCorreo', escrito)).estado).toBe(200);
    expect(await leer(`/Venta/Recibo/${id}`)).toMatchObject({
      correo: { direccion: escrito.correo, enmascarada: false },
      avisa: false,
    });
  });

  it('[V-AVISO-013] completes nothing of a vehicle of a community', async () => {
    const { ventaId, codigo } = await recordada();
    const { patente } = await vehiculoDe(ventaId);
    const token = await sesionEnDestino(casa, destinoId);
    const llamar = await conCaptcha(casa, token);
    await pedirCon('Usar', codigo, token);
    const id = await enTerminos(llamar, patente);
    const deComunidad = { rut: 0, rut_dv: '0' };
    await casa.base
      .updateTable('venta_vehiculos')
      .set(deComunidad)
      .where('venta_id', 'in', [ventaId, id])
      .execute();
    const pago = await pagarCon(llamar, id);
    expect([pago.estado, pago.cuerpo.codigo]).toEqual([400, 'pago.sin_correo']);
    await sql`
      update consultas_registro
      set respuesta = jsonb_set(respuesta, '{propietario}', respuesta -> 'propietario' || '{"rut": 0, "dv": "0"}')
      where patente = ${patente}`.execute(casa.base);
    const { propietarioVM } = (await llamar('/Vehiculos/BuscarPorPatente', { patente })).cuerpo
      .datos;
    expect(propietarioVM).toMatchObject({ rut: 0, telefono: null, email: null });
  });

  it('[V-AVISO-010] fills nothing in where the register names another owner', async () => {
    const { ventaId, codigo } = await recordada();
    const { id, patente } = await vehiculoDe(ventaId);
    await casa.base
      .updateTable('venta_vehiculos')
      .set({ rut: 5_126_663, rut_dv: '3' })
      .where('id', '=', id)
      .execute();
    const token = await sesionEnDestino(casa, destinoId);
    const llamar = await conCaptcha(casa, token);
    await pedirCon('Usar', codigo, token);
    const { propietarioVM } = (await llamar('/Vehiculos/BuscarPorPatente', { patente })).cuerpo
      .datos;
    expect(propietarioVM).toMatchObject({ tieneTelefono: false, tieneCorreo: false });
  });
});
