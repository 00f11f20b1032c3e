import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { urlDocumento } from '#features/polizas/enlace-documento.usecase.ts';
import { iniciarSimuladorS3, type SimuladorS3 } from '#integrations/documentos/simulador-s3.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, ingresar, pasarA, type Vendedor } from '#server/test/cliente.ts';
import { abrirFechas, entornoDe } from '#server/test/escenario.ts';
import { esperar } from '#server/test/esperar.ts';
import { correrTramo, polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { type Hijo, lanzarHijo } from '#server/test/proceso/procesos.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';

const A_LA_VEZ = 8;

describe('a store that answers every request with 500', () => {
  let s3: SimuladorS3;
  let casa: Casa;
  let vendedor: Vendedor;
  let s3Entorno: Record<string, string>;
  const hijos: Hijo[] = [];
  beforeAll(async () => {
    s3 = await iniciarSimuladorS3({ puerto: 0, balde: 'soap', clave: 'llave' });
    s3Entorno = { DOCUMENTOS: 's3', S3_URL: s3.url, S3_CLAVE: 'llave', S3_SECRETO: 'secreto' };
    casa = await levantarCasa({
      ahora: relojDelSistema.ahora(),
      conWorker: false,
      entorno: s3Entorno,
    });
    vendedor = await crearVendedor(casa, { rangos: 1_000 });
    await abrirFechas(casa);
  });
  afterAll(async () => {
    for (const hijo of hijos) {
      hijo.senal('SIGKILL');
      await hijo.fin;
    }
    await casa.cerrar();
    await s3.cerrar();
  });

  let usados = 0;
  const vehiculos = () => entradasDe(casa, tramoDelParque((usados += 1) - 1, 1));
  const porPagar = async (): Promise<number> => {
    const { cuerpo } = await ingresar(casa, vendedor, await vehiculos());
    const id = cuerpo.datos.id as number;
    await pasarA(casa, vendedor, id, 2);
    await pasarA(casa, vendedor, id, 3);
    return id;
  };
  const fallidos = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from cola.job
      where name = 'emitir-venta' and state = 'retry' and start_after > now()`.execute(casa.base);
    return rows[0]?.n ?? 0;
  };
  /** Makes the next attempt of every issuance due now. */
  const apurar = () =>
    sql`update cola.job set start_after = now() where name = 'emitir-venta' and state = 'retry'`.execute(
      casa.base,
    );

  it('[A-ALMACEN-008] stops neither API nor worker, started beside it or busy with it, and paid sales are issued afterwards', async () => {
    const emitida = await ventaPagada(casa, vendedor, await vehiculos());
    await correrTramo(casa, emitida);
    const [poliza] = await polizasDe(casa, emitida);
    const pagadas = [
      await ventaPagada(casa, vendedor, await vehiculos()),
      await ventaPagada(casa, vendedor, await vehiculos()),
    ];
    const listas = await Promise.all(Array.from({ length: A_LA_VEZ }, porPagar));
    const soporte = (await tokenDeRol(casa, 'soporte', 0)) ?? '';

    s3.cambiarModo('error500');
    const entorno = { ...entornoDe(casa), ...s3Entorno };
    hijos.push(lanzarHijo('api', entorno), lanzarHijo('worker', entorno));
    await Promise.all(hijos.map(({ listo }) => listo));
    const [api] = hijos;
    const llamar = async (metodo: string, ruta: string, token: string, cuerpo?: object) => {
      const respuesta = await fetch(`${api?.url()}${ruta}`, {
        method: metodo,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(cuerpo && { body: JSON.stringify(cuerpo) }),
      });
      // A zip whose source breaks midway ends the response body, not the process.
      await respuesta.arrayBuffer().catch(() => undefined);
      return respuesta.status;
    };
    const { token } = vendedor;
    const rafaga = (): Promise<number[]> =>
      Promise.all([
        ...listas.map((id) =>
          llamar('PUT', '/api/IntencionesDeVenta/ActualizarIntencionPago', token, {
            idIntencionVenta: id,
            estadoIntencion: 4,
            aceptaTerminos: true,
          }),
        ),
        ...Array.from({ length: A_LA_VEZ }, () =>
          llamar('GET', urlDocumento(casa.contexto(), poliza?.id ?? 0), token),
        ),
        ...Array.from({ length: A_LA_VEZ }, () =>
          llamar('GET', `/api/Venta/DescargarTodasLasPolizas/${emitida}`, token),
        ),
        ...Array.from({ length: A_LA_VEZ }, () =>
          llamar('POST', '/api/RegenerarPolizas/RegenerarPoliza', soporte, {
            numeroPoliza: poliza?.numero_poliza,
          }),
        ),
      ]);
    for (let vuelta = 0; vuelta < 3; vuelta += 1) {
      const estados = await rafaga();
      expect(estados).toContain(503);
      expect(estados).not.toContain(500);
      await esperar('un intento fallido', 60, async () => (await fallidos()) > 0);
      await apurar();
    }
    expect(hijos.map((hijo) => hijo.vive())).toEqual([true, true]);
    for (const hijo of hijos) expect(hijo.salida()).not.toMatch(/unhandled|uncaught/i);

    s3.cambiarModo('normal');
    await esperar('emitidas', 60, async () => {
      await apurar();
      const polizas = await Promise.all([...pagadas, ...listas].map((id) => polizasDe(casa, id)));
      return polizas.flat().filter(({ firmada }) => firmada).length === pagadas.length + A_LA_VEZ;
    });
    expect(hijos.map((hijo) => hijo.vive())).toEqual([true, true]);
  });
});
