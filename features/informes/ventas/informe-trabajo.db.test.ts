import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abrirPaquete, leerParte, MAXIMO_HOJA } from '#formatos/xlsx/lectura/paquete.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { limpiar } from '#server/limpieza/limpiar.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir, type Vendedor } from '#server/test/cliente.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { entornoDe } from '#server/test/escenario.ts';
import { esperar } from '#server/test/esperar.ts';
import { correrInforme, informePendiente, sembrarVentas } from '#server/test/negocio/informes.ts';
import { lanzarHijo } from '#server/test/proceso/procesos.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { fechaSantiago, inicioDelDia, sumarDias } from '#values/fecha.ts';
import { informeAbandonado } from './generar-informe.job.ts';
import { FILAS_EN_RESPUESTA } from './informe.ts';

const VENTAS = '/InformeVentasPorConvenios/InformeVentasPorConvenios';
const FILAS = FILAS_EN_RESPUESTA + 1;
/** Small report of the previous day, for tests that need no size. */
const POCAS = 50;
const DIA_MS = 86_400_000;

let casa: Casa;
let vendedor: Vendedor;
let hoy: string;
let ayer: string;

beforeAll(async () => {
  casa = await levantarCasa({ ahora: relojDelSistema.ahora(), conWorker: false });
  vendedor = await crearVendedor(casa, { rangos: 0 });
  hoy = fechaSantiago(casa.reloj.ahora());
  ayer = sumarDias(hoy, -1);
  const dePrueba = { convenioId: vendedor.convenioId, usuarioId: vendedor.id, paso: 10 };
  await sembrarVentas(casa.base, { ...dePrueba, cuantas: FILAS, desde: inicioDelDia(hoy) });
  await sembrarVentas(casa.base, { ...dePrueba, cuantas: POCAS, desde: inicioDelDia(ayer) });
});
const pendienteDeAyer = (usuarioId = vendedor.id) =>
  informePendiente(casa, { usuarioId, desde: ayer, hasta: ayer });
afterAll(() => casa.cerrar());

const pedirInforme = ({ id, token }: { id: number; token: string } = vendedor) =>
  pedir(casa, 'POST', VENTAS, {
    token,
    cuerpo: {
      fechaDesde: `${hoy}T00:00:00Z`,
      fechaHasta: `${hoy}T23:59:59Z`,
      usuarioId: id,
      conveniosId: [],
      corredorId: 0,
    },
  });
const estadoDe = (trabajoId: string, token = vendedor.token) =>
  pedir(casa, 'GET', `/Trabajos/Estado/${trabajoId}`, { token });
const numeroDe = (trabajoId: string): number => Number(trabajoId.split('-')[1]);
const bajar = (url: string, token = vendedor.token) =>
  pedir(casa, 'GET', url.replace('/api', ''), { token });
/** Sales in column C, N° Venta. A whole reader takes seconds of processor for so many rows. */
const filasDe = (contenido: Buffer): number[] => {
  const hoja = abrirPaquete(contenido).hojas.find(({ nombre }) => nombre === 'Ventas');
  if (!hoja) throw new Error('un informe sin ventas');
  const xml = leerParte(contenido, hoja.parte, MAXIMO_HOJA);
  expect(xml).toMatch(/<c r="C1"[^>]*><is><t[^>]*>N° Venta</);
  return Array.from(xml.matchAll(/<c r="C\d+"[^>]*><v>(\d+)</g), ([, venta]) => Number(venta));
};

/** Checks that the file has every sale once. */
const revisar = (contenido: Buffer, cuantas = FILAS): void => {
  const ventas = filasDe(contenido);
  expect(ventas).toHaveLength(cuantas);
  expect(new Set(ventas).size).toBe(cuantas);
};
const trabajoNuevo = async (): Promise<string> => {
  const { estado, cuerpo } = await pedirInforme();
  expect([estado, cuerpo.exito]).toEqual([202, true]);
  return cuerpo.datos.trabajoId as string;
};

