import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { crearCodigoDeVenta } from '#features/acceso/entrada/crear-codigo-de-venta.usecase.ts';
import { iniciarSimuladorSmtp, type SimuladorSmtp } from '#integrations/correo/simulador-smtp.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir, type Vendedor } from '#server/test/cliente.ts';
import { correrEnvio, correrTramo, polizasDe } from '#server/test/negocio/emision.ts';
import { crearRangos } from '#server/test/negocio/fabrica.ts';
import { decidirYVolver } from '#server/test/negocio/pago.ts';
import { compraEnPago, crearComprador } from '#server/test/negocio/publico.ts';
import { vehiculosNuevos } from '#server/test/negocio/recuperar.ts';
import { anularPolizas } from '#server/test/negocio/soporte.ts';
import { abrirSesionDe, tokenDeRol } from '#server/test/sesiones.ts';

const MALO = 'Ana.Sotto@correo.example';
const BUENO = 'ana.soto@correo.example';
const DE_OTRO = 'luis@dueno.example';
const HORA_MS = 3_600_000;

describe('correction of the buyer’s address on the receipt', () => {
  let casa: Casa;
  let smtp: SimuladorSmtp;
  let comprador: Vendedor;
  beforeAll(async () => {
    smtp = await iniciarSimuladorSmtp();
    casa = await levantarCasa({ conWorker: false, entorno: { CORREO_SMTP: smtp.url } });
    await crearRangos(casa, 1_000);
    comprador = await crearComprador(casa);
  });
  afterAll(async () => {
    await casa.cerrar();
    await smtp.cerrar();
  });
  beforeEach(() => {
    smtp.recibidos.length = 0;
  });

  /** A purchase of Ana's vehicle and Luis's, whose buyer mistyped her own address in both places. */
  const comprada = async ({ pagada = true, emitida = true } = {}): Promise<number> => {
    const vehiculos = await vehiculosNuevos(casa, 2);
    for (const [i, uno] of vehiculos.entries())
      uno.propietarioVM.email = i === 0 ? MALO.toLowerCase() : DE_OTRO;
    const { id, token } = await compraEnPago(casa, comprador, vehiculos, MALO);
    if (pagada) await decidirYVolver(casa, token, 'aprobar');
    if (pagada && emitida) await correrTramo(casa, id);
    return id;
  };
  const corregir = (IDV: number, correo = BUENO, token = comprador.token, cabeceras = {}) =>
    pedir(casa, 'POST', '/Venta/CorregirCorreo', { token, cuerpo: { IDV, correo }, cabeceras });
  const dicho = async (respuesta: ReturnType<typeof corregir>) => {
    const { estado, cuerpo } = await respuesta;
    return [estado, cuerpo.codigo ?? cuerpo.datos];
  };
  const correos = async (ventaId: number) => {
    const { correo_comprador } = await casa.base
      .selectFrom('ventas')
      .select('correo_comprador')
      .where('id', '=', ventaId)
      .executeTakeFirstOrThrow();
    const duenos = await casa.base
      .selectFrom('venta_vehiculos')
      .select('email')
      .where('venta_id', '=', ventaId)
      .orderBy('posicion')
      .execute();
    return [correo_comprador, ...duenos.map(({ email }) => email)];
  };
  const enviosDe = (ventaId: number) =>
    casa.base
      .selectFrom('envios')
      .select(['id', 'destino', 'estado'])
      .where('venta_id', '=', ventaId)
      .where('clase', '=', 'correo')
      .orderBy('id')
      .execute();
  const entregar = async (ventaId: number): Promise<string[]> => {
    for (const { id, estado } of await enviosDe(ventaId))
      if (estado === 'pendiente') await correrEnvio(casa, id);
    return smtp.recibidos.map(({ to }) => to?.[0]?.address ?? '').toSorted();
  };
  const sesionPor = async (ventaId: number, correo: string | null) => {
    const codigo = await casa.enTransaccion(casa.contexto(), (tx) =>
      crearCodigoDeVenta(tx, { ventaId, proposito: 'entrega', correo }),
    );
    const { cuerpo } = await pedir(casa, 'POST', '/Auth/RetomarVenta', { cuerpo: { codigo } });
    return { codigo, token: cuerpo.token.accesToken as string };
  };

  it('[V-RECIBO-007] mails the policies to the right address, also as the owner’s, with before and after in the audit', async () => {
    const id = await comprada();
    expect(await entregar(id)).toEqual([MALO.toLowerCase(), DE_OTRO].toSorted());
    smtp.recibidos.length = 0;
    expect(await dicho(corregir(id))).toEqual([200, { correo: BUENO }]);
    expect(await correos(id)).toEqual([BUENO, BUENO, DE_OTRO]);
    expect(await entregar(id)).toEqual([BUENO]);
    expect(smtp.recibidos[0]?.attachments.map(({ mimeType }) => mimeType)).toEqual([
      'application/pdf',
      'text/calendar',
    ]);
    const { antes, despues } = await casa.base
      .selectFrom('auditoria')
      .select(['antes', 'despues'])
      .where('accion', '=', 'corregir_correo')
      .where('entidad_id', '=', id)
      .executeTakeFirstOrThrow();
    expect([antes, despues]).toEqual([{ correo: MALO }, { correo: BUENO }]);
  });

  it('[V-RECIBO-007] before the issuance only its own mails leave, to the right address', async () => {
    const id = await comprada({ emitida: false });
    expect(await dicho(corregir(id))).toEqual([200, { correo: BUENO }]);
    expect(await enviosDe(id)).toEqual([]);
    await correrTramo(casa, id);
    expect(await entregar(id)).toEqual([BUENO, DE_OTRO]);
  });

  it('[V-RECIBO-007] the same key corrects once, however often it is sent', async () => {
    const id = await comprada();
    const una = () =>
      corregir(id, BUENO, comprador.token, { 'idempotency-key': `corregir-una-${id}` });
    const estados = (await Promise.all([una(), una(), una()])).map(({ estado }) => estado);
    expect(estados).toEqual([200, 200, 200]);
    expect((await enviosDe(id)).filter(({ destino }) => destino === BUENO)).toHaveLength(1);
    expect(await dicho(corregir(id, MALO))).toEqual([200, { correo: MALO }]);
  });

  it('[V-RECIBO-006] twice: the first address gets its mail again, and a third is refused', async () => {
    const id = await comprada();
    await entregar(id);
    await corregir(id);
    smtp.recibidos.length = 0;
    expect(await dicho(corregir(id, MALO))).toEqual([200, { correo: MALO }]);
    // The mail to the second address had not left: it stays.
    expect(await entregar(id)).toEqual([MALO.toLowerCase()]);
    expect(await dicho(corregir(id))).toEqual([409, 'recibo.correcciones_agotadas']);
    expect(await correos(id)).toEqual([MALO, MALO, DE_OTRO]);
  });

  it('[V-RECIBO-006] two at once are both counted', async () => {
    const id = await comprada();
    const otros = ['a@correo.example', 'b@correo.example', 'c@correo.example'];
    const estados = (await Promise.all(otros.map((correo) => corregir(id, correo)))).map(
      ({ estado }) => estado,
    );
    expect(estados.toSorted((a, b) => a - b)).toEqual([200, 200, 409]);
  });

  it('[V-RECIBO-006] refuses the present address, an invalid one, an unpaid sale, a late hour and a cancelled sale', async () => {
    const id = await comprada();
    const mismo = await corregir(id, MALO.toUpperCase());
    expect([mismo.estado, mismo.cuerpo.errors]).toEqual([
      400,
      { correo: ['Ese es el correo que su compra ya tiene'] },
    ]);
    expect((await corregir(id, 'sin arroba')).cuerpo.errors).toHaveProperty('correo');
    const sinPagar = await comprada({ pagada: false });
    expect(await dicho(corregir(sinPagar))).toEqual([409, 'recibo.sin_pagar']);
    await anularPolizas(
      casa,
      (await polizasDe(casa, id)).map((poliza) => poliza.id),
    );
    expect(await dicho(corregir(id))).toEqual([409, 'venta.anulada']);
    const tarde = await comprada();
    await casa.base
      .updateTable('ventas')
      .set({ pagada_en: new Date(casa.reloj.ahora().getTime() - 24 * HORA_MS - 1) })
      .where('id', '=', tarde)
      .execute();
    expect(await dicho(corregir(tarde))).toEqual([409, 'recibo.plazo_vencido']);
  });

  it('[V-RECIBO-006] is only for the session that began the purchase', async () => {
    const id = await comprada();
    const token = async (correo: string | null) => (await sesionPor(id, correo)).token;
    expect(await dicho(corregir(id, BUENO, await token(null)))).toEqual([
      403,
      'recibo.otra_sesion',
    ]);
    const ajena = await abrirSesionDe(casa, comprador.id, { convenioId: comprador.convenioId });
    for (const nadie of [await token(DE_OTRO), ajena])
      expect(await dicho(corregir(id, BUENO, nadie))).toEqual([404, 'venta.no_encontrada']);
    const soporte = (await tokenDeRol(casa, 'soporte', comprador.convenioId)) ?? '';
    expect(await dicho(corregir(id, BUENO, soporte))).toEqual([403, 'acceso.sin_permiso']);
    const seCorrige = async (con: string) =>
      (await pedir(casa, 'GET', `/Venta/Recibo/${id}`, { token: con })).cuerpo.datos.correo
        .seCorrige;
    expect([await seCorrige(comprador.token), await seCorrige(await token(null))]).toEqual([
      true,
      false,
    ]);
    expect(await correos(id)).toEqual([MALO, MALO.toLowerCase(), DE_OTRO]);
  });

  it('[V-RECIBO-009] ends what went to the wrong address, and nothing of the other owner', async () => {
    const id = await comprada();
    const malas = [await sesionPor(id, null), await sesionPor(id, MALO.toLowerCase())];
    const delOtro = await sesionPor(id, DE_OTRO);
    await corregir(id);
    const abre = async ({ codigo, token }: Awaited<ReturnType<typeof sesionPor>>) => [
      (await pedir(casa, 'POST', '/Auth/RetomarVenta', { cuerpo: { codigo } })).estado,
      (await pedir(casa, 'GET', `/Venta/Recibo/${id}`, { token })).estado,
    ];
    for (const mala of malas) expect(await abre(mala)).toEqual([401, 401]);
    expect(await abre(delOtro)).toEqual([200, 200]);
    // The mail to the wrong address had not left, and does not.
    expect(await entregar(id)).toEqual([BUENO, DE_OTRO]);
  });
});
