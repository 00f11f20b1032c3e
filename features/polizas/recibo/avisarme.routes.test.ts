import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crearCodigoDeVenta } from '#features/acceso/entrada/crear-codigo-de-venta.usecase.ts';
import { VERSION_DE_AVISO } from '#features/ventas/consentimiento/consentimiento.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { ingresar, pagar, pasarA, pedir, type Vendedor } from '#server/test/cliente.ts';
import { crearRangos } from '#server/test/negocio/fabrica.ts';
import { crearComprador } from '#server/test/negocio/publico.ts';
import { vehiculosNuevos } from '#server/test/negocio/recuperar.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';

describe('[V-AVISO-003] consent to be told when the cover ends', () => {
  let casa: Casa;
  let comprador: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    await crearRangos(casa, 1_000);
    comprador = await crearComprador(casa);
  });
  afterAll(() => casa.cerrar());

  const comprar = async (avisarVencimiento?: boolean): Promise<number> => {
    const { cuerpo } = await ingresar(casa, comprador, await vehiculosNuevos(casa, 1));
    const { id } = cuerpo.datos;
    for (const etapa of [2, 3]) await pasarA(casa, comprador, id, etapa);
    await pagar(casa, comprador, id, { correoComprador: 'ana@correo.example', avisarVencimiento });
    return id;
  };
  const guardado = (ventaId: number) =>
    casa.base
      .selectFrom('consentimientos_de_aviso')
      .selectAll()
      .where('venta_id', '=', ventaId)
      .executeTakeFirst();
  const hechos = async (ventaId: number): Promise<string[]> =>
    (
      await casa.base
        .selectFrom('auditoria')
        .select('accion')
        .where('entidad', '=', 'venta')
        .where('entidad_id', '=', ventaId)
        .where('accion', 'in', ['pedir_aviso', 'retirar_aviso'])
        .orderBy('id')
        .execute()
    ).map(({ accion }) => accion);
  const marcar = (IDV: number, quiere: boolean, token = comprador.token) =>
    pedir(casa, 'POST', '/Venta/Avisarme', { token, cuerpo: { IDV, quiere } });

  it('PAGAR keeps version, moment and screen of a ticked box, and nothing of the others', async () => {
    const id = await comprar(true);
    expect(await guardado(id)).toEqual({
      venta_id: id,
      texto_version: VERSION_DE_AVISO,
      fuente: 'terminos',
      dado_en: casa.reloj.ahora(),
      retirado_en: null,
      retirado_por: null,
    });
    expect(await hechos(id)).toEqual(['pedir_aviso']);
    for (const nada of [false, undefined])
      expect(await guardado(await comprar(nada))).toBeUndefined();
  });

  it('the receipt gives it and takes it back, each once', async () => {
    const id = await comprar(false);
    for (const quiere of [true, true]) {
      const { estado, cuerpo } = await marcar(id, quiere);
      expect([estado, cuerpo.datos]).toEqual([200, { avisa: quiere }]);
    }
    expect(await guardado(id)).toMatchObject({ fuente: 'recibo', retirado_en: null });
    for (const quiere of [false, false]) await marcar(id, quiere);
    expect(await guardado(id)).toMatchObject({
      retirado_en: casa.reloj.ahora(),
      retirado_por: 'recibo',
    });
    expect(await hechos(id)).toEqual(['pedir_aviso', 'retirar_aviso']);
    const recibo = async () =>
      (await pedir(casa, 'GET', `/Venta/Recibo/${id}`, { token: comprador.token })).cuerpo.datos
        .avisa;
    expect(await recibo()).toBe(false);
    await marcar(id, true);
    expect(await recibo()).toBe(true);
  });

  it('is only the buyer’s: not another visitor’s, nor an owner’s', async () => {
    const id = await comprar(true);
    const codigo = await casa.enTransaccion(casa.contexto(), (tx) =>
      crearCodigoDeVenta(tx, { ventaId: id, proposito: 'entrega', correo: 'luis@dueno.example' }),
    );
    const { cuerpo } = await pedir(casa, 'POST', '/Auth/RetomarVenta', { cuerpo: { codigo } });
    const ajena = await abrirSesionDe(casa, comprador.id, { convenioId: comprador.convenioId });
    for (const token of [cuerpo.token.accesToken as string, ajena])
      expect((await marcar(id, false, token)).estado).toBe(404);
    expect(await guardado(id)).toMatchObject({ retirado_en: null });
  });
});