describe('a report above 20.000 rows', () => {
  it('is a job: 202, progress, and finally the file’s address, for its requester only', async () => {
    const trabajo = await trabajoNuevo();
    expect((await pedirInforme()).cuerpo.datos).toEqual({ trabajoId: trabajo });
    expect((await estadoDe(trabajo)).cuerpo.datos).toMatchObject({
      estado: 'pendiente',
      progreso: 0,
      total: FILAS,
      urlDescarga: null,
    });
    await correrInforme(casa, numeroDe(trabajo));
    const { datos } = (await estadoDe(trabajo)).cuerpo;
    expect(datos).toMatchObject({ estado: 'listo', progreso: 100, procesadas: FILAS });
    const archivo = await bajar(datos.urlDescarga);
    expect([archivo.estado, archivo.cabeceras['content-length']]).toEqual([
      ...[200, String(archivo.crudo.length)],
    ]);
    revisar(archivo.crudo);

    const { id } = await crearUsuario(casa, 2);
    const otro = await abrirSesionDe(casa, id);
    const sinSesion = await pedir(casa, 'GET', datos.urlDescarga.replace('/api', ''));
    expect([
      (await estadoDe(trabajo, otro)).cuerpo.codigo,
      (await bajar(datos.urlDescarga, otro)).cuerpo.codigo,
      (await bajar(`${datos.urlDescarga}x`)).cuerpo.codigo,
      sinSesion.cuerpo.codigo,
    ]).toEqual([
      ...['informe.no_encontrado', 'informe.no_encontrado', 'informe.no_encontrado'],
      'acceso.sin_sesion',
    ]);
  });

  it('a new request after its end creates it again; the former address expires in an hour', async () => {
    const id = await pendienteDeAyer();
    await correrInforme(casa, id);
    const { urlDescarga } = (await estadoDe(`informe-${id}`)).cuerpo.datos;
    const antes = casa.reloj.ahora();
    casa.reloj.fijar(new Date(antes.getTime() + 3_601_000));
    const token = await abrirSesionDe(casa, vendedor.id);
    expect((await bajar(urlDescarga, token)).estado).toBe(404);
    casa.reloj.fijar(antes);
  });

  it('a requester who lost rights meanwhile gets only what is left', async () => {
    const { id: usuarioId } = await crearUsuario(casa, 1);
    const id = await pendienteDeAyer(usuarioId);
    await correrInforme(casa, id);
    const token = await abrirSesionDe(casa, usuarioId);
    const { datos } = (await estadoDe(`informe-${id}`, token)).cuerpo;
    expect(filasDe((await bajar(datos.urlDescarga, token)).crudo)).toEqual([]);
  });

  it('a requester with another profile now finds neither the report nor its file', async () => {
    const { id: usuarioId } = await crearUsuario(casa, 3);
    const id = await informePendiente(casa, {
      usuarioId,
      alcance: 'todo',
      desde: ayer,
      hasta: ayer,
    });
    await correrInforme(casa, id);
    const antes = await abrirSesionDe(casa, usuarioId);
    const { urlDescarga } = (await estadoDe(`informe-${id}`, antes)).cuerpo.datos;
    expect((await bajar(urlDescarga, antes)).estado).toBe(200);
    await casa.base
      .updateTable('usuarios')
      .set({ perfil_id: 1 })
      .where('id', '=', usuarioId)
      .execute();
    const ahora = await abrirSesionDe(casa, usuarioId);
    expect((await estadoDe(`informe-${id}`, ahora)).estado).toBe(404);
    expect((await bajar(urlDescarga, ahora)).estado).toBe(404);
  });

  it('an attempt overtaken by another writes nothing', async () => {
    const id = await pendienteDeAyer();
    await Promise.all([correrInforme(casa, id), correrInforme(casa, id)]);
    const { datos } = (await estadoDe(`informe-${id}`)).cuerpo;
    expect(datos.estado).toBe('listo');
    revisar((await bajar(datos.urlDescarga)).crudo, POCAS);
  });

  it('without attempts left it reports its failure', async () => {
    const id = await pendienteDeAyer();
    await informeAbandonado(casa.enTransaccion)(casa.contexto(), { informeId: id });
    expect((await estadoDe(`informe-${id}`)).cuerpo.datos).toMatchObject({
      estado: 'fallido',
      urlDescarga: null,
    });
  });

  /** Damages a part of a finished report and returns the address of its file. */
  const danar = async (id: number, parte: string): Promise<string> => {
    await correrInforme(casa, id);
    await casa.puertos.documentos.guardar(`informes/${id}/${parte}.xlsx`, new Uint8Array([1]));
    return (await estadoDe(`informe-${id}`)).cuerpo.datos.urlDescarga;
  };

  it('a changed file is not served', async () => {
    const { estado, crudo } = await bajar(await danar(await pendienteDeAyer(), '1-1'));
    expect(estado).toBe(404);
    expect(crudo.subarray(0, 2).toString()).not.toBe('PK');
  });

  it('a file with a changed second part is never served completely @largo', async () => {
    const id = await informePendiente(casa, { usuarioId: vendedor.id, desde: hoy, hasta: hoy });
    const bajado = await bajar(await danar(id, '1-2')).catch(() => null);
    const largo = Number(bajado?.cabeceras['content-length'] ?? 1);
    expect(bajado?.crudo.length ?? 0).toBeLessThan(largo);
  });

  it('is kept for a week, then its file and its row are deleted', async () => {
    const id = await pendienteDeAyer();
    await correrInforme(casa, id);
    const { documentos } = casa.puertos;
    const [parte] = await casa.base
      .selectFrom('informe_partes')
      .selectAll()
      .where('informe_id', '=', id)
      .execute();
    const clave = `informes/${id}/1-1.xlsx`;
    const ahora = casa.reloj.ahora().getTime();
    await limpiar(casa.base, casa.puertos, new Date(ahora + 7 * DIA_MS - 60_000));
    expect((await documentos.leer(clave, parte?.sha256 ?? '')).tipo).toBe('ok');
    const idos = await limpiar(casa.base, casa.puertos, new Date(ahora + 7 * DIA_MS + 60_000));
    expect(idos['informes']).toBeGreaterThan(0);
    expect((await documentos.leer(clave, parte?.sha256 ?? '')).tipo).toBe('no_existe');
    expect(await casa.base.selectFrom('informe_partes').selectAll().execute()).toEqual([]);
    expect((await estadoDe(`informe-${id}`)).estado).toBe(404);
  });

  it('[A-VISTO-004] reports a minute without progress, whether its worker died or none took it', async () => {
    const id = await pendienteDeAyer();
    const detenido = async () => (await estadoDe(`informe-${id}`)).cuerpo.datos.detenido;
    const poner = (valores: { creado_en: Date } | { avanzo_en: Date }) =>
      casa.base.updateTable('informes').set(valores).where('id', '=', id).execute();
    const hace = (ms: number) => new Date(casa.reloj.ahora().getTime() - ms);
    await poner({ creado_en: hace(0) });
    expect(await detenido()).toBe(false);
    await poner({ creado_en: hace(120_000) });
    expect(await detenido()).toBe(true);
    await poner({ avanzo_en: hace(1_000) });
    expect(await detenido()).toBe(false);
    await poner({ avanzo_en: hace(120_000) });
    expect(await detenido()).toBe(true);
    await correrInforme(casa, id);
    expect(await detenido()).toBe(false);
  });

  it('killed midway, another worker completes it, and the sweep deletes the leftovers too @largo', async () => {
    const trabajo = await trabajoNuevo();
    const muere = lanzarHijo('worker', { ...entornoDe(casa), FALLA: 'informe.trasParte:kill9:2' });
    try {
      expect(await muere.fin, muere.salida()).toBe('SIGKILL');
      const { datos } = (await estadoDe(trabajo)).cuerpo;
      expect(datos.estado).toBe('pendiente');
      expect(datos.progreso).toBeGreaterThan(0);
      await casa.atender();
      const listo = async () => (await estadoDe(trabajo)).cuerpo.datos.estado === 'listo';
      await esperar('informe listo', 60, listo);
      revisar((await bajar((await estadoDe(trabajo)).cuerpo.datos.urlDescarga)).crudo);
      const turnos = await casa.base
        .selectFrom('informe_partes')
        .select('turno')
        .distinct()
        .where('informe_id', '=', numeroDe(trabajo))
        .execute();
      expect(turnos).toHaveLength(2);
      const despues = new Date(casa.reloj.ahora().getTime() + 8 * DIA_MS);
      await limpiar(casa.base, casa.puertos, despues);
      expect(await casa.base.selectFrom('informe_partes').selectAll().execute()).toEqual([]);
    } finally {
      muere.senal('SIGKILL');
      await muere.fin;
    }
  });
});
