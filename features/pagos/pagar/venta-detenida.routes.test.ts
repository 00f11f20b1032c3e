import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { xlsxAMano } from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import { tablaBuena } from '#features/carga-masiva/fixtures/vehiculos.ts';
import { averiguarTramo } from '#features/carga-masiva/preparacion/averiguar-tramo.usecase.ts';
import { prepararTramo } from '#features/carga-masiva/preparacion/preparar-tramo.usecase.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  ingresar,
  pagar,
  pasarA,
  pedir,
  type Respuesta,
  type Vendedor,
  vehiculoPara,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { permitirMasiva, subir } from '#server/test/negocio/carga.ts';
import { detener, levantarDetencion, PALABRAS } from '#server/test/negocio/convenios.ts';
import { correrTramo, polizasDe } from '#server/test/negocio/emision.ts';
import { crearEnlace } from '#server/test/negocio/fabrica.ts';
import {
  conPagoEnLinea,
  decidirYVolver,
  otraPatente,
  pagosDe,
  ventaEnPago,
} from '#server/test/negocio/pago.ts';
import { crearComprador, conCaptcha } from '#server/test/negocio/publico.ts';
import { reemitir, reemisionesDe, resolverReemision } from '#server/test/negocio/reemision.ts';
import { unaPoliza } from '#server/test/negocio/soporte.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';
import { codificarEnlace } from '#values/enlace-publico.ts';
import { fechaHoraSantiago, formatearFecha } from '#values/fecha.ts';

const MINUTO = 60_000;
const DETENIDA = [409, 'venta.detenida', PALABRAS];
const dicho = ({ estado, cuerpo }: Respuesta) => [estado, cuerpo.codigo, cuerpo.mensaje];

