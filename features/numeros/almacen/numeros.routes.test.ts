import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { PUNTOS_DE_TECHO } from '#values/puntos-de-falla.ts';
import { alFondo } from '#server/test/al-fondo.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  ingresar,
  pagar,
  pasarA,
  pedir,
  type Vendedor,
} from '#server/test/cliente.ts';
import { abrirFechas, entornoDe } from '#server/test/escenario.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { lanzarHijo } from '#server/test/proceso/procesos.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';
import { claveDeMarca, claveDeTecho } from './marca.ts';
import { leerTechoMarcado } from './marcas.usecase.ts';
import { numerosDeVenta } from './numeros.query.ts';
import { ponerAlDia } from './poner-al-dia.usecase.ts';

const NADA = new Uint8Array();
const VIGENCIA = { inicioVigencia: '2026-11-20', terminoVigencia: '2027-11-20' };

describe('numbers given out by a lost database', () => {
  let casa: Casa;
  let admin = '';
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
  });
  afterAll(() => casa.cerrar());

  const marcar = (poliza: [number, number], folio: [number, number]) =>
    casa.puertos.documentos.guardar(
      claveDeMarca({
        inicioPoliza: poliza[0],
        poliza: poliza[1],
        inicioFolio: folio[0],
        folio: folio[1],
      }),
      NADA,
    );
  const crear = (recurso: 'Folio' | 'Poliza', numeroInicial: number, numeroFinal: number) =>
    pedir(casa, 'POST', `/NumerosDePolizaYFolio/CrearRango${recurso}`, {
      token: admin,
      cuerpo: { numeroInicial, numeroFinal, ...VIGENCIA },
    });

  it('[A-SALTO-004] a re-created range that the database does not know starts after them', async () => {
    await marcar([5_001, 5_300], [7_001, 7_310]);
    const { estado, cuerpo } = await crear('Poliza', 5_001, 6_000);
    expect([estado, cuerpo.datos.restantes]).toEqual([200, 700]);
    const folio = await crear('Folio', 7_310, 8_000);
    expect([folio.estado, folio.cuerpo.datos.restantes]).toEqual([200, 690]);
    expect(await invariantesRotos(casa.base)).toEqual([]);
    const saltados = await casa.base
      .selectFrom('numeros_saltados')
      .select(['clase', 'desde', 'hasta', 'rango_id'])
      .orderBy('id')
      .execute();
    expect(saltados).toEqual([
      { clase: 'poliza', desde: 5_001, hasta: 5_300, rango_id: null },
      { clase: 'folio', desde: 7_001, hasta: 7_310, rango_id: null },
    ]);
  });

  it('[A-SALTO-004] a range with them in its middle, or with no others, is refused at its field', async () => {
    await marcar([20_001, 20_300], [30_001, 30_300]);
    const enMedio = await crear('Poliza', 19_000, 21_000);
    expect([enMedio.estado, enMedio.cuerpo.codigo, enMedio.cuerpo.errors]).toEqual([
      409,
      'rangos.entregado',
      {
        numeroInicial: [
          'Los números 20.001 a 20.300 ya se entregaron antes de restaurar un respaldo: el rango debe comenzar en uno de ellos, o después',
        ],
      },
    ]);
    const todo = await crear('Folio', 30_010, 30_300);
    expect([todo.estado, Object.keys(todo.cuerpo.errors)]).toEqual([409, ['numeroFinal']]);
    expect((await crear('Folio', 30_301, 30_400)).estado).toBe(200);
  });

  it('[A-SALTO-006] concurrent processes skip them once, with one incident, and the rest can be sold', async () => {
    await crear('Poliza', 40_001, 40_100);
    await crear('Folio', 50_001, 50_100);
    const restantes = async () =>
      (await pedir(casa, 'GET', '/NumerosDePolizaYFolio/ObtenerRangoActual', { token: admin }))
        .cuerpo.datos;
    const antes = await restantes();
    await casa.base.deleteFrom('incidentes').execute();
    await marcar([40_001, 40_090], [50_001, 50_080]);
    await Promise.all(
      Array.from({ length: 8 }, () => ponerAlDia(casa.contexto(), casa.enTransaccion)),
    );
    expect(await restantes()).toEqual({
      numerosDePolizaRestantes: antes.numerosDePolizaRestantes - 90,
      numerosDeFolioRestantes: antes.numerosDeFolioRestantes - 80,
    });
    const soporte = (await tokenDeRol(casa, 'soporte', 0)) ?? '';
    const { cuerpo } = await pedir(casa, 'GET', '/Incidentes/Pendientes', { token: soporte });
    expect(cuerpo.datos.incidentes).toMatchObject([
      { clase: 'numeros_saltados', ventaId: null, seCierraAMano: true },
    ]);
    expect(cuerpo.datos.incidentes[0].detalle).toContain(
      'los números de póliza 40.001 a 40.090; de folio 50.001 a 50.080',
    );
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it('[A-SALTO-006] a sale with more vehicles than remaining numbers is refused before any charge', async () => {
    const vendedor = await crearVendedor(casa, { rangos: 0 });
    await casa.base.updateTable('rangos').set({ vigente: false }).execute();
    await crear('Poliza', 60_001, 60_010);
    await crear('Folio', 60_001, 60_010);
    await marcar([60_001, 60_009], [60_001, 60_002]);
    await ponerAlDia(casa.contexto(), casa.enTransaccion);
    const { cuerpo } = await ingresar(casa, vendedor, await entradasDe(casa, tramoDelParque(0, 2)));
    await pasarA(casa, vendedor, cuerpo.datos.id, 2);
    await pasarA(casa, vendedor, cuerpo.datos.id, 3);
    const { estado, cuerpo: dicho } = await pagar(casa, vendedor, cuerpo.datos.id);
    expect([estado, dicho.codigo]).toEqual([409, 'rangos.sin_stock']);
  });
});

