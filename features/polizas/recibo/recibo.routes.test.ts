import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crearCodigoDeVenta } from '#features/acceso/entrada/crear-codigo-de-venta.usecase.ts';
import { iniciarSimuladorSmtp, type SimuladorSmtp } from '#integrations/correo/simulador-smtp.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir, type Vendedor } from '#server/test/cliente.ts';
import { correrEnvio, correrTramo } from '#server/test/negocio/emision.ts';
import { crearRangos } from '#server/test/negocio/fabrica.ts';
import { decidirYVolver } from '#server/test/negocio/pago.ts';
import { compraEnPago, crearComprador } from '#server/test/negocio/publico.ts';
import { vehiculosNuevos } from '#server/test/negocio/recuperar.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { fechaSantiago } from '#values/fecha.ts';

const COMPRADOR = 'Compra@comprador.example';

describe('the receipt of a sale', () => {
  let casa: Casa;
  let smtp: SimuladorSmtp;
  let comprador: Vendedor;
  let ventaId: number;
  beforeAll(async () => {
    smtp = await iniciarSimuladorSmtp();
    casa = await levantarCasa({ conWorker: false, entorno: { CORREO_SMTP: smtp.url } });
    await crearRangos(casa, 100);
    comprador = await crearComprador(casa);
    const vehiculos = await vehiculosNuevos(casa, 2);
    for (const [i, uno] of vehiculos.entries()) uno.propietarioVM.email = `dueno${i}@dueno.example`;
    const { id, token } = await compraEnPago(casa, comprador, vehiculos, COMPRADOR);
    ventaId = id;
    await decidirYVolver(casa, token, 'aprobar');
  });
  afterAll(async () => {
    await casa.cerrar();
    await smtp.cerrar();
  });

  const recibo = (token = comprador.token, id = ventaId) =>
    pedir(casa, 'GET', `/Venta/Recibo/${id}`, { token });
  const leido = async (token?: string) => (await recibo(token)).cuerpo.datos;
  const sesionDe = async (correo: string | null): Promise<string> => {
    const codigo = await casa.enTransaccion(casa.contexto(), (tx) =>
      crearCodigoDeVenta(tx, { ventaId, proposito: 'entrega', correo }),
    );
    const { cuerpo } = await pedir(casa, 'POST', '/Auth/RetomarVenta', { cuerpo: { codigo } });
    return cuerpo.token.accesToken;
  };

  it('[V-RECIBO-003] tells the buyer day, vehicles, total, and how the mail to their address fares', async () => {
    const { monto_en_pesos: montoEnPesos } = await casa.base
      .selectFrom('ventas')
      .select('monto_en_pesos')
      .where('id', '=', ventaId)
      .executeTakeFirstOrThrow();
    const con = (estado: string, seCorrige = true) => ({
      hoy: fechaSantiago(casa.reloj.ahora()),
      vehiculos: 2,
      montoEnPesos,
      correo: { direccion: COMPRADOR, enmascarada: false, estado, seCorrige },
      avisa: false,
    });
    expect(await leido()).toEqual(con('pendiente'));
    await correrTramo(casa, ventaId);
    expect(await leido()).toEqual(con('pendiente'));
    const { id } = await casa.base
      .selectFrom('envios')
      .select('id')
      .where('venta_id', '=', ventaId)
      .where('destino', '=', COMPRADOR.toLowerCase())
      .executeTakeFirstOrThrow();
    await correrEnvio(casa, id);
    await casa.base
      .insertInto('envios')
      .values({
        venta_id: ventaId,
        clave: `recordatorio:${ventaId}`,
        clase: 'correo',
        destino: COMPRADOR.toLowerCase(),
        contenido: JSON.stringify({}),
        estado: 'rechazado',
        creado_en: casa.reloj.ahora(),
      })
      .execute();
    expect(await leido()).toEqual(con('enviado'));
    await casa.base
      .updateTable('envios')
      .set({ estado: 'rechazado' })
      .where('id', '=', id)
      .execute();
    expect(await leido(await sesionDe(null))).toEqual(con('rechazado', false));
  });

  it('[V-RECIBO-003] tells an owner neither the total nor the buyer’s address', async () => {
    expect(await leido(await sesionDe('dueno1@dueno.example'))).toEqual({
      hoy: fechaSantiago(casa.reloj.ahora()),
      vehiculos: 1,
      montoEnPesos: null,
      correo: null,
      avisa: null,
    });
  });

  it('[V-RECIBO-003] of another purchase is not found', async () => {
    const otro = await abrirSesionDe(casa, comprador.id, { convenioId: comprador.convenioId });
    const ajeno = await recibo(otro);
    expect([ajeno.estado, ajeno.cuerpo.codigo]).toEqual([404, 'venta.no_encontrada']);
    expect((await recibo(comprador.token, 999_999)).estado).toBe(404);
  });
});