describe('a stopped sale', () => {
  let casa: Casa;
  let directo: Vendedor;
  let enLinea: Vendedor;
  let admin = '';
  let otroAdmin = '';
  let soporte = '';
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    directo = await crearVendedor(casa);
    enLinea = await conPagoEnLinea(casa, await crearVendedor(casa));
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    otroAdmin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    soporte = (await tokenDeRol(casa, 'soporte', 0)) ?? '';
  });
  afterAll(() => casa.cerrar());
  beforeEach(() => casa.base.deleteFrom('detenciones').execute());

  const en = (minutos: number): string =>
    new Date(casa.reloj.ahora().getTime() + minutos * MINUTO).toISOString();
  const parar = async (cambios: object = {}): Promise<number> => {
    const { estado, cuerpo } = await detener(casa, admin, cambios);
    expect(estado).toBe(200);
    return cuerpo.datos.id;
  };
  const tipoDe = async (id: number): Promise<number> =>
    (
      await casa.base
        .selectFrom('venta_vehiculos')
        .select('tipo_vehiculo_id as tipo')
        .where('venta_id', '=', id)
        .executeTakeFirstOrThrow()
    ).tipo;
  const etapaDe = async (id: number): Promise<number> =>
    (
      await casa.base
        .selectFrom('ventas')
        .select('etapa')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).etapa;

  /** A sale at its terms, of a vehicle of this type. */
  const ventaDelTipo = async (vendedor: Vendedor, tipoVehiculoId: number): Promise<number> => {
    for (;;) {
      const patente = otraPatente();
      const vehiculo = await vehiculoPara(casa, vendedor, patente);
      if (vehiculo.tipoVehiculoId === tipoVehiculoId)
        return ventaEnTerminos(casa, vendedor, [patente]);
    }
  };

  it.each(['instalacion', 'corredor', 'convenio', 'tipo'] as const)(
    '[V-DETEN-001] [V-DETEN-002] is neither entered, taken to its terms nor paid, and waits: %s',
    async (ambito) => {
      for (const vendedor of [directo, enLinea]) {
        const vehiculo = await vehiculoPara(casa, vendedor, otraPatente());
        const id =
          ambito === 'tipo'
            ? await ventaDelTipo(vendedor, vehiculo.tipoVehiculoId)
            : await ventaEnTerminos(casa, vendedor, [otraPatente()]);
        const cualId = {
          instalacion: undefined,
          corredor: vendedor.corredorId,
          convenio: vendedor.convenioId,
          tipo: vehiculo.tipoVehiculoId,
        }[ambito];
        const detencion = await parar({ ambito, cualId });
        expect(dicho(await pagar(casa, vendedor, id))).toEqual(DETENIDA);
        expect(dicho(await pasarA(casa, vendedor, id, 3))).toEqual(DETENIDA);
        expect(await pagosDe(casa, id)).toEqual([]);
        expect(await etapaDe(id)).toBe(3);
        expect(dicho(await ingresar(casa, vendedor, [vehiculo]))).toEqual(DETENIDA);

        await levantarDetencion(casa, admin, detencion);
        expect((await pagar(casa, vendedor, id)).estado).toBe(200);
      }
      expect(await invariantesRotos(casa.base)).toEqual([]);
    },
  );

  it('[V-DETEN-001] of another broker, agreement or type is sold', async () => {
    const id = await ventaEnTerminos(casa, directo, [otraPatente()]);
    const { id: otroTipo } = await casa.base
      .selectFrom('tipos_vehiculo')
      .select('id')
      .where('id', '<>', await tipoDe(id))
      .executeTakeFirstOrThrow();
    await parar({ ambito: 'corredor', cualId: enLinea.corredorId });
    await parar({ ambito: 'convenio', cualId: enLinea.convenioId });
    await parar({ ambito: 'tipo', cualId: otroTipo });
    expect((await pagar(casa, directo, id)).estado).toBe(200);
  });

  it('[V-DETEN-001] begins and ends by its dates alone', async () => {
    const [antes, durante] = [
      await ventaEnTerminos(casa, directo, [otraPatente()]),
      await ventaEnTerminos(casa, directo, [otraPatente()]),
    ];
    await parar({ desde: en(1), hasta: en(2) });
    expect((await pagar(casa, directo, antes)).estado).toBe(200);
    casa.reloj.avanzar(MINUTO);
    const parada = await pagar(casa, directo, durante);
    expect([parada.estado, parada.cuerpo.codigo]).toEqual([409, 'venta.detenida']);
    expect(parada.cuerpo.mensaje).toMatch(
      new RegExp(`^${PALABRAS} La venta se reanuda el \\d\\d/11/2026 a las \\d\\d:\\d\\d\\.$`),
    );
    casa.reloj.avanzar(MINUTO);
    expect((await pagar(casa, directo, durante)).estado).toBe(200);
  });

  it('[V-DETEN-005] stays stopped until no stop is in force, with the words of the most general', async () => {
    const id = await ventaEnTerminos(casa, directo, [otraPatente()]);
    const general = await parar();
    const suya = await parar({
      ambito: 'convenio',
      cualId: directo.convenioId,
      palabras: 'Este convenio está en revisión.',
    });
    expect(dicho(await pagar(casa, directo, id))).toEqual(DETENIDA);
    await levantarDetencion(casa, admin, general);
    expect((await pagar(casa, directo, id)).cuerpo.mensaje).toBe('Este convenio está en revisión.');
    await levantarDetencion(casa, admin, suya);
    expect((await pagar(casa, directo, id)).estado).toBe(200);
  });

  it('[V-DETEN-005] names the end of the programmed stop that begins before the one in force ends', async () => {
    const id = await ventaEnTerminos(casa, directo, [otraPatente()]);
    await parar({ desde: en(60), hasta: en(240), ambito: 'corredor', cualId: directo.corredorId });
    await parar({ desde: en(60), hasta: en(300), ambito: 'corredor', cualId: enLinea.corredorId });
    await levantarDetencion(casa, admin, await parar({ desde: en(60) }));
    const primera = await parar({ hasta: en(120) });
    const { fecha, hora } = fechaHoraSantiago(new Date(en(240)));
    expect((await pagar(casa, directo, id)).cuerpo.mensaje).toBe(
      `${PALABRAS} La venta se reanuda el ${formatearFecha(fecha)} a las ${hora.slice(0, 5)}.`,
    );
    await levantarDetencion(casa, admin, primera);
    expect((await pagar(casa, directo, id)).estado).toBe(200);
  });

  it('[V-DETEN-003] goes on where PAGAR accepted it: confirmed, and issued', async () => {
    const directa = await ventaEnTerminos(casa, directo, [otraPatente()]);
    expect((await pagar(casa, directo, directa)).estado).toBe(200);
    const enPago = await ventaEnPago(casa, enLinea, [otraPatente()]);
    await parar();
    const repetida = await pagar(casa, enLinea, enPago.id);
    expect([repetida.estado, repetida.cuerpo.datos]).toEqual([200, expect.stringMatching(/^http/)]);
    expect(await decidirYVolver(casa, enPago.token, 'aprobar')).toMatch(/^\/venta\/retorno#/);
    for (const id of [directa, enPago.id]) {
      await correrTramo(casa, id);
      expect(await polizasDe(casa, id)).toMatchObject([{ vigente: true, firmada: true }]);
    }
  });

  it('[V-DETEN-003] waits for its end after a rejected payment', async () => {
    const { id, token } = await ventaEnPago(casa, enLinea, [otraPatente()]);
    const detencion = await parar();
    await decidirYVolver(casa, token, 'rechazar');
    expect(dicho(await pagar(casa, enLinea, id))).toEqual(DETENIDA);
    await levantarDetencion(casa, admin, detencion);
    expect((await pagar(casa, enLinea, id)).estado).toBe(200);
  });

  it('[V-DETEN-002] is sold whole or not at all when the stop begins while eight are paid', async () => {
    const ids = [];
    for (let i = 0; i < 8; i += 1)
      ids.push(await ventaEnTerminos(casa, directo, [otraPatente(), otraPatente()]));
    const pagos = ids.map((id) => pagar(casa, directo, id));
    const [respuestas] = await Promise.all([Promise.all(pagos), parar()]);
    for (const [i, respuesta] of respuestas.entries()) {
      const id = ids[i] ?? 0;
      const { cuantas } = await casa.base
        .selectFrom('coberturas as c')
        .innerJoin('venta_vehiculos as vv', 'vv.id', 'c.venta_vehiculo_id')
        .select((eb) => eb.fn.countAll<number>().as('cuantas'))
        .where('vv.venta_id', '=', id)
        .executeTakeFirstOrThrow();
      const suyos = [(await pagosDe(casa, id)).length, cuantas, await etapaDe(id)];
      const vendida = respuesta.estado === 200;
      expect([...dicho(respuesta), ...suyos]).toEqual(
        vendida ? [200, undefined, undefined, 1, 2, 4] : [...DETENIDA, 0, 0, 3],
      );
    }
    const tarde = await vehiculoPara(casa, directo, otraPatente());
    expect(dicho(await ingresar(casa, directo, [tarde]))).toEqual(DETENIDA);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });
  it('[V-DETEN-004] of a workbook is taken and prepared, and stops at PAGAR', async () => {
    const vendedor = await crearVendedor(casa);
    await permitirMasiva(casa, vendedor);
    const detencion = await parar();
    const subida = await subir(casa, vendedor, xlsxAMano(tablaBuena(3)));
    expect(subida.estado).toBe(200);
    const { id } = subida.cuerpo.datos;
    const carga = await casa.base
      .selectFrom('cargas')
      .select('id')
      .where('venta_id', '=', id)
      .executeTakeFirstOrThrow();
    const tramo = await averiguarTramo(casa.contexto(), carga.id);
    if (!tramo) throw new Error('no le quedan filas');
    await casa.enTransaccion(casa.contexto(), (tx) => prepararTramo(tx, carga.id, tramo, false));
    const { estado } = await casa.base
      .selectFrom('cargas')
      .select('estado')
      .where('id', '=', carga.id)
      .executeTakeFirstOrThrow();
    expect(estado).toBe('lista');
    expect(dicho(await pasarA(casa, vendedor, id, 2))).toEqual(DETENIDA);
    await levantarDetencion(casa, admin, detencion);
    for (const etapa of [2, 3]) expect((await pasarA(casa, vendedor, id, etapa)).estado).toBe(200);
    await parar();
    expect(dicho(await pagar(casa, vendedor, id))).toEqual(DETENIDA);
  });

  it('[V-DETEN-006] says why beside each looked-up plate', async () => {
    const { token, convenioId } = directo;
    const cotizar = async (patente: string): Promise<string | null> =>
      (await pedir(casa, 'POST', '/Vehiculos/Cotizar', { token, cuerpo: { convenioId, patente } }))
        .cuerpo.datos.impedimento;
    const [una, otra] = [otraPatente(), otraPatente()];
    const { tipoVehiculoId } = await vehiculoPara(casa, directo, una);
    await vehiculoPara(casa, directo, otra);
    expect(await cotizar(una)).toBeNull();
    const suya = await parar({
      ambito: 'tipo',
      cualId: tipoVehiculoId,
      palabras: 'Estos no por hoy',
    });
    expect(await cotizar(una)).toBe('Estos no por hoy.');
    await levantarDetencion(casa, admin, suya);
    expect(await cotizar(una)).toBeNull();
    await parar();
    expect([await cotizar(una), await cotizar(otra)]).toEqual([PALABRAS, PALABRAS]);
    const varias = await pedir(casa, 'POST', '/Vehiculos/BuscarPorPatentes', {
      token,
      cuerpo: { convenioId, patentes: [una] },
    });
    expect(varias.cuerpo.datos[0].cotizacion.impedimento).toBe(PALABRAS);
  });

  it("[V-DETEN-002] is refused to a link's buyer, who reads the reason with the agreement", async () => {
    const comprador = await crearComprador(casa);
    await parar({ ambito: 'corredor', cualId: comprador.corredorId });
    const { cuerpo } = await pedir(casa, 'GET', `/Convenios/BuscarPorId/${comprador.convenioId}`, {
      token: comprador.token,
    });
    expect(cuerpo.datos.detenciones).toEqual([
      { ambito: 'corredor', tipoVehiculoId: null, palabras: PALABRAS, hasta: null, desde: null },
    ]);
    const pedirComo = await conCaptcha(casa, comprador.token);
    const cotizada = await pedirComo('/Vehiculos/Cotizar', {
      convenioId: comprador.convenioId,
      patente: 'HWJP59',
    });
    expect(cotizada.cuerpo.datos.impedimento).toBe(PALABRAS);
  });

  it('[V-DETEN-007] shows the reason on the front page and in the preview of a link, within 60 s', async () => {
    const comprador = await crearComprador(casa);
    const enlace = codificarEnlace(
      await crearEnlace(casa, { ...comprador, usuarioId: comprador.id }),
    );
    const abrir = async () => (await casa.app.inject(`/${enlace}`)).body;
    expect(await abrir()).toContain('<input class="placa-letras"');
    await parar({ ambito: 'convenio', cualId: comprador.convenioId, hasta: en(10) });
    casa.reloj.avanzar(MINUTO);
    const parada = await abrir();
    expect(parada).not.toContain('<input');
    expect(parada).toContain('<h1>Por ahora no se vende</h1>');
    expect(parada).toContain(`<p class="portada-aviso">${PALABRAS} La venta se reanuda el `);
    expect(parada).toContain(`<meta property="og:description" content="${PALABRAS} La venta`);
    expect(parada).toMatch(/<meta property="og:title" content="CORREDORA [^"]* por ahora no vende/);
    casa.reloj.avanzar(10 * MINUTO);
    expect(await abrir()).toContain('<input class="placa-letras"');
  });

  it('[A-DETEN-004] is not re-issued while unpaid, neither directly nor by two persons', async () => {
    const directa = await ventaEnTerminos(casa, directo, [otraPatente()]);
    const enEspera = await ventaEnTerminos(casa, enLinea, [otraPatente()]);
    const porPedir = await ventaEnTerminos(casa, enLinea, [otraPatente()]);
    expect((await reemitir(casa, admin, enEspera, '1213')).estado).toBe(200);
    const detencion = await parar();
    const validar = (id: number) =>
      pedir(casa, 'GET', `/IntencionesDeVenta/ValidarIntencionParaReemision?id=${id}`, {
        token: soporte,
      });
    for (const respuesta of [
      await validar(directa),
      await reemitir(casa, soporte, directa),
      await reemitir(casa, soporte, porPedir, '1213'),
      await resolverReemision(casa, otroAdmin, enEspera),
    ]) {
      expect(dicho(respuesta)).toEqual(DETENIDA);
    }
    expect(await reemisionesDe(casa, enEspera)).toMatchObject([{ estado: 'pendiente' }]);
    await levantarDetencion(casa, admin, detencion);
    expect((await reemitir(casa, soporte, directa)).estado).toBe(200);
    expect((await resolverReemision(casa, otroAdmin, enEspera)).estado).toBe(200);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it('[A-DETEN-004] keeps free corrections and cancellations', async () => {
    const id = await ventaEnTerminos(casa, directo, [otraPatente()]);
    await pagar(casa, directo, id);
    await correrTramo(casa, id);
    await parar();
    const poliza = await unaPoliza(casa, id);
    const { numero_poliza: numeroPoliza } = poliza;
    const pedirComoAdmin = (ruta: string, cuerpo: object) =>
      pedir(casa, 'POST', ruta, { token: admin, cuerpo });
    const respuestas = [
      await pedirComoAdmin('/RegenerarPolizas/RegenerarPoliza', { numeroPoliza }),
      await pedirComoAdmin('/EditarPoliza/EditarPoliza', {
        ...{ id: poliza.id, inicioVigencia: '2026-12-01', terminoVigencia: poliza.vigencia_hasta },
      }),
      await pedirComoAdmin('/SoporteVenta/AnularVenta', {
        IV: id,
        MotivoAnulacion: 'Duplicada por el comprador',
      }),
    ];
    expect(respuestas.map(({ estado }) => estado)).toEqual([200, 200, 200]);
    expect((await unaPoliza(casa, id)).vigencia_desde).toBe('2026-12-01');
  });
});
