import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { esperarEmision, pedir } from '#server/test/cliente.ts';
import { polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import {
  conPagoEnLinea,
  decidirYVolver,
  otraPatente,
  ventaEnPago,
} from '#server/test/negocio/pago.ts';
import { nombresDeZip } from '#server/test/proceso/poppler.ts';
import { type Compra, montarCompra, vehiculosNuevos } from '#server/test/negocio/recuperar.ts';

const HORA = 3_600_000;
const DIA = 24 * HORA;

describe('a link into one purchase', () => {
  let casa: Casa;
  let compra: Compra;
  beforeAll(async () => {
    casa = await levantarCasa({ entorno: { CONSULTAS_POR_HORA: '10000' } });
    compra = await montarCompra(casa);
  });
  afterAll(() => casa.cerrar());

  const patente = (i: number): string => compra.vehiculos[i]?.patente ?? '';
  const codigoDe = (texto: string): string =>
    /\/venta\/retorno#([\w-]{43})(?:\s|$)/.exec(texto)?.[1] ?? '';
  const codigoPara = async (correo: string, i = 0): Promise<string> => {
    const cuerpo = { patente: patente(i), correo };
    const [uno] = await compra.correosTras(() => compra.recuperar(cuerpo));
    return codigoDe(uno?.texto ?? '');
  };
  const retomar = (codigo: string) =>
    pedir(casa, 'POST', '/Auth/RetomarVenta', { cuerpo: { codigo } });
  const sesionDe = async (codigo: string, id = compra.ventaId): Promise<string> => {
    const { estado, cuerpo } = await retomar(codigo);
    expect([estado, cuerpo.idIntencionVenta]).toEqual([200, id]);
    return cuerpo.token.accesToken;
  };
  /** Returns what a session sees of a sale: plates of list and policies, and files of the zip. */
  const alcance = async (token: string, id = compra.ventaId) => {
    const leer = (ruta: string) => pedir(casa, 'GET', `${ruta}/${id}`, { token });
    const polizas = await leer('/Venta/ObtenerPolizasDeIntencionEmitida');
    const intencion = await leer('/IntencionesDeVenta/BuscarPorId');
    const zip = await leer('/Venta/DescargarTodasLasPolizas');
    const { cuerpo: dado } = await leer('/Venta/EnlaceDeTodasLasPolizas');
    const porEnlace = await pedir(casa, 'GET', dado.datos?.url?.replace('/api', '') ?? '/nada');
    // [V-DETALLE-010] The signed address has the scope of the session it was given to.
    const archivos = ({ estado, crudo }: typeof zip) => (estado === 200 ? nombresDeZip(crudo) : []);
    expect(archivos(porEnlace)).toEqual(archivos(zip));
    const patentes = (filas: { patente: string }[]) => filas.map((fila) => fila.patente);
    return {
      estados: [polizas.estado, intencion.estado, zip.estado],
      polizas: patentes(polizas.cuerpo?.datos ?? []),
      vehiculos: patentes(intencion.cuerpo?.datos?.vehiculosViewModel ?? []),
      numeradas: patentes(intencion.cuerpo?.datos?.polizaVentaVM ?? []),
      archivos: archivos(zip).length,
    };
  };
  const todo = (patentes: string[]) => ({
    estados: [200, 200, 200],
    polizas: patentes,
    vehiculos: patentes,
    numeradas: patentes,
    archivos: patentes.length,
  });

  it('shows the buyer everything and an owner only their own', async () => {
    const [una, dos, tres] = [patente(0), patente(1), patente(2)];
    const delComprador = await sesionDe(await codigoPara('compra@comprador.example'));
    expect(await alcance(delComprador)).toEqual(todo([una, dos, tres]));
    const deAna = await sesionDe(await codigoPara('ana@dueno.example'));
    expect(await alcance(deAna)).toEqual(todo([una, dos]));
    const deLuis = await sesionDe(await codigoPara('luis@dueno.example', 2));
    expect(await alcance(deLuis)).toEqual(todo([tres]));
  });

  it('[V-DESC-010] lets the buyer send the policies by mail again, to the buyer only', async () => {
    const reenviar = async (correo: string, a: string) => {
      const token = await sesionDe(await codigoPara(correo));
      const cuerpo = { ventaId: compra.ventaId, a };
      const { estado, cuerpo: dicho } = await pedir(casa, 'POST', '/Correos/Reenviar', {
        token,
        cuerpo,
      });
      return [estado, dicho.datos?.correo ?? dicho.codigo];
    };
    const COMPRADOR = 'compra@comprador.example';
    expect(await reenviar(COMPRADOR, 'comprador')).toEqual([200, COMPRADOR]);
    const callado = [409, 'reenvio.sin_correo'];
    expect(await reenviar(COMPRADOR, 'propietario')).toEqual(callado);
    expect(await reenviar('ana@dueno.example', 'comprador')).toEqual(callado);
  });

  it('gives access to one purchase and to no other action', async () => {
    const ajena = await ventaPagada(casa, compra.vendedor, await vehiculosNuevos(casa, 1));
    await esperarEmision(casa, compra.vendedor, ajena);
    const token = await sesionDe(await codigoPara('ana@dueno.example'));
    expect((await alcance(token, ajena)).estados).toEqual([404, 404, 404]);
    const pago = { idIntencionVenta: ajena, estadoIntencion: 4, aceptaTerminos: true };
    const intentos = [
      await pedir(casa, 'PUT', '/IntencionesDeVenta/ActualizarIntencionPago', {
        token,
        cuerpo: pago,
      }),
      await pedir(casa, 'GET', '/Pagos/Pendientes', { token }),
      await pedir(casa, 'POST', '/Pagos/Conciliar', { token, cuerpo: { id: 1 } }),
    ];
    expect(intentos.map(({ estado }) => estado)).toEqual([404, 403, 403]);
  });

  it('works once when requested; used, unknown and expired ones all get the same 401', async () => {
    const codigo = await codigoPara('ana@dueno.example');
    const otro = await codigoPara('ana@dueno.example');
    await sesionDe(codigo);
    const usada = await retomar(codigo);
    const desconocida = await retomar('x'.repeat(43));
    casa.reloj.avanzar(2 * HORA);
    const vencida = await retomar(otro);
    casa.reloj.avanzar(-1);
    expect((await retomar(otro)).estado).toBe(200);
    casa.reloj.avanzar(-2 * HORA + 1);
    expect([usada.estado, usada.cuerpo.codigo]).toEqual([401, 'acceso.codigo_vencido']);
    for (const otra of [desconocida, vencida]) {
      const dicho = { ...otra.cuerpo, idSolicitud: usada.cuerpo.idSolicitud };
      expect([otra.estado, dicho]).toEqual([401, usada.cuerpo]);
    }
  });

  it('lets one of two browsers in', async () => {
    const codigo = await codigoPara('ana@dueno.example');
    const dichos = await Promise.all([retomar(codigo), retomar(codigo), retomar(codigo)]);
    expect(dichos.map(({ estado }) => estado).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  });

  it('opens repeatedly for 90 days when it came with the policies, and never afterwards', async () => {
    const { bandeja } = casa.puertos;
    const [, , deLuis] = await polizasDe(casa, compra.ventaId);
    const lista = (await bandeja?.listar()) ?? [];
    const correo = lista.find(({ asunto }) => asunto.includes(`SOAP de ${deLuis?.patente}-`));
    const codigo = codigoDe((await bandeja?.leer(correo?.archivo ?? ''))?.texto ?? '');
    for (let vez = 0; vez < 2; vez += 1) {
      expect(await alcance(await sesionDe(codigo))).toEqual(todo([patente(2)]));
    }
    casa.reloj.avanzar(90 * DIA);
    expect((await retomar(codigo)).estado).toBe(401);
    casa.reloj.avanzar(-90 * DIA);
  });

  it('opens the sale once, for a day and without any session, when it is the provider’s return (V-OP-86)', async () => {
    const enLinea = await conPagoEnLinea(casa, compra.vendedor);
    const [una, otra] = [otraPatente(), otraPatente()];
    const { id, token } = await ventaEnPago(casa, enLinea, [una, otra]);
    const codigo = codigoDe(await decidirYVolver(casa, token, 'aprobar'));
    const sesion = await sesionDe(codigo, id);
    const avance = await pedir(casa, 'GET', `/Venta/AvanceEmision/${id}`, { token: sesion });
    expect(avance.cuerpo.datos).toMatchObject({ pagada: true, total: 2 });
    expect(await esperarEmision(casa, enLinea, id)).toBe(100);
    expect(await alcance(sesion, id)).toEqual(todo([una, otra]));
    expect((await retomar(codigo)).estado).toBe(401);

    const segunda = await ventaEnPago(casa, enLinea, [otraPatente()]);
    const tarde = codigoDe(await decidirYVolver(casa, segunda.token, 'aprobar'));
    casa.reloj.avanzar(DIA);
    expect((await retomar(tarde)).estado).toBe(401);
    casa.reloj.avanzar(-DIA);
  });

  it('keeps only the hash of a code, and no code in the server’s URLs (C43)', async () => {
    const codigo = await codigoPara('ana@dueno.example');
    const filas = await casa.base.selectFrom('codigos_de_venta').selectAll().execute();
    expect(JSON.stringify(filas)).not.toContain(codigo);
    expect(filas.map(({ huella }) => huella)).toContain(casa.puertos.cripto.huella(codigo));
  });
});