describe('the ceiling of sale numbers', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let usados = 0;
  beforeAll(async () => {
    casa = await levantarCasa({ ahora: relojDelSistema.ahora(), conWorker: false });
    vendedor = await crearVendedor(casa);
    await abrirFechas(casa);
  });
  afterAll(() => casa.cerrar());

  const cuerpoDeVenta = async () => entradasDe(casa, tramoDelParque((usados += 1) - 1, 1));
  const vender = async () => ingresar(casa, vendedor, await cuerpoDeVenta());
  const nueva = async (): Promise<number> => (await vender()).cuerpo.datos.id as number;
  const marcado = () => leerTechoMarcado(casa.puertos.documentos);
  const enLaUltima = (ultima: number) =>
    casa.base
      .selectNoFrom((eb) => eb.fn('setval', [eb.val('ventas_id_seq'), eb.val(ultima)]).as('x'))
      .execute();

  it('[A-SALTO-007] is marked in the store before the first sale below it, and again when few remain', async () => {
    expect(await marcado()).toBe(0);
    expect(await nueva()).toBe(1_001);
    expect(await marcado()).toBe(11_000);
    await nueva();
    expect(await marcado()).toBe(11_000);
    await enLaUltima(10_600);
    expect(await nueva()).toBe(10_601);
    expect(await marcado()).toBe(20_600);
    expect(await numerosDeVenta(casa.base)).toMatchObject({ techo: 20_600, pedido: 20_600 });
  });

  it('[A-SALTO-007] a store that is down stops no sale while numbers remain, and every one after', async () => {
    const carpeta = join(casa.config.datos, 'documentos', 'marcas', 'ventas');
    await enLaUltima(20_598);
    renameSync(carpeta, `${carpeta}-aparte`);
    writeFileSync(carpeta, 'a file where the folder should be');
    expect(await nueva()).toBe(20_599);
    expect(await nueva()).toBe(20_600);
    const { estado, cuerpo } = await vender();
    expect([estado, cuerpo.codigo]).toEqual([503, 'venta.sin_numero']);
    rmSync(carpeta);
    renameSync(`${carpeta}-aparte`, carpeta);
    expect(await nueva()).toBe(20_601);
    expect(await marcado()).toBe(30_600);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it.each(alFondo(PUNTOS_DE_TECHO))(
    '[A-SALTO-007] a process killed at %s leaves no number skipped and no false alarm%s',
    async (punto) => {
      const { techo } = await numerosDeVenta(casa.base);
      await enLaUltima(techo);
      const entorno = { ...entornoDe(casa), FALLA: `${punto}:kill9` };
      const api = lanzarHijo('api', entorno);
      await api.listo;
      const enviar = async (url: string) =>
        fetch(`${url}/api/IntencionesDeVenta/IngresarDatosVehiculo`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${vendedor.token}`,
          },
          body: JSON.stringify({
            usuarioId: vendedor.id,
            convenioId: vendedor.convenioId,
            origen: 0,
            vehiculosViewModel: await cuerpoDeVenta(),
          }),
        });
      await expect(enviar(api.url())).rejects.toThrow('fetch failed');
      expect(await api.fin, api.salida()).toBe('SIGKILL');

      const otra = lanzarHijo('api', entornoDe(casa));
      try {
        await otra.listo;
        const { datos } = (await (await enviar(otra.url())).json()) as { datos: { id: number } };
        expect(datos.id).toBe(techo + 1);
        expect(await casa.base.selectFrom('numeros_saltados').selectAll().execute()).toEqual([]);
        expect(await marcado()).toBe(techo + 10_000);
      } finally {
        otra.senal('SIGKILL');
        await otra.fin;
      }
    },
  );

  it('[A-SALTO-007] a database behind it continues after the whole block', async () => {
    const ultima = await nueva();
    const lejos = ultima + 25_000;
    await casa.puertos.documentos.guardar(claveDeTecho(lejos), NADA);
    await ponerAlDia(casa.contexto(), casa.enTransaccion);
    expect(await nueva()).toBe(lejos + 1);
    const saltados = await casa.base
      .selectFrom('numeros_saltados')
      .select(['clase', 'desde', 'hasta'])
      .execute();
    expect(saltados).toEqual([{ clase: 'venta', desde: ultima + 1, hasta: lejos }]);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });
});
