import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { xlsxAMano } from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import { filaBuena, titulosDe } from '#features/carga-masiva/fixtures/vehiculos.ts';
import { trabajoPrepararCarga } from '#features/carga-masiva/preparacion/preparar-carga.job.ts';
import { FORMA_DE_PRECIOS } from '#features/convenios/precios/libro-de-precios.ts';
import { leerLibro } from '#formatos/xlsx/lectura/leer-libro.ts';
import {
  pagar,
  pasarA,
  pedir,
  vehiculoPara,
  ingresar,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { enviarFormulario, subir } from '#server/test/negocio/carga.ts';
import { detener } from '#server/test/negocio/convenios.ts';
import { correrTramo } from '#server/test/negocio/emision.ts';
import { decidirYVolver, tokenDe } from '#server/test/negocio/pago.ts';
import { entradasDe } from '#server/test/negocio/parque.ts';
import { compraEnPago, conCaptcha } from '#server/test/negocio/publico.ts';
import {
  codigosDeRecordatorio,
  correrRecordatorios,
  recordatoriosA,
} from '#server/test/negocio/renovaciones.ts';
import { bajar } from '#server/test/negocio/soporte.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { textoDePdf } from '#server/test/proceso/poppler.ts';
import { ANTERIOR, NUEVA } from '#server/test/redacciones.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { type CasaDelAnio, levantarAnio, usadosDe } from '#server/test/temporada/anio.ts';

const AUTOS = usadosDe('AUTOMOVIL', 20, 13);
const [CAMIONETA, OTRA_CAMIONETA] = usadosDe('CAMIONETA', 20, 2);
const [MOTO] = usadosDe('MOTOCICLETA', 5, 1);
const auto = (i: number): string => AUTOS[i]?.patente ?? '';

const ROSA = 'rosa@correo.example';
const JUAN = 'juan@correo.example';

/**
 * Every policy of the year, by its sale: plate, contract day, cover, premium in pesos and policy text. The values
 * are those of the papers, written by hand.
 */
const VENDIDAS: readonly (readonly [string, string, string, string, number, string])[] = [
  [auto(0), '2025-11-10', '2025-11-10', '2026-03-31', 8_000, 'POL320130487'],
  [auto(1), '2025-11-12', '2025-11-12', '2026-03-31', 8_000, 'POL320130487'],
  [CAMIONETA?.patente ?? '', '2025-11-12', '2025-11-12', '2026-03-31', 12_000, 'POL320130487'],
  // Renewed in January: the price of the period of its cover.
  [auto(0), '2026-01-20', '2026-04-01', '2027-03-31', 9_000, 'POL320130487'],
  // The last minute before the season, and its first moment.
  [auto(2), '2026-01-31', '2026-01-31', '2026-03-31', 8_000, 'POL320130487'],
  [auto(3), '2026-02-01', '2026-04-01', '2027-03-31', 9_000, 'POL320130487'],
  // A new car begins in this period and ends with the next one.
  [auto(4), '2026-02-05', '2026-02-05', '2027-03-31', 8_000, 'POL320130487'],
  [auto(5), '2026-02-06', '2026-04-01', '2027-03-31', 9_000, 'POL320130487'],
  [auto(6), '2026-02-09', '2026-04-01', '2027-03-31', 9_000, 'POL320260028'],
  [auto(1), '2026-02-09', '2026-04-01', '2027-03-31', 9_000, 'POL320260028'],
  [auto(7), '2026-02-10', '2026-04-01', '2027-03-31', 11_000, 'POL320260028'],
  [auto(8), '2026-03-18', '2026-04-01', '2027-03-31', 11_000, 'POL320260028'],
  [CAMIONETA?.patente ?? '', '2026-03-18', '2026-04-01', '2027-03-31', 16_000, 'POL320260028'],
  [auto(9), '2026-03-20', '2026-04-01', '2027-03-31', 11_000, 'POL320260028'],
  [OTRA_CAMIONETA?.patente ?? '', '2026-03-20', '2026-04-01', '2027-03-31', 16_000, 'POL320260028'],
  [MOTO?.patente ?? '', '2026-03-20', '2026-04-01', '2027-03-31', 26_000, 'POL320260028'],
  // The second 23:30 of the long night, and the first moment after the short one.
  [auto(10), '2026-04-04', '2026-04-04', '2027-03-31', 11_000, 'POL320260028'],
  [auto(11), '2026-09-06', '2026-09-06', '2027-03-31', 11_000, 'POL320260028'],
  [auto(0), '2026-11-01', '2027-04-01', '2028-03-31', 12_500, 'POL320260028'],
  [auto(12), '2026-11-01', '2026-11-01', '2027-03-31', 11_000, 'POL320260028'],
];

/** Cover for a death that the certificate of each text prints. */
const POR_MUERTE: Readonly<Record<string, string>> = {
  POL320130487: '300 UF',
  POL320260028: '600 UF',
};

describe('a year of a broker', () => {
  let mundo: CasaDelAnio;
  beforeAll(async () => {
    mundo = await levantarAnio();
  });
  afterAll(() => mundo.casa.cerrar());

  const hoja = async (convenioId: number) =>
    (await mundo.como(mundo.ana, `/Primas/Hoja/${convenioId}`)).datos.filas;
  /** Sheet of both agreements for a period and day, out as a workbook and read back with these prices. */
  const porPlanilla = async (
    periodo: number,
    desde: string,
    precios: Readonly<Record<string, number>>,
  ): Promise<number> => {
    const { casa, ana, meson, enLinea } = mundo;
    const token = await abrirSesionDe(casa, ana);
    const convenioIds = [meson, enLinea];
    const { crudo } = await pedir(casa, 'POST', '/Primas/Descargar', {
      token,
      cuerpo: { convenioIds, periodo, desde },
    });
    const filas = leerLibro(crudo, FORMA_DE_PRECIOS);
    if (!Array.isArray(filas)) throw new Error(`the workbook of prices is ${filas.tipo}`);
    const escrito = (celda: unknown) =>
      typeof celda === 'object' && celda !== null ? Object.values(celda)[0] : celda;
    // Columns 2 and 6: vehicle type and price.
    const tabla = filas.map(({ celdas }) => {
      const fila = FORMA_DE_PRECIOS.titulos.map((_, i) => escrito(celdas[i] ?? null));
      return fila.with(6, precios[String(fila[2])] ?? fila[6]) as (string | number | null)[];
    });
    const archivo = xlsxAMano([[...FORMA_DE_PRECIOS.titulos], ...tabla], {
      nombreHoja: FORMA_DE_PRECIOS.hoja,
    });
    const leida = await enviarFormulario(casa, {
      ruta: '/Primas/LeerPlanilla',
      campos: { periodo: String(periodo), desde },
      ...{ token, archivo },
    });
    if (leida.estado !== 200) throw new Error(leida.texto);
    const antes = (await Promise.all(convenioIds.map(hoja))).flat();
    const cambios = leida.cuerpo.datos.map(
      ({ primaId, precio }: { primaId: number; precio: { valor: string } }) => {
        const suyos = antes.find((fila) => fila.primaId === primaId).precios;
        const enVigor = suyos
          .filter(
            (p: { periodo: number; desde: string }) => p.periodo === periodo && p.desde <= desde,
          )
          .at(-1);
        const sinLimites = { primaMinima: null, primaMaxima: null };
        return {
          ...{ primaId, ...sinLimites, valor: Number(precio.valor) },
          antes: enVigor ? { ...sinLimites, valor: enVigor.valor } : null,
        };
      },
    );
    return (await mundo.como(ana, '/Primas/CambiarPrecios', { periodo, desde, cambios })).datos
      .cambiados;
  };
  /** One Administrador proposes a change of texts, another approves it. */
  const cambiarTexto = async (que: string, cuerpo: object): Promise<void> => {
    const { id } = (await mundo.como(mundo.ana, `/Redacciones/${que}`, cuerpo)).datos;
    await mundo.como(mundo.luis, '/Aprobaciones/Aprobar', { id });
  };
  const avisos = async (correo: string) => (await recordatoriosA(mundo.casa, correo)).length;
  const porEnlace = async (): Promise<string> =>
    (await pedir(mundo.casa, 'POST', '/Auth/LoginPublico', { cuerpo: mundo.enlace })).cuerpo.token
      .accesToken;
  const pagarYEmitir = async (id: number, token: string): Promise<void> => {
    await decidirYVolver(mundo.casa, token, 'aprobar');
    await correrTramo(mundo.casa, id);
  };
  /** A citizen buys by the public link and wants to be told when the cover ends. */
  const comprar = async (vehiculo: (typeof AUTOS)[number] | undefined, correo: string) => {
    const { casa, enlace } = mundo;
    const comprador = {
      ...{ id: enlace.uid, nombre: '', corredorId: 0, convenioId: enlace.cid },
      token: await porEnlace(),
    };
    const vehiculos = await entradasDe(casa, vehiculo ? [vehiculo] : []);
    const { id, token } = await compraEnPago(casa, comprador, vehiculos, correo, {
      avisarVencimiento: true,
    });
    await pagarYEmitir(id, token);
  };
  /** A citizen comes back by the link of the reminder. Returns the answer to the purchase. */
  const volver = async (correo: string, montoVisto: number) => {
    const { casa, enlace } = mundo;
    const { renovar: codigo } = await codigosDeRecordatorio(casa, correo);
    const { patente } = (await pedir(casa, 'POST', '/Recordatorios/Volver', { cuerpo: { codigo } }))
      .cuerpo.datos;
    const token = await porEnlace();
    const llamar = await conCaptcha(casa, token);
    expect((await llamar('/Recordatorios/Usar', { codigo })).estado).toBe(200);
    const { modeloVM } = (await llamar('/Vehiculos/BuscarPorPatente', { patente })).cuerpo.datos;
    const tipoVehiculoId = modeloVM.tipoVehiculoVM.id as number;
    const tipos = await pedir(casa, 'GET', `/TiposVehiculo/BuscarPorConvenioId/${enlace.cid}`, {
      token,
    });
    const suyo = tipos.cuerpo.datos.find(
      (tipo: { tipoVehiculoVM: { id: number } }) => tipo.tipoVehiculoVM.id === tipoVehiculoId,
    );
    const entrada = await llamar('/IntencionesDeVenta/IngresarDatosVehiculo', {
      ...{ usuarioId: enlace.uid, convenioId: enlace.cid, origen: 0 },
      vehiculosViewModel: [
        {
          ...{ patente, marcaId: -1, modeloId: -1, nroMotor: '', anioFabricacion: 0 },
          ...{ tipoVehiculoId, tipoUsoId: suyo.tipoUsoVM?.id ?? null },
          propietarioVM: { conocido: true, dePatente: patente },
        },
      ],
    });
    if (entrada.estado !== 200) return entrada;
    const { id } = entrada.cuerpo.datos;
    const comprador = { id: enlace.uid, nombre: '', corredorId: 0, convenioId: enlace.cid, token };
    for (const etapa of [2, 3]) await pasarA(casa, comprador, id, etapa);
    const pago = await pagar(casa, comprador, id, { montoVisto });
    if (pago.estado === 200) await pagarYEmitir(id, tokenDe(pago.cuerpo.datos));
    return pago;
  };
  /** A fleet by workbook, paid and issued. */
  const flota = async (vehiculos: typeof AUTOS, montoVisto: number): Promise<void> => {
    const { casa } = mundo;
    const suyo = await mundo.vendedor();
    const filas = vehiculos.map(({ patente, dv, tipoVehiculo, marca, modelo }) =>
      filaBuena({
        ...{ patente, dvPatente: dv ?? '', tipoVehiculo, marca, modelo },
        ...(tipoVehiculo === 'MOTOCICLETA' && { tipoUso: '' }),
      }),
    );
    const subida = await subir(casa, suyo, xlsxAMano([titulosDe('normal'), ...filas]));
    const { id } = subida.cuerpo.datos;
    const carga = await casa.base
      .selectFrom('cargas')
      .select('id')
      .where('venta_id', '=', id)
      .executeTakeFirstOrThrow();
    await trabajoPrepararCarga(casa.enTransaccion)(casa.contexto(), { cargaId: carga.id });
    for (const etapa of [2, 3]) await pasarA(casa, suyo, id, etapa);
    const pago = await pagar(casa, suyo, id, { montoVisto });
    expect([pago.estado, pago.cuerpo.codigo]).toEqual([200, undefined]);
    await correrTramo(casa, id);
  };
  const rechazo = ({ estado, cuerpo }: { estado: number; cuerpo: { codigo?: string } }) => [
    estado,
    cuerpo.codigo,
  ];

  it('[V-ANIO-001] sells each day at its price and with its text, through a law, a season, a stop and the next prices', async () => {
    const { casa, en, como, vender, ana, corredor, enLinea } = mundo;
    // October 2025: nobody knows the law yet; next year's prices come in by workbook.
    await cambiarTexto('Retirar', { codigo: NUEVA.codigo });
    en('2025-10-15T15:00:00Z');
    const deOctubre = { AUTOMOVIL: 9_000, CAMIONETA: 13_000, MOTOCICLETA: 21_000 };
    expect(await porPlanilla(2027, '2025-10-16', deOctubre)).toBe(6);
    // Exported and imported unchanged.
    expect(await porPlanilla(2027, '2025-10-16', {})).toBe(0);

    en('2025-11-10T15:00:00Z');
    await vender(auto(0), 8_000);
    en('2025-11-12T15:00:00Z');
    await comprar(AUTOS[1], ROSA);
    await comprar(CAMIONETA, JUAN);
    await como(corredor, '/Recordatorios/CambiarCampana', {
      ...{ convenioId: enLinea, destinoId: enLinea, estado: 'activa' },
    });
    en('2026-01-20T15:00:00Z');
    await vender(auto(0), 9_000);

    // Reminders leave from 60 days before the end.
    en('2026-01-29T15:00:00Z');
    await correrRecordatorios(casa);
    expect([await avisos(ROSA), await avisos(JUAN)]).toEqual([0, 0]);
    en('2026-01-30T15:00:00Z');
    await correrRecordatorios(casa);
    expect([await avisos(ROSA), await avisos(JUAN)]).toEqual([1, 1]);

    // The season opens at midnight of Santiago.
    en('2026-02-01T02:59:00Z');
    await vender(auto(2), 8_000);
    en('2026-02-01T03:00:00Z');
    await vender(auto(3), 9_000);

    // The law: the old text ends on the 6th, the new one is deposited on the 9th.
    en('2026-02-05T15:00:00Z');
    const suyo = await mundo.vendedor();
    const nueva = { ...(await vehiculoPara(casa, suyo, auto(4))), anioFabricacion: 2026 };
    const { id: nuevaId } = (await ingresar(casa, suyo, [nueva])).cuerpo.datos;
    for (const etapa of [2, 3]) await pasarA(casa, suyo, nuevaId, etapa);
    expect((await pagar(casa, suyo, nuevaId, { montoVisto: 8_000 })).estado).toBe(200);
    await correrTramo(casa, nuevaId);
    await cambiarTexto('Terminar', { codigo: ANTERIOR.codigo, hasta: '2026-02-06' });
    en('2026-02-07T02:59:30Z');
    await vender(auto(5), 9_000);
    const borrador = await ventaEnTerminos(casa, await mundo.vendedor(), [auto(6)]);
    for (const hueco of ['2026-02-07T03:00:00Z', '2026-02-08T23:00:00Z']) {
      en(hueco);
      const enElHueco = await mundo.vendedor();
      const sinTexto = [409, 'venta.sin_redaccion'];
      expect(rechazo(await pagar(casa, enElHueco, borrador))).toEqual(sinTexto);
      expect(rechazo(await volver(ROSA, 9_000))).toEqual(sinTexto);
    }
    en('2026-02-09T13:00:00Z');
    await cambiarTexto('Crear', { ...NUEVA, hasta: null });
    expect((await pagar(casa, await mundo.vendedor(), borrador)).estado).toBe(200);
    await correrTramo(casa, borrador);
    expect((await volver(ROSA, 9_000)).estado).toBe(200);
    const deLaLey = { AUTOMOVIL: 11_000, CAMIONETA: 16_000, MOTOCICLETA: 26_000 };
    expect(await porPlanilla(2027, '2026-02-10', deLaLey)).toBe(6);
    en('2026-02-10T03:00:00Z');
    await vender(auto(7), 11_000);

    // A stop of two days: nobody sells and no reminder leaves; both go on by themselves.
    en('2026-03-16T15:00:00Z');
    const dias = { desde: '2026-03-17T03:00:00Z', hasta: '2026-03-18T12:00:00Z' };
    expect((await detener(casa, await abrirSesionDe(casa, ana), dias)).estado).toBe(200);
    en('2026-03-17T15:00:00Z');
    const detenido = await mundo.vendedor();
    const vehiculo = await vehiculoPara(casa, detenido, auto(8));
    expect(rechazo(await ingresar(casa, detenido, [vehiculo]))).toEqual([409, 'venta.detenida']);
    await correrRecordatorios(casa);
    expect([await avisos(ROSA), await avisos(JUAN)]).toEqual([1, 1]);
    en('2026-03-18T12:00:00Z');
    await vender(auto(8), 11_000);
    // Rosa renewed; Juan gets the second one and comes back by it.
    await correrRecordatorios(casa);
    expect([await avisos(ROSA), await avisos(JUAN)]).toEqual([1, 2]);
    expect((await volver(JUAN, 16_000)).estado).toBe(200);

    en('2026-03-20T15:00:00Z');
    await flota(
      [AUTOS[9], OTRA_CAMIONETA, MOTO].flatMap((v) => (v ? [v] : [])),
      53_000,
    );

    en('2026-04-05T03:30:00Z');
    await vender(auto(10), 11_000);
    en('2026-09-06T04:00:00Z');
    await vender(auto(11), 11_000);

    // October 2026: the period of the next year is sold from 1 November on.
    en('2026-10-15T15:00:00Z');
    const delAnioSiguiente = { AUTOMOVIL: 12_500, CAMIONETA: 17_500, MOTOCICLETA: 27_500 };
    expect(await porPlanilla(2028, '2026-11-01', delAnioSiguiente)).toBe(6);
    en('2026-11-01T02:59:00Z');
    const vispera = await mundo.vendedor();
    const renovado = await vehiculoPara(casa, vispera, auto(0));
    const temprano = await ingresar(casa, vispera, [renovado]);
    expect([temprano.estado, JSON.stringify(temprano.cuerpo)]).toEqual([
      400,
      expect.stringContaining('Disponible desde 01/11/2026'),
    ]);
    en('2026-11-01T03:00:00Z');
    await vender(auto(0), 12_500);
    await vender(auto(12), 11_000);

    // Every policy, by the table and by its certificate.
    const polizas = await casa.base
      .selectFrom('polizas as p')
      .innerJoin('ventas as v', 'v.id', 'p.venta_id')
      .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
      .select(['p.venta_id', 'p.patente', 'v.contrato_el', 'p.vigencia_desde', 'p.vigencia_hasta'])
      .select(['vv.prima', 'p.redaccion'])
      .orderBy('p.id')
      .execute();
    expect(polizas.map((una) => Object.values(una).slice(1))).toEqual(VENDIDAS);
    const lector = await abrirSesionDe(casa, ana);
    const certificados: string[] = [];
    for (const venta of new Set(polizas.map((una) => una.venta_id))) {
      const ruta = `/Venta/ObtenerPolizasDeIntencionEmitida/${venta}`;
      const { cuerpo } = await pedir(casa, 'GET', ruta, { token: lector });
      for (const { urlDescarga } of cuerpo.datos)
        certificados.push(textoDePdf((await bajar(casa, urlDescarga)).crudo));
    }
    const fecha = (dia: string) => dia.split('-').toReversed().join('/');
    for (const [i, [patente, , desde, hasta, prima, codigo]] of VENDIDAS.entries())
      for (const dato of [
        ...[patente, fecha(desde), fecha(hasta), codigo],
        ...[prima.toLocaleString('es-CL'), POR_MUERTE[codigo] ?? ''],
      ])
        expect(certificados[i]).toContain(dato);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });
});
