import { danarDocumento } from '#server/test/almacen.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, entrar, pedir, type Vendedor } from '#server/test/cliente.ts';
import { correrTramo, polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { nombresDeZip, textoDibujado } from '#server/test/proceso/poppler.ts';
import { anularPolizas, correrDocumentos } from '#server/test/negocio/soporte.ts';

describe('files of an issued sale', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let usados = 0;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
  });
  afterAll(() => casa.cerrar());

  const emitida = async (cuantas: number, tramos = 1): Promise<number> => {
    const entradas = await entradasDe(casa, tramoDelParque(usados, cuantas));
    usados += cuantas;
    const id = await ventaPagada(casa, vendedor, entradas);
    for (let i = 0; i < tramos; i += 1) await correrTramo(casa, id);
    return id;
  };
  const filas = async (id: number, token = vendedor.token) =>
    pedir(casa, 'GET', `/Venta/ObtenerPolizasDeIntencionEmitida?IDV=${id}`, { token });
  const enlaceDe = async (id: number, fila = 0): Promise<string> =>
    (await filas(id)).cuerpo.datos[fila].urlDescarga.replace('/api', '');
  const bajar = (enlace: string) => pedir(casa, 'GET', enlace);
  const zip = (id: number, token = vendedor.token) =>
    pedir(casa, 'GET', `/Venta/DescargarTodasLasPolizas/${id}`, { token });
  const danar = async (id: number, fila: number): Promise<void> => {
    const poliza = (await polizasDe(casa, id))[fila];
    await danarDocumento(casa.puertos.documentos, poliza?.documento_clave ?? '');
  };

  it('[V-ENT-021] [V-API-027] returns a policy row per vehicle, in their order', async () => {
    const id = await emitida(2);
    const [primera, segunda, ...mas] = (await filas(id)).cuerpo.datos;
    const [vehiculo] = tramoDelParque(usados - 2, 1);
    expect(mas).toEqual([]);
    expect(primera).toMatchObject({
      id: expect.any(Number),
      polizaId: primera.id,
      numeroPoliza: expect.any(Number),
      numeroFolio: expect.any(Number),
      patente: vehiculo?.patente,
      nombrePropietario: expect.stringContaining(vehiculo?.propietario.apellidoPaterno ?? ''),
      rutPropietario: `${vehiculo?.propietario.rut}-${vehiculo?.propietario.dv}`,
      ventaId: id,
      fechaVenta: '2026-11-20T15:00:00.000Z',
      fechaVigenciaDesde: '2026-11-20',
      fechaVigenciaHasta: '2027-03-31',
      convenio: expect.stringMatching(/^CONVENIO /),
      urlDescarga: expect.stringMatching(/^\/api\/Documentos\//),
    });
    expect(segunda.numeroPoliza).toBe(primera.numeroPoliza + 1);
    const porRuta = await pedir(casa, 'GET', `/venta/obtenerpolizasdeintencionemitida/${id}`, {
      token: vendedor.token,
    });
    expect(porRuta.cuerpo.datos).toEqual([primera, segunda]);
  });

  it('[V-CALLE-006] gives the public verification address of each policy', async () => {
    const id = await emitida(1);
    const [poliza] = (await filas(id)).cuerpo.datos;
    const codigo = /^http:\/\/localhost:3000\/verificar\/([\w-]+)$/.exec(
      poliza.urlVerificacion,
    )?.[1];
    const { cuerpo } = await pedir(casa, 'GET', `/Verificar/${codigo}`);
    expect(cuerpo.datos).toMatchObject({
      numeroPoliza: poliza.numeroPoliza,
      estado: 'vigente',
    });
  });

  it('answer the same 404 to a link that is forged, malformed or of another policy', async () => {
    const enlace = await enlaceDe(await emitida(2));
    const [poliza = '', vence = '', dueno = '', codigo = ''] =
      enlace.split('/').at(-1)?.split('.') ?? [];
    const deOtra = `${Number(poliza) + 1}.${vence}.${dueno}.${codigo}`;
    const masLargo = `${poliza}.${Number(vence) + 60}.${dueno}.${codigo}`;
    const alReves = `${poliza}.${vence}.${dueno}.${[...codigo].toReversed().join('')}`;
    const deOtro = `${poliza}.${vence}.administrador-1.${codigo}`;
    const cortos = [poliza, `${poliza}.${vence}.${dueno}.`, `-1.${vence}.${dueno}.x`];
    const malos = [deOtra, masLargo, alReves, deOtro, ...cortos];
    for (const malo of malos) {
      const { estado, cuerpo } = await bajar(`/Documentos/${encodeURIComponent(malo)}`);
      expect([malo, estado, cuerpo.codigo]).toEqual([malo, 404, 'poliza.enlace_vencido']);
    }
    expect((await bajar(enlace)).estado).toBe(200);
  });

  it('accept a link for an hour; a cancelled policy gives its stamped file or none (C03)', async () => {
    const id = await emitida(1);
    const enlace = await enlaceDe(id);
    casa.reloj.avanzar(3_599_000);
    expect((await bajar(enlace)).estado).toBe(200);
    casa.reloj.avanzar(1_000);
    expect((await bajar(enlace)).cuerpo.codigo).toBe('poliza.enlace_vencido');

    vendedor = { ...vendedor, token: await entrar(casa, vendedor.nombre) };
    const nuevo = await enlaceDe(id);
    expect((await bajar(nuevo)).estado).toBe(200);
    const ids = (await polizasDe(casa, id)).map((poliza) => poliza.id);
    await anularPolizas(casa, ids);
    expect((await bajar(nuevo)).cuerpo.codigo).toBe('poliza.enlace_vencido');
    expect((await filas(id)).cuerpo.datos[0]).toMatchObject({ vigente: false, urlDescarga: null });
    await correrDocumentos(casa, ids);
    expect(textoDibujado((await bajar(nuevo)).crudo)).toContain('ANULADA');
  });

  it('[A-VISTO-003] are refused with 503 and no detail after one flipped byte (F24)', async () => {
    const id = await emitida(2);
    const enlaces = [await enlaceDe(id, 0), await enlaceDe(id, 1)] as const;
    await danar(id, 0);
    const { estado, cuerpo, crudo, cabeceras } = await bajar(enlaces[0]);
    expect([estado, cuerpo.codigo]).toEqual([503, 'poliza.documento_danado']);
    expect(crudo.includes('%PDF')).toBe(false);
    // Only a person can repair it, so a page that retries would never end.
    expect(cabeceras['retry-after']).toBeUndefined();
    const pagina = await pedir(casa, 'GET', enlaces[0], { cabeceras: { accept: 'text/html' } });
    expect(pagina.crudo.toString()).toContain('contacte con soporte');
    expect(pagina.crudo.toString()).not.toContain('http-equiv="refresh"');
    expect((await bajar(enlaces[1])).estado).toBe(200);
    const incidente = await casa.base
      .selectFrom('incidentes')
      .select('clase')
      .where('venta_id', '=', id)
      .execute();
    expect(incidente).toEqual([{ clase: 'documento_danado' }]);
  });

  it('[V-API-028] [V-DESC-005] come in one zip, named after the sale', async () => {
    const id = await emitida(3);
    const { estado, cabeceras, crudo } = await zip(id);
    expect(estado).toBe(200);
    expect(cabeceras).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="Polizas_SOAP_IDV${id}.zip"`,
      'content-length': String(crudo.length),
      'cache-control': 'no-store',
    });
    const polizas = await polizasDe(casa, id);
    expect(nombresDeZip(crudo)).toEqual(
      polizas.map((p) => `Poliza_SOAP_${p.patente}_${p.numero_poliza}.pdf`),
    );
  });

  it('[V-DETALLE-010] have a signed zip address that any program opens, for an hour', async () => {
    const id = await emitida(2);
    const pedirEnlace = (token: string) =>
      pedir(casa, 'GET', `/Venta/EnlaceDeTodasLasPolizas/${id}`, { token });
    const url = (await pedirEnlace(vendedor.token)).cuerpo.datos.url.replace('/api', '');
    for (const vez of [1, 2]) {
      const { estado, cabeceras, crudo } = await bajar(url);
      expect([vez, estado, cabeceras['content-disposition']]).toEqual([
        vez,
        200,
        `attachment; filename="Polizas_SOAP_IDV${id}.zip"`,
      ]);
      expect(nombresDeZip(crudo)).toHaveLength(2);
    }
    const [venta = '', vence = '', dueno = '', codigo = ''] = url.split('/').at(-1).split('.');
    for (const malo of [
      `${Number(venta) - 1}.${vence}.${dueno}.${codigo}`,
      `${venta}.${Number(vence) + 60}.${dueno}.${codigo}`,
      `${venta}.${vence}.${dueno}~x.${codigo}`,
      (await enlaceDe(id)).split('/').at(-1),
    ]) {
      expect([malo, (await bajar(`/Documentos/Venta/${malo}`)).cuerpo.codigo]).toEqual([
        malo,
        'poliza.enlace_vencido',
      ]);
    }
    const ajeno = await crearVendedor(casa, { rangos: 0 });
    expect((await pedirEnlace(ajeno.token)).estado).toBe(404);
    casa.reloj.avanzar(3_600_000);
    expect((await bajar(url)).cuerpo.codigo).toBe('poliza.enlace_vencido');
    vendedor = { ...vendedor, token: await entrar(casa, vendedor.nombre) };
  });

  it('[V-DETALLE-013] are found although copying and mail programs added text to the address', async () => {
    const id = await emitida(1);
    const zipDe = `/Venta/EnlaceDeTodasLasPolizas/${id}`;
    const { url } = (await pedir(casa, 'GET', zipDe, { token: vendedor.token })).cuerpo.datos;
    for (const buena of [await enlaceDe(id), url.replace('/api', '')]) {
      for (const cola of ['?fbclid=x&utm_source=mail', '%20', '%E2%80%8B', '.', '&utm_medium=x']) {
        expect([cola, (await bajar(buena + cola)).estado]).toEqual([cola, 200]);
      }
    }
  });

  it('[V-DETALLE-010] have no zip address before everything is ready', async () => {
    const id = await emitida(1, 0);
    const { estado, cuerpo } = await pedir(casa, 'GET', `/Venta/EnlaceDeTodasLasPolizas/${id}`, {
      token: vendedor.token,
    });
    expect([estado, cuerpo.codigo]).toEqual([409, 'poliza.emision_incompleta']);
  });

  it('[A-VISTO-003] are replaced in the zip by a text when damaged, with an incident for the policy (F37)', async () => {
    const id = await emitida(4);
    const sano = (await zip(id)).crudo;
    await danar(id, 3);
    await danar(id, 0);
    const { estado, crudo } = await zip(id);
    expect([estado, crudo.length]).toEqual([200, sano.length]);
    const polizas = await polizasDe(casa, id);
    expect(nombresDeZip(crudo)).toEqual(
      polizas.map(
        (p, i) => `Poliza_SOAP_${p.patente}_${p.numero_poliza}.${i % 3 === 0 ? 'txt' : 'pdf'}`,
      ),
    );
    const texto = crudo.toString('utf8');
    for (const i of [0, 3]) {
      expect(texto).toContain(
        `Póliza N° ${polizas[i]?.numero_poliza}: su archivo del almacén no es el que se firmó`,
      );
    }
    const incidentes = await casa.base
      .selectFrom('incidentes')
      .select(['clase', 'detalle'])
      .where('venta_id', '=', id)
      .execute();
    expect(incidentes).toEqual([
      { clase: 'documento_danado', detalle: expect.stringMatching(/^Póliza N° \d+: su archivo/) },
    ]);
  });

  it('answer 409 for the zip, and have no links, before everything is ready', async () => {
    const id = await emitida(1, 0);
    const { estado, cuerpo } = await zip(id);
    expect([estado, cuerpo.codigo]).toEqual([409, 'poliza.emision_incompleta']);
    expect((await filas(id)).cuerpo.datos).toEqual([]);
  });

  it('are hidden from another seller like those of a missing sale (C02)', async () => {
    const id = await emitida(1);
    const ajeno = await crearVendedor(casa, { rangos: 0 });
    for (const pregunta of [filas, zip]) {
      const ajena = await pregunta(id, ajeno.token);
      const falta = await pregunta(999_999, ajeno.token);
      expect(ajena.estado).toBe(404);
      expect({ ...ajena.cuerpo, idSolicitud: '' }).toEqual({ ...falta.cuerpo, idSolicitud: '' });
    }
  });
});
