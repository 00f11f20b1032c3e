import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rehacerDocumentos } from '#features/emision/rehacer/rehacer-documentos.usecase.ts';
import { iniciarSimuladorSmtp, type SimuladorSmtp } from '#integrations/correo/simulador-smtp.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir } from '#server/test/cliente.ts';
import { correrEnvio, polizasDe } from '#server/test/negocio/emision.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import {
  anularPolizas,
  crearSoporte,
  type Soporte,
  unaPoliza,
} from '#server/test/negocio/soporte.ts';

const HORA_MS = 3_600_000;
const MOTIVO = 'Escribió mal su correo al comprar';

describe('resending the policies of a sale', () => {
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

  const enviosDe = (ventaId: number) =>
    casa.base
      .selectFrom('envios')
      .select(['id', 'clave', 'destino', 'estado'])
      .where('venta_id', '=', ventaId)
      .where('clave', 'like', 'reenvio:%')
      .orderBy('id')
      .execute();
  const entregar = async (ventaId: number): Promise<void> => {
    for (const { id } of await enviosDe(ventaId)) await correrEnvio(casa, id);
  };
  const reenviar = (cuerpo: object, token = soporte.token, cabeceras: object = {}) =>
    pedir(casa, 'POST', '/Correos/Reenviar', { token, cuerpo, cabeceras });
  const aOtro = (cuerpo: object, token = soporte.token) =>
    pedir(casa, 'POST', '/Correos/EnviarAOtro', { token, cuerpo });
  const correoDe = async (ventaId: number): Promise<string> => {
    const { email } = await casa.base
      .selectFrom('venta_vehiculos')
      .select('email')
      .where('venta_id', '=', ventaId)
      .orderBy('posicion')
      .limit(1)
      .executeTakeFirstOrThrow();
    return email.toLowerCase();
  };
  const linea = async (ventaId: number) =>
    (await soporte.llamar('GET', `/Ventas/LineaDeTiempo/${ventaId}`)).cuerpo.datos as {
      hecho: string;
      detalle: string;
    }[];

  it('[A-FICHA-005] to the recorded owner: the current file, to its seller too, and the timeline shows it', async () => {
    const ventaId = await soporte.emitida(1);
    const correo = await correoDe(ventaId);
    const { estado, cuerpo } = await reenviar(
      { ventaId, a: 'propietario' },
      soporte.vendedor.token,
    );
    expect([estado, cuerpo.datos]).toEqual([200, { correo }]);
    await entregar(ventaId);
    const [mensaje] = smtp.recibidos;
    expect(mensaje?.to?.[0]?.address).toBe(correo);
    expect(mensaje?.attachments.map(({ mimeType }) => mimeType)).toEqual([
      'application/pdf',
      'text/calendar',
    ]);
    expect(await linea(ventaId)).toContainEqual(
      expect.objectContaining({ hecho: 'Correo enviado otra vez', detalle: 'Al propietario' }),
    );
  });

  it('[A-FICHA-005] a repeated key writes one mail', async () => {
    const ventaId = await soporte.emitida(1);
    const pedido = () =>
      reenviar({ ventaId, a: 'propietario' }, soporte.token, {
        'idempotency-key': `una-${ventaId}`,
      });
    const respuestas = await Promise.all([pedido(), pedido(), pedido()]);
    expect(respuestas.map(({ estado }) => estado)).toEqual([200, 200, 200]);
    expect(await enviosDe(ventaId)).toHaveLength(1);
  });

  it('[A-FICHA-006] one policy to another address: the reason is stored, recorded addresses stay, and the link shows that owner only', async () => {
    const ventaId = await soporte.emitida(2);
    const { numero_poliza: numeroPoliza, id } = await unaPoliza(casa, ventaId);
    const propio = await correoDe(ventaId);
    const { cuerpo } = await aOtro({
      ventaId,
      numeroPoliza,
      correo: 'Hija@Correo.example',
      motivo: MOTIVO,
    });
    expect(cuerpo.datos).toEqual({ correo: 'hija@correo.example' });
    expect(await correoDe(ventaId)).toBe(propio);
    await entregar(ventaId);
    const [mensaje] = smtp.recibidos;
    expect(mensaje?.to?.[0]?.address).toBe('hija@correo.example');
    expect(mensaje?.attachments.map(({ filename }) => filename)).toEqual([
      expect.stringContaining(String(numeroPoliza)),
      'vencimiento-soap.ics',
    ]);
    const codigo = /#(\S+)/.exec(mensaje?.text ?? '')?.[1];
    const abierta = await pedir(casa, 'POST', '/Auth/RetomarVenta', { cuerpo: { codigo } });
    const suya = await pedir(casa, 'GET', `/IntencionesDeVenta/BuscarPorId/${ventaId}`, {
      token: abierta.cuerpo.token.accesToken,
    });
    expect(suya.cuerpo.datos.polizaVentaVM.map((p: { id: number }) => p.id)).toEqual([id]);
    const anotado = await casa.base
      .selectFrom('hechos')
      .select(['entidad', 'entidad_id', 'despues'])
      .where('accion', '=', 'reenviar_correo')
      .where('entidad_id', '=', id)
      .execute();
    expect(anotado).toEqual([
      { entidad: 'poliza', entidad_id: id, despues: { a: 'otra', motivo: MOTIVO } },
    ]);
    // The record of the sale's other policy does not show it.
    const otra = (await polizasDe(casa, ventaId))[1];
    const ficha = await soporte.llamar('GET', `/Fichas/Poliza/${otra?.numero_poliza}`);
    const deLaOtra = ficha.cuerpo.datos.correos.map(({ para }: { para: string }) => para);
    expect(deLaOtra).not.toContain('hija@correo.example');
  });

  it('[A-FICHA-006] another address is for Administrador and Soporte, with a reason and a valid address', async () => {
    const ventaId = await soporte.emitida(1);
    const bien = { ventaId, correo: 'otra@correo.example', motivo: MOTIVO };
    expect((await aOtro(bien, soporte.vendedor.token)).estado).toBe(403);
    const corredor = await abrirSesionDe(
      casa,
      (await crearUsuario(casa, 5, [soporte.vendedor.corredorId])).id,
    );
    expect((await aOtro(bien, corredor)).estado).toBe(403);
    expect((await reenviar({ ventaId, a: 'propietario' }, corredor)).estado).toBe(403);
    expect((await aOtro({ ...bien, motivo: 'no' })).cuerpo.errors).toHaveProperty('motivo');
    expect((await aOtro({ ...bien, correo: 'sin arroba' })).cuerpo.errors).toHaveProperty('correo');
    expect(await enviosDe(ventaId)).toEqual([]);
  });

  it('[A-FICHA-003] another user’s sale is not found', async () => {
    const ventaId = await soporte.emitida(1);
    const ajeno = await crearVendedor(casa, { rangos: 0 });
    const { estado, cuerpo } = await reenviar({ ventaId, a: 'propietario' }, ajeno.token);
    expect([estado, cuerpo.codigo]).toEqual([404, 'venta.no_encontrada']);
    const otra = await soporte.emitida(1);
    const { numero_poliza: numeroPoliza } = await unaPoliza(casa, otra);
    const deOtraVenta = await reenviar({ ventaId, numeroPoliza, a: 'propietario' });
    expect([deOtraVenta.estado, deOtraVenta.cuerpo.codigo]).toEqual([
      404,
      'poliza.numero_no_encontrado',
    ]);
  });

  it('[A-FICHA-005] a person without an address gets no mail', async () => {
    const ventaId = await soporte.emitida(1);
    await casa.base
      .updateTable('ventas')
      .set({ correo_comprador: null })
      .where('id', '=', ventaId)
      .execute();
    const { estado, cuerpo } = await reenviar({ ventaId, a: 'comprador' });
    expect([estado, cuerpo.codigo]).toEqual([409, 'reenvio.sin_correo']);
  });

  it('[A-FICHA-008] refuses a cancelled policy, one whose file is being regenerated, and a sale being issued', async () => {
    const ventaId = await soporte.emitida(2);
    const [una, otra] = await polizasDe(casa, ventaId);
    const dicho = async (cuerpo: object) => {
      const respuesta = await reenviar({ ventaId, a: 'propietario', ...cuerpo });
      return [respuesta.estado, respuesta.cuerpo.codigo];
    };
    await anularPolizas(casa, [una?.id ?? 0]);
    expect(await dicho({ numeroPoliza: una?.numero_poliza })).toEqual([409, 'poliza.ya_anulada']);
    await casa.base
      .updateTable('polizas')
      .set({ firmada: false })
      .where('id', '=', otra?.id ?? 0)
      .execute();
    const deLaOtra = { numeroPoliza: otra?.numero_poliza };
    expect(await dicho(deLaOtra)).toEqual([409, 'poliza.emision_incompleta']);
    await rehacerDocumentos(casa.contexto(), casa.enTransaccion, [otra?.id ?? 0]);
    expect((await dicho(deLaOtra))[0]).toBe(200);
    await casa.base
      .updateTable('ventas')
      .set({ estado_emision: 1 })
      .where('id', '=', ventaId)
      .execute();
    expect(await dicho({})).toEqual([409, 'poliza.emision_incompleta']);
  });

  it('[A-FICHA-007] allows five mails of a sale in an hour, even concurrent ones; the sixth an hour later', async () => {
    const ventaId = await soporte.emitida(1);
    const estados = async (cuantos: number) =>
      (
        await Promise.all(
          Array.from({ length: cuantos }, () => reenviar({ ventaId, a: 'propietario' })),
        )
      )
        .map(({ estado }) => estado)
        .toSorted((a, b) => a - b);
    expect(await estados(7)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await enviosDe(ventaId)).toHaveLength(5);
    casa.reloj.avanzar(HORA_MS + 1);
    const token = await abrirSesionDe(casa, (await crearUsuario(casa, 3)).id);
    expect((await reenviar({ ventaId, a: 'propietario' }, token)).estado).toBe(200);
  });
});
