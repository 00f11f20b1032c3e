import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEXTO_VEHICULOS } from '#features/ventas/venta.errors.ts';
import { alFondo } from '#server/test/al-fondo.ts';
import { permitirMasiva, subir } from '#server/test/negocio/carga.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  esperarEmision,
  pagar,
  pasarA,
  pedir,
  type Vendedor,
} from '#server/test/cliente.ts';
import { esperar } from '#server/test/esperar.ts';
import { rotosAlTerminar } from '#server/test/reposo.ts';
import { xlsxAMano } from './fixtures/paquetes.xlsx.ts';
import { TRAMO_DE_CARGA } from './preparar-carga.queue.ts';
import { filaBuena, patenteNumero, titulosDe } from './fixtures/vehiculos.ts';

/** A workbook of one chunk, and one with two chunks of preparation and three of issuance. */
const CANTIDADES = [3, TRAMO_DE_CARGA + 1];

describe('bulk load', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa();
    vendedor = await crearVendedor(casa, { rangos: 3_000 });
    await permitirMasiva(casa, vendedor);
  });
  afterAll(() => casa.cerrar());

  const avance = async (id: number): Promise<number> =>
    (
      await pedir(casa, 'GET', `/IntencionesDeVenta/ConsultaEstadoPreparacionCargaMasiva/${id}`, {
        token: vendedor.token,
      })
    ).cuerpo.datos;
  const preparada = (id: number, valor = 100) =>
    esperar(`avance ${valor}`, 20, async () => (await avance(id)) === valor);
  const venta = async (id: number) =>
    (await pedir(casa, 'GET', `/IntencionesDeVenta/BuscarPorId/${id}`, { token: vendedor.token }))
      .cuerpo.datos;
  const desde = (inicio: number, cuantas: number) => [
    titulosDe('normal'),
    ...Array.from({ length: cuantas }, (_, i) => filaBuena({ patente: patenteNumero(inicio + i) })),
  ];

  it.each(alFondo(CANTIDADES))(
    '[V-API-021] turns a correct file of %i rows into a sale: prepared, reviewed, paid and issued%s',
    async (flota) => {
      const { estado, cuerpo } = await subir(casa, vendedor, xlsxAMano(desde(flota, flota)));
      expect([estado, cuerpo.datos]).toEqual([
        200,
        { id: expect.any(Number), montoEnPesos: 0, cantidadVehiculos: flota, etapa: 1 },
      ]);
      const { id } = cuerpo.datos;
      await preparada(id);
      const lista = await venta(id);
      expect(lista).toMatchObject({
        origen: 1,
        siguientePaso: '/venta/listaVehiculos',
        estadoIntencionDeVenta: 1,
        montoEnPesos: flota * 9_280,
      });
      expect(lista.vehiculosViewModel).toHaveLength(flota);
      await pasarA(casa, vendedor, id, 2);
      await pasarA(casa, vendedor, id, 3);
      expect((await pagar(casa, vendedor, id)).cuerpo.datos).toBe('/venta/emisionPoliza');
      expect(await esperarEmision(casa, vendedor, id, 100, 60)).toBe(100);
      expect(await rotosAlTerminar(casa, 60)).toEqual([]);
    },
  );

  it('[V-ENT-017] answers row errors with 400, the file with its errors marked, and a draft to correct them', async () => {
    const mala = filaBuena({ patente: patenteNumero(5_000), anio: 1700 });
    const buena = filaBuena({ patente: patenteNumero(5_001) });
    const { estado, cuerpo } = await subir(
      casa,
      vendedor,
      xlsxAMano([titulosDe('normal'), mala, buena]),
      { nombre: 'Flota sur.xlsx' },
    );
    expect([estado, cuerpo]).toMatchObject([
      400,
      {
        codigo: 'carga.filas_con_errores',
        MensajeError: expect.stringContaining('Uno o más campos están incorrectos'),
        fileDownloadName: 'Errores Flota sur.xlsx',
      },
    ]);
    const hoja = read(Buffer.from(cuerpo.fileContents, 'base64')).Sheets['Carga'] ?? {};
    const filas = utils.sheet_to_json<string[]>(hoja, { header: 1 });
    expect(filas[1]?.at(-1)).toBe('AÑO: Año inválido');
    const { token } = vendedor;
    const ruta = `/CargaMasiva/Borrador/${cuerpo.borradorId}`;
    const borrador = (await pedir(casa, 'GET', ruta, { token })).cuerpo.datos;
    expect(borrador.filas.map(({ errores }: { errores: object[] }) => errores)).toEqual([
      [{ columna: 'anio', mensaje: 'Año inválido' }],
      [],
    ]);
    const corregir = (celdas: object[], extra: object = {}) =>
      pedir(casa, 'POST', '/CargaMasiva/Corregir', {
        token,
        cuerpo: { id: borrador.id, celdas, ...extra },
      });
    const otraMala = await corregir([{ numero: 2, columna: 'anio', valor: '1699' }]);
    expect(otraMala.cuerpo.datos).toMatchObject({ intencion: null, filas: [{ numero: 2 }] });
    const lista = await corregir([{ numero: 2, columna: 'anio', valor: '2016' }]);
    expect(lista.cuerpo.datos.intencion).toMatchObject({ cantidadVehiculos: 2 });
    await preparada(lista.cuerpo.datos.intencion.id);
    expect((await pedir(casa, 'GET', ruta, { token })).estado).toBe(404);
    const ajeno = await crearVendedor(casa, { rangos: 0 });
    expect((await pedir(casa, 'GET', ruta, { token: ajeno.token })).estado).toBe(404);
  });

  it('[V-LISTADO-011] tells which names are printed differently, for a correct and a corrected file', async () => {
    const irlandes = filaBuena({ patente: patenteNumero(5_010), apellidoPaterno: "O'RYAN" });
    const cambiados = (fila: number) => ({
      total: 1,
      primeros: [{ fila, escrito: "O'RYAN", queda: 'ORYAN' }],
    });
    const { cuerpo } = await subir(casa, vendedor, xlsxAMano([titulosDe('normal'), irlandes]));
    expect(cuerpo.datos.nombresCambiados).toEqual(cambiados(2));
    await preparada(cuerpo.datos.id);
    expect((await venta(cuerpo.datos.id)).vehiculosViewModel[0].propietarioVM).toMatchObject({
      apellidoPaterno: 'ORYAN',
    });

    const mala = filaBuena({ patente: patenteNumero(5_011), anio: 1700 });
    const otro = filaBuena({ patente: patenteNumero(5_012), apellidoPaterno: "O'RYAN" });
    const { cuerpo: conErrores } = await subir(
      casa,
      vendedor,
      xlsxAMano([titulosDe('normal'), mala, otro]),
    );
    const { cuerpo: corregida } = await pedir(casa, 'POST', '/CargaMasiva/Corregir', {
      token: vendedor.token,
      cuerpo: {
        id: conErrores.borradorId,
        celdas: [{ numero: 2, columna: 'anio', valor: '2016' }],
      },
    });
    expect(corregida.datos.intencion.nombresCambiados).toEqual(cambiados(3));
  });

  it('continues with the valid rows only on request', async () => {
    const filas = [filaBuena({ patente: 'XX' }), filaBuena({ patente: patenteNumero(6_001) })];
    const { cuerpo } = await subir(casa, vendedor, xlsxAMano([titulosDe('normal'), ...filas]));
    const { cuerpo: seguida } = await pedir(casa, 'POST', '/CargaMasiva/Corregir', {
      token: vendedor.token,
      cuerpo: { id: cuerpo.borradorId, celdas: [], soloValidas: true },
    });
    const { id } = seguida.datos.intencion;
    await preparada(id);
    expect((await venta(id)).vehiculosViewModel).toMatchObject([{ patente: patenteNumero(6_001) }]);
  });

  it('[V-CARGA-001] treats a missing company name as an upload error, even for a company on record', async () => {
    const rut = 76_123_456;
    await casa.base
      .insertInto('propietarios')
      .values({
        rut,
        dv: '0',
        nombre: null,
        segundo_nombre: null,
        apellido_paterno: null,
        apellido_materno: null,
        razon_social: 'FLOTAS DEL SUR SPA',
        telefono: null,
        email: 'flota@sur.example',
        comuna_id: null,
        calle: null,
        numero: null,
        departamento: null,
        villa: null,
      })
      .execute();
    const { cuerpo } = await subir(
      casa,
      vendedor,
      xlsxAMano([
        titulosDe('normal'),
        filaBuena({
          patente: patenteNumero(6_500),
          rut,
          nombre: '',
          segundoNombre: '',
          apellidoPaterno: '',
          apellidoMaterno: '',
        }),
      ]),
    );
    expect(cuerpo.codigo).toBe('carga.filas_con_errores');
    const hoja = read(Buffer.from(cuerpo.fileContents, 'base64')).Sheets['Carga'] ?? {};
    const [, fila] = utils.sheet_to_json<string[]>(hoja, { header: 1 });
    expect(fila?.at(-1)).toBe('RAZON SOCIAL: Razón Social es obligatorio');
  });

  it('answers wrong columns with 400 as plain text and stores nothing', async () => {
    const tabla = [titulosDe('normal').toReversed(), filaBuena()];
    const { estado, texto, cabeceras } = await subir(casa, vendedor, xlsxAMano(tabla));
    expect([estado, texto]).toEqual([
      ...[
        400,
        'El archivo difiere de lo esperado. La celda A1 dice «CORREO» y debe decir «PATENTE»',
      ],
    ]);
    expect(String(cabeceras['content-type'])).toContain('text/plain');
  });

  it('ends with -1 and the same kind of file for errors that only the database shows; nothing is sold', async () => {
    const [buena, mala] = [7_000, 7_001].map((n) => ({ patente: patenteNumero(n) }));
    const tabla = [
      titulosDe('normal'),
      filaBuena(buena),
      filaBuena({ ...mala, tipoVehiculo: 'NAVE ESPACIAL' }),
      filaBuena({ patente: patenteNumero(7_002), tipoUso: 'VOLAR' }),
    ];
    const { cuerpo } = await subir(casa, vendedor, xlsxAMano(tabla));
    const { id } = cuerpo.datos;
    await preparada(id, -1);
    const errores = await pedir(
      casa,
      'GET',
      `/IntencionesDeVenta/DescargarErroresCargaMasiva/${id}`,
      { token: vendedor.token },
    );
    const hoja =
      read(Buffer.from(errores.cuerpo.datos.fileContents, 'base64')).Sheets['Carga'] ?? {};
    const marcas = utils.sheet_to_json<string[]>(hoja, { header: 1 }).map((fila) => fila.at(-1));
    expect(marcas[2]).toContain('El tipo de vehículo no está disponible para esta campaña');
    expect(marcas[3]).toContain('El tipo de uso no está admitido en esta campaña');
    expect(await venta(id)).toMatchObject({
      vehiculosViewModel: [],
      siguientePaso: `/venta/ingresoMasivoProgreso?idv=${id}`,
    });
    const { token } = vendedor;
    const emision = await pedir(casa, 'GET', `/Venta/AvanceEmision/${id}`, { token });
    expect(emision.cuerpo.datos.siguientePaso).toBe(`/venta/ingresoMasivoProgreso?idv=${id}`);
    const { estado, cuerpo: dicho } = await pasarA(casa, vendedor, id, 2);
    expect([estado, dicho.codigo]).toEqual([409, 'venta.etapa']);
  });

  it('creates unknown brands and models as not valid; a new owner needs a name', async () => {
    const tabla = desde(8_000, 2);
    tabla[1] = filaBuena({ patente: patenteNumero(8_000), marca: 'ZZTOP', modelo: 'ZZ1' });
    const { cuerpo } = await subir(casa, vendedor, xlsxAMano(tabla));
    await preparada(cuerpo.datos.id);
    const [primero] = (await venta(cuerpo.datos.id)).vehiculosViewModel;
    expect(primero).toMatchObject({
      marca: 'ZZTOP',
      marcaEstaVigente: false,
      modeloEstaVigente: false,
    });
  });

  it('[V-CELDA-011] matches the catalogue in any spelling', async () => {
    const deOtroModo = {
      tipoVehiculo: 'Automóvil',
      tipoUso: 'Partículár',
      marca: 'Chévrolet',
      modelo: 'Sáil',
    };
    const filas = [filaBuena({ patente: patenteNumero(8_100), ...deOtroModo })];
    const { cuerpo } = await subir(
      casa,
      vendedor,
      xlsxAMano([titulosDe('normal'), ...filas, filaBuena({ patente: patenteNumero(8_101) })]),
    );
    await preparada(cuerpo.datos.id);
    const [uno, otro] = (await venta(cuerpo.datos.id)).vehiculosViewModel;
    const { marca, modelo, tipoVehiculo, tipoUso } = otro;
    expect(uno).toMatchObject({ marca, modelo, tipoVehiculo, tipoUso, marcaEstaVigente: true });
  });

  it('refuses an upload without the right, the agreement or the origin (C21, C22)', async () => {
    const libro = xlsxAMano(desde(9_000, 1));
    const otro = await crearVendedor(casa, { rangos: 0 });
    expect((await subir(casa, otro, libro)).estado).toBe(403);
    expect((await subir(casa, { ...otro, convenioId: vendedor.convenioId }, libro)).estado).toBe(
      403,
    );
    expect((await subir(casa, vendedor, libro, { variante: 'especial' })).estado).toBe(403);
    expect((await subir(casa, vendedor, libro, { campos: { origen: '0' } })).estado).toBe(400);
    expect((await subir(casa, vendedor, Buffer.from('x'))).estado).toBe(415);
  });

  it('[V-ENT-017] reports an agreement that may not be sold under its own key', async () => {
    const apagado = await crearVendedor(casa, { rangos: 0 });
    await permitirMasiva(casa, apagado);
    await casa.base
      .updateTable('convenios')
      .set({ vigente: false })
      .where('id', '=', apagado.convenioId)
      .execute();
    const { estado, cuerpo } = await subir(casa, apagado, xlsxAMano(desde(9_200, 1)));
    expect([estado, cuerpo]).toMatchObject([
      400,
      { codigo: 'carga.convenio', Convenio: TEXTO_VEHICULOS, Vehiculos: TEXTO_VEHICULOS },
    ]);
  });

  it('uploads once for the same key', async () => {
    const libro = xlsxAMano(desde(9_500, 2));
    const cabeceras = { 'idempotency-key': 'subida-1' };
    const una = await subir(casa, vendedor, libro, { cabeceras });
    const otra = await subir(casa, vendedor, libro, { cabeceras });
    expect(otra.cuerpo).toEqual(una.cuerpo);
    const distinta = await subir(casa, vendedor, xlsxAMano(desde(9_600, 2)), { cabeceras });
    expect(distinta.estado).toBe(422);
  });

  it('[V-MAS-002] provides a template with the types of the agreement', async () => {
    const { crudo } = await pedir(
      casa,
      'GET',
      `/CargaMasiva/Plantilla/normal?convenioId=${vendedor.convenioId}`,
      { token: vendedor.token },
    );
    const libro = read(crudo);
    expect(libro.SheetNames).toEqual(['Carga', 'Instrucciones', 'Listas']);
    expect(JSON.stringify(libro.Sheets['Listas'])).toContain('AUTOMOVIL');
  });
});
